#!/bin/sh
# The page of HTML that `fourinrow-match report -html` makes: complete, well formed, harmless whatever engines are called, and, where there
# is Chromium, clicked through by keys.
. "$(dirname "$0")/runner.sh"

# Reads a page and tells what is wrong with its tags: names that do not close what is open, quotes that are not closed, a "<" in text. What
# is in script and style is passed over.
tags() {
    awk '
    { page = page $0 "\n" }
    END {
        sub(/^<!DOCTYPE html>/, "", page)
        split("meta input rect circle path", list, " ")
        for (i in list) void[list[i]] = 1
        while ((at = index(page, "<")) > 0) {
            text = substr(page, 1, at - 1)
            if (index(text, ">") > 0) print "a > in text: " text
            page = substr(page, at)
            if (!match(page, /^<\/?[a-zA-Z0-9]+([ \n][^<>"]*("[^"<]*"[^<>"]*)*)?>/)) { print "no tag: " substr(page, 1, 60); exit }
            tag = substr(page, 1, RLENGTH)
            page = substr(page, RLENGTH + 1)
            name = tag; sub(/^<\/?/, "", name); sub(/[^a-zA-Z0-9].*/, "", name)
            if (tag ~ /^<\//) {
                if (open[depth] != name) print "closes " name " in " open[depth]
                depth--
            } else if (tag !~ /\/>$/ && !(name in void && (name == "meta" || name == "input"))) {
                open[++depth] = name
                if (name == "script" || name == "style") page = substr(page, index(page, "</" name ">"))
            }
        }
        for (; depth > 0; depth--) print "not closed: " open[depth]
    }' "$1"
}

report() { # OPTION…: leaves what is printed in $dir/out and $dir/err, and the status in $status
    match report "$@"
}

timeout -s KILL "$BOUND" "$RUNNER" -engine name='<script>alert(1)</script>' depth=1 -engine name="it's \"two\" & more" depth=2 \
    -engine name=random depth=0 -engine name="$(printf 'bell\303\244!')" "cmd=$FAULTY crash 5" -each "cmd=$ENGINE" -rounds 3 -srand 1 \
    -event '</title><b>an event' -results "$dir/whole" >/dev/null
LC_ALL=C sed "$(printf 's/\303\244!/\303\244\302\205/g')" "$dir/whole" >"$dir/results" # a control, which the runner would not take
report -html "$dir/page.html" "$dir/results"
check "a page is made" [ "$status" -eq 0 ]
check "beside the tables" grep -q '^rank ' "$dir/out"
page=$dir/page.html
tags "$page" >"$dir/tags"
cat "$dir/tags"
check "its tags are well formed" [ ! -s "$dir/tags" ]
check "which a bad page is not" [ -n "$(echo '<p><b>x</p>' >"$dir/bad"; tags "$dir/bad")" ]
check "it is whole" [ "$(tail -n 1 "$page")" = '</html>' ]
check "all games are in it" [ "$(grep -c '^{"n":' "$page")" -eq 36 ]
check "and all sections" [ "$(grep -c '^<section id="\(ranking\|cross\|course\|games\|report\)">' "$page")" -eq 5 ]
check "every engine has a row in the ranking and in the cross table" [ "$(grep -c '<tr><td>[1-4]</td>' "$page")" -eq 8 ]
check "and a line in the chart" [ "$(grep -c 'class="line ' "$page")" -eq 4 ]
check "which ends in a disc" [ "$(grep -c '<circle class="end ' "$page")" -eq 4 ]
check "points between two engines" grep -q '>[0-9.]*/6</button>' "$page"
check "names are text" grep -q '<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>' "$page"
check "quotes too" grep -q '<bdi>it&#39;s &quot;two&quot; &amp; more</bdi>' "$page"
check "and controls cannot be" grep -q '<bdi>bellä\\xc2\\x85</bdi>' "$page"
check "the event is text" grep -q '<title>&lt;/title&gt;&lt;b&gt;an event</title>' "$page"
check "no name begins a script or ends one" [ "$(grep -c '<script\|</script' "$page")" -eq 4 ]
check "the page asks for nothing from elsewhere" [ "$(sed 's|http://www.w3.org/2000/svg||' "$page" | grep -c '://\|src=\|<link\|@import\|url([^#]')" -eq 0 ]
check "and forbids it" grep -q "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\"" "$page"
report -html "$page" "$dir/results"
check "a page is written over" [ "$status" -eq 0 ]
cp "$dir/results" "$dir/kept"
report -html "$dir/results" "$dir/kept"
check "but nothing else" grep -q 'is no page of HTML; it is not written over' "$dir/err"
check "which stays as it is" cmp "$dir/results" "$dir/kept"
check "and is a failure" [ "$status" -eq 1 ]
report -html "$dir/kept/page" "$dir/kept"
check "why there can be no page is told" grep -q "cannot write '.*kept/page': Not a directory" "$dir/err"
report -html "$dir/nowhere/page.html" "$dir/results"
check "a page that cannot be written" [ "$status" -eq 1 ]
report -html "$dir/two.html" "$dir/results" "$dir/results"
check "games that are there twice are in it once" [ "$(grep -c '^{"n":' "$dir/two.html")" -eq 36 ]
timeout -s KILL "$BOUND" "$RUNNER" -html "$dir/x.html" -engine "cmd=$ENGINE" depth=0 name=a -engine "cmd=$ENGINE" depth=1 name=b 2>"$dir/err" >/dev/null
check "a tournament has no -html" grep -q -- '-html is an option of report' "$dir/err"
awk '{ sub(/"date":"[^T]*T/, "\"date\":\"2026-01-0" (NR == 1 ? 2 : NR == 2 ? 1 : NR == 3 ? 4 : 3) "T") } 1' "$dir/results" >"$dir/dated"
report -html "$dir/dated.html" "$dir/dated"
check "the head has the first and the last of the dates" grep -q '2026-01-01T[0-9:]*Z to 2026-01-04T[0-9:]*Z</p>' "$dir/dated.html"
faults() { sed -n 's/.*<bdi>bell.*<td>\([0-9]*\)<\/td><\/tr>$/\1/p' "$dir/faults.html"; } # of the engine that crashes, by the ranking of this page
report -html "$dir/faults.html" "$dir/results"
crashes=$(faults)
sed 's/"reason":"crash"/"reason":"time"/' "$dir/results" >"$dir/late"
report -html "$dir/faults.html" "$dir/late"
check "losses on time are faults as well" [ "$crashes,$(faults)" = "$(grep -c '"reason":"crash"' "$dir/results"),$crashes" ]
check "also among the games" [ "$(grep -c '"fault":1' "$dir/faults.html")" -eq "$crashes" ]
sed 's/"event":"[^"]*"/"event":""/' "$dir/results" >"$dir/nameless"
: >"$dir/nameless.html"
report -html "$dir/nameless.html" "$dir/nameless"
check "an empty file is written over, and a tournament without a name is one" grep -q '<title>tournament</title>' "$dir/nameless.html"
: >"$dir/none"
report -html "$dir/none.html" "$dir/none"
check "no games, no page" [ "$status" -eq 1 ]
sed 's/"opening":"[^"]*"/"opening":"nonsense"/' "$dir/results" >"$dir/edited"
report -html "$dir/edited.html" "$dir/edited"
check "a record with an opening that is none is none" grep -q "line 1: .*'n' is no column; a sequence counts them from 1 to 7" "$dir/err"

# ---- the same numbers as in the report ----

match -engine name=good "cmd=$FAULTY good" -engine name=bad "cmd=$FAULTY crash 5" -engine name=one "cmd=$ENGINE" nodes=100 -rounds 3 -srand 1 -results "$dir/three"
report -html "$dir/three.html" "$dir/three"
rows() { # SECTION: those of its table, as words
    sed -n "/^<section id=\"$1\">/,/^<\/section>/{ /^<tr><td>/p; }" "$dir/three.html" |
        sed 's/<td><svg.*<\/svg><\/td>//; s/<td[^>]*><\/td>/ - /g; s/<[^>]*>/ /g; s/&gt;/>/; s/&lt;/</; s/  */ /g; s/^ //; s/ $//'
}
lines() { sed -n "/^$1/,/^\$/{ s/  */ /g; s/^ \([0-9]\)/\1/p; }" "$dir/out"; } # TITLE: those of its table in the report
rows ranking | cut -d ' ' -f 1-12 >"$dir/rows"
lines 'rank ' >"$dir/lines"
check "the ranking is that of the report" eval '[ "$(wc -l <"$dir/rows")" -eq 3 ] && cmp "$dir/rows" "$dir/lines"'
rows cross >"$dir/rows"
lines 'points of the row' >"$dir/lines"
check "and so are the points" eval '[ "$(wc -l <"$dir/rows")" -eq 3 ] && cmp "$dir/rows" "$dir/lines"'
rows ranking | awk '{ print $2, $13, $14, $15 }' >"$dir/rows"
sed -n '/ mean ms /,/^$/p' "$dir/out" | awk 'NR == FNR { mean[$1] = $3; max[$1] = $4; faults[$1] = $5 + $6; next }
    { n++; d = $2 - mean[$1]; e = $3 - max[$1]; bad += d * d > 0.0001 || e * e > 0.01 || $4 != faults[$1] } END { exit n != 3 || bad }' - "$dir/rows"
check_status "the times, and the faults" $?
check "who has more than half is green" grep -q 'hsla(130,70%,45%,0.50)"><button[^>]*>6.0/6<' "$dir/three.html"
check "who has less is red" grep -q 'hsla(0,70%,45%,0.50)"><button[^>]*>0.0/6<' "$dir/three.html"
check "numbers of moves have three digits behind the point" grep -q '^{"n":.*"v":\[[^]]*\.[0-9]\{3\}' "$dir/three.html"
check "and no more" [ "$(grep -c '^{"n":.*"[tv]":\[[^]]*\.[0-9]\{4\}' "$dir/three.html")" -eq 0 ]

# ---- another board, from a FEN ----

long='Names of more than twenty-six characters are cut'
echo '5/5/2o2/1xx2 o' >"$dir/fens"
timeout -s KILL "$BOUND" "$RUNNER" -engine name="$long" depth=1 -engine name=b depth=0 -each "cmd=$ENGINE" -geometry 5,4,3 -openings "file=$dir/fens" -srand 1 \
    -results "$dir/small" >/dev/null
report -html "$dir/small.html" "$dir/small"
check "another board" grep -q 'on 5x4, 3 in line' "$dir/small.html"
report -html "$dir/both.html" "$dir/small" "$dir/results"
check "and with the usual one" grep -q 'engines on several boards; ' "$dir/both.html"
check "of another event" grep -q ' and others</title>$' "$dir/both.html"
check "games that begin from a FEN" grep -q '"g":\[5,4,3\],"w":"[^"]*","f":"5/5/2o2/1xx2 o","k":0,"m":\[' "$dir/small.html"

timeout -s KILL "$BOUND" "$RUNNER" -engine name=a depth=0 -engine name=b depth=0 -each "cmd=$ENGINE" -geometry 64,1,4 -openings empty -srand 1 -results "$dir/wide" >/dev/null
report -html "$dir/wide.html" "$dir/wide"

# ---- in a browser ----

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
dump() { # PAGE SCRIPT: what is said of the page after the script
    printf '<script>%s</script>\n' "$2" >"$dir/script"
    sed '/^<\/body>/ { r '"$dir/script"'
        d; }' "$1" >"$dir/driven.html"
    timeout -s KILL 600 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$dir/profile" --virtual-time-budget=5000 --dump-dom \
        "file://$dir/driven.html" 2>/dev/null | sed -n 's/.*data-said="\([^"]*\)".*/\1/p'
}
press='const says = [], at = (id) => document.getElementById(id), say = (what) => says.push(what);
const key = (id, name) => at(id).dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
const discs = () => document.querySelectorAll("#board [class^=disc]").length;'
if [ -n "$browser" ] && [ -n "$(dump "$page" 'document.body.dataset.said = 1;')" ]; then
    said=$(dump "$page" "$press"'
        say(at("list").length); key("board", "Home"); say(discs()); key("board", "ArrowRight"); key("list", "ArrowRight"); say(discs()); key("board", "ArrowLeft");
        say(discs()); key("board", "End"); say(discs() === at("slider").max * 1); key("list", "ArrowDown"); say(at("list").selectedIndex);
        say(at("players").textContent.slice(0, 7)); key("board", "ArrowUp"); say(at("list").selectedIndex); document.body.dataset.said = says.join(" ");')
    check "keys go through games and moves: $said" [ "$said" = "36 0 2 1 true 1 Game 2: 0" ]
    said=$(dump "$page" "$press"'
        document.querySelector("#cross button").click(); say(at("list").length); at("kind").value = "fault"; at("kind").onchange(); at("engine").value = -1;
        at("other").value = -1; at("kind").onchange(); say(at("list").length > 0); at("moves").children[3].click(); say(discs());
        at("next").click(); say(discs()); at("first").click(); say(discs()); document.body.dataset.said = says.join(" ");')
    check "and so does the mouse: $said" [ "$said" = "6 true 4 5 0" ]
    said=$(dump "$page" "$press"'
        const count = (engine, other, kind) => { at("engine").value = engine; at("other").value = other; at("kind").value = kind; at("kind").onchange(); return at("list").length; };
        say(count(-1, 0, "won") === count(0, -1, "lost")); say(count(-1, 0, "lost") === count(0, -1, "won")); say(count(-1, 0, "won") !== count(-1, 0, "lost"));
        say(count(-1, -1, "won") === count(-1, -1, "lost")); document.body.dataset.said = says.join(" ");')
    check "what any engine has won against one is what that one has lost: $said" [ "$said" = "true true true true" ]
    said=$(dump "$page" "$press"'
        say(location.hash === ""); at("kind").value = "drawn"; at("kind").onchange(); location.hash = "#game-7";
        window.addEventListener("hashchange", () => { say(at("players").textContent.slice(0, 7)); say(at("list").length); say(scrollY > 0);
            key("list", "ArrowDown"); say(location.hash); document.body.dataset.said = says.join(" "); });')
    check "the address shows a game, and follows it: $said" [ "$said" = "true Game 7: 36 true #game-8" ]
    said=$(dump "$page" "$press"'
        history.replaceState = () => { throw new DOMException("too often", "SecurityError"); };
        key("list", "ArrowDown"); say(at("told").textContent.startsWith(`${at("slider").max} of`)); document.body.dataset.said = says.join(" ");')
    check "a game is shown also where a browser finds that the address changes too often: $said" [ "$said" = "true" ]
    said=$(dump "$dir/small.html" "$press"'key("board", "Home"); say(discs()); key("board", "End"); say(discs() > 3);
        say(document.querySelectorAll("#board [class=winning]").length > 2 || at("told").textContent.includes("full")); document.body.dataset.said = says.join(" ");')
    check "from a FEN: $said" [ "$said" = "3 true true" ]
    said=$(dump "$dir/small.html" 'document.body.dataset.said = [...document.getElementById("list").options].every((option) => /^\d+\. (1-0|0-1|1\/2-1\/2) /.test(option.text));')
    check "results stand before names, which may be longer than the list is wide" [ "$said" = "true" ]
    said=$(dump "$dir/small.html" 'const chart = document.querySelector(".course"), ends = (text) => text.getBBox().x + text.getBBox().width;
        document.body.dataset.said = [...chart.querySelectorAll(".name")].every((text) => ends(text) < chart.viewBox.baseVal.width);')
    check "names in the chart end within it" [ "$said" = "true" ]
    said=$(dump "$dir/wide.html" "$press"'
        const place = (what) => document.querySelector(what).getBoundingClientRect(), within = (what) => place(what).left >= place("#board").left && place(what).right <= place("#board").right;
        say(place("#board .hole, #board [class^=disc]").width > 12); say(document.documentElement.scrollWidth <= innerWidth);
        const moves = [...at("moves").children];
        say(moves.every((button) => { button.click(); return within(".newest"); })); document.body.dataset.said = says.join(" ");')
    check "a wide board has cells to be seen, and shows the last move: $said" [ "$said" = "true true true" ]
    said=$(dump "$page" "$press"'for (const rule of document.styleSheets[0].cssRules) if (rule.media && rule.media.mediaText === "print") rule.media.mediaText = "screen";
        for (const part of document.querySelectorAll(".wide, pre")) say(getComputedStyle(part).overflowX); document.body.dataset.said = says.join(" ");')
    check "on paper nothing is cut off: $said" [ "$said" = "visible visible visible visible" ]
    said=$(dump "$page" 'document.body.dataset.said = document.scripts.length + " " + document.title.length;')
    check "nothing that an engine is called is carried out: $said" [ "$said" = "3 19" ]
else
    echo "skipped: the page in a browser (no chromium that runs)"
fi

echo "page: $passed passed, $failed failed"
[ "$failed" -eq 0 ]

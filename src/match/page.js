"use strict";
/* Clicks through the games of a page of results. Everything that comes from the data is set as text, never as markup. */
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const at = (id) => document.getElementById(id);
  const name = (engine) => "\u2068" + data.engines[engine] + "\u2069"; /* whose direction of writing ends with it */
  let shown = [];   /* numbers of the games in the list */
  let game = null;  /* the one on the board */
  let move = 0;     /* how many of its moves have been played */
  let timer = null;

  /* ---- the rules ---- */

  function start(g) { /* an array for each column, of "x" and "o" from the bottom */
    const columns = Array.from({ length: g.g[0] }, () => []);
    if (!g.f) return columns;
    for (const row of g.f.split(" ")[0].split("/").reverse()) {
      let column = 0;
      for (const part of row.match(/[xo]|[0-9]+/g) || []) {
        if (part === "x" || part === "o") columns[column++].push(part);
        else column += Number(part);
      }
    }
    return columns;
  }

  function stones(columns) {
    return columns.reduce((sum, column) => sum + column.length, 0);
  }

  function position(g, count) {
    const columns = start(g);
    for (const column of g.m.slice(0, count)) columns[column].push(stones(columns) % 2 ? "o" : "x");
    return columns;
  }

  function winningCells(g, columns) {
    const cells = [];
    const owner = (c, r) => columns[c] && columns[c][r];
    columns.forEach((column, c) => column.forEach((player, r) => {
      for (const [right, up] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
        let length = 1;
        for (const sign of [1, -1])
          for (let i = 1; owner(c + sign * i * right, r + sign * i * up) === player; i++) length++;
        if (length >= g.g[2]) { cells.push([c, r]); return; }
      }
    }));
    return cells;
  }

  /* ---- drawing ---- */

  function add(parent, name, attributes, text) {
    const element = parent.namespaceURI === SVG || name === "svg" ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    parent.appendChild(element);
    return element;
  }

  function drawBoard() {
    const [cols, rows] = game.g, columns = position(game, move), board = at("board");
    const middle = (c, r) => ({ cx: c + .5, cy: rows - r - .5 });
    board.textContent = "";
    const svg = add(board, "svg", { viewBox: `-.1 -.1 ${cols + .2} ${rows + .8}`, style: `min-width: ${cols * 1.1}rem` });
    add(svg, "rect", { x: -.08, y: -.08, width: cols + .16, height: rows + .16, rx: .25 });
    for (let c = 0; c < cols; c++) {
      for (let r = 0; r < rows; r++) {
        const player = columns[c][r], { cx, cy } = middle(c, r);
        add(svg, "circle", { cx, cy, r: .42, class: player ? "disc-" + player : "hole" });
        if (player === "x") add(svg, "path", { class: "sign", d: `M${cx - .15} ${cy - .15}l.3 .3m0 -.3l-.3 .3` });
        if (player === "o") add(svg, "circle", { class: "sign", cx, cy, r: .18 });
      }
      add(svg, "text", { x: c + .5, y: rows + .55 }, c);
    }
    if (move > 0) {
      const c = game.m[move - 1];
      add(svg, "circle", { class: "newest", r: .34, ...middle(c, columns[c].length - 1) });
      board.scrollLeft = (c + .5) / cols * board.scrollWidth - board.clientWidth / 2; /* of a board that is wider than its place */
    }
    for (const [c, r] of winningCells(game, columns)) add(svg, "circle", { class: "winning", r: .42, ...middle(c, r) });
    board.setAttribute("aria-label", columns.map((column, c) => `column ${c}: ${column.join("") || "empty"}`).join(", "));
  }

  function tell() {
    const before = stones(start(game)), own = move - 1 - game.k;
    let text = "the first position";
    if (move > 0) {
      const player = (before + move - 1) % 2 ? "o" : "x";
      text = `${move} of ${game.m.length}: ${player} plays column ${game.m[move - 1]}`;
      if (own < 0) text += ", by the opening";
      else text += `, in ${game.t[own]} ms` + (game.v[own] === null ? "" : `, and thinks ${game.v[own].toFixed(2)} of it`);
    }
    if (move === game.m.length) text += `; ${game.r}: ${game.w}`;
    at("told").textContent = text;
  }

  function go(to) {
    move = Math.max(0, Math.min(to, game.m.length));
    drawBoard();
    tell();
    at("slider").value = move;
    for (const button of at("moves").children)
      if (Number(button.dataset.to) === move) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    if (move === game.m.length) pause();
  }

  function show(number) {
    pause();
    game = data.games[number];
    at("players").textContent = `Game ${game.n}: x ${name(game.x)}, o ${name(game.o)}, ${game.r}`;
    at("slider").max = game.m.length;
    at("moves").textContent = "";
    game.m.forEach((column, i) => {
      const button = add(at("moves"), "button", { type: "button", "data-to": i + 1, "aria-label": `move ${i + 1}: column ${column}` }, column);
      if (i < game.k) button.className = "opening";
      button.onclick = () => go(i + 1);
    });
    go(game.m.length);
  }

  /* ---- playing by itself ---- */

  function pause() {
    clearInterval(timer);
    timer = null;
    at("play").textContent = "play";
  }

  function play() {
    if (timer !== null) { pause(); return; }
    if (move === game.m.length) go(0);
    at("play").textContent = "pause";
    timer = setInterval(() => go(move + 1), 600);
  }

  /* ---- the list ---- */

  function isWanted(g) {
    const engine = Number(at("engine").value), other = Number(at("other").value), kind = at("kind").value;
    const plays = (e) => e < 0 || g.x === e || g.o === e;
    if (!plays(engine) || !plays(other) || (engine >= 0 && engine === other)) return false;
    if (kind === "all") return true;
    if (kind === "fault") return g.fault === 1;
    if (kind === "drawn") return g.r === "1/2-1/2";
    const winner = g.r === "1-0" ? g.x : g.r === "0-1" ? g.o : -1;
    if (winner < 0) return false;
    if (engine < 0) return other < 0 || (kind === "won") === (winner !== other);
    return (kind === "won") === (winner === engine);
  }

  function fillList() {
    const list = at("list"), lines = document.createDocumentFragment();
    shown = data.games.map((g, i) => i).filter((i) => isWanted(data.games[i]));
    for (const i of shown) {
      const g = data.games[i];
      add(lines, "option", { value: i }, `${g.n}. ${g.r}${g.fault ? " !" : ""} ${name(g.x)} – ${name(g.o)}`);
    }
    list.textContent = "";
    list.appendChild(lines);
    at("count").textContent = `${shown.length} of ${data.games.length} games`;
  }

  function refill() {
    fillList();
    choose(0);
  }

  function select(index) {
    at("list").selectedIndex = index;
    show(shown[index]);
  }

  function choose(index) {
    if (index < 0 || index >= shown.length) return;
    select(index);
    history.replaceState(null, "", "#game-" + (shown[index] + 1)); /* last, for browsers refuse it when it comes too often */
  }

  function chooseAddressed() { /* the game behind the "#" of the address; whether there is one */
    const wanted = /^#game-([0-9]+)$/.exec(location.hash);
    if (!wanted || !data.games[wanted[1] - 1]) return false;
    for (const id of ["engine", "other", "kind"]) at(id).selectedIndex = 0; /* which leaves no game out */
    fillList();
    select(wanted[1] - 1);
    at("games").scrollIntoView();
    return true;
  }

  function fillEngines(id) {
    add(at(id), "option", { value: -1 }, "any engine");
    data.engines.forEach((name, i) => add(at(id), "option", { value: i }, name));
    at(id).onchange = refill;
  }

  /* ---- keys ---- */

  const KEYS = {
    ArrowLeft: () => go(move - 1), ArrowRight: () => go(move + 1), Home: () => go(0), End: () => go(game.m.length), " ": play,
    ArrowUp: () => choose(at("list").selectedIndex - 1), ArrowDown: () => choose(at("list").selectedIndex + 1),
  };

  function press(event) {
    const target = event.target, isButton = target.tagName === "BUTTON" && event.key === " ";
    if (!(event.key in KEYS) || !game || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isButton || (target.tagName === "SELECT" && target !== at("list"))) return; /* it has a use for the key itself */
    event.preventDefault();
    KEYS[event.key]();
  }

  /* ---- the beginning ---- */

  at("browser").hidden = false;
  fillEngines("engine");
  fillEngines("other");
  at("kind").onchange = refill;
  at("list").onchange = () => choose(at("list").selectedIndex);
  at("first").onclick = () => go(0);
  at("back").onclick = () => go(move - 1);
  at("next").onclick = () => go(move + 1);
  at("last").onclick = () => go(game.m.length);
  at("play").onclick = play;
  at("slider").oninput = () => go(Number(at("slider").value));
  at("games").addEventListener("keydown", press);
  for (const cell of document.querySelectorAll("#cross button")) {
    cell.onclick = () => {
      at("engine").value = cell.dataset.a;
      at("other").value = cell.dataset.b;
      at("kind").value = "all";
      refill();
      at("games").scrollIntoView();
      at("list").focus();
    };
  }
  if (!chooseAddressed()) {
    fillList();
    select(0);
  }
  window.onhashchange = () => { chooseAddressed(); };
})();

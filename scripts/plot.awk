# What the plots share: their errors, powers of ten, and the parts of an SVG picture.

function fail(text) {
    print text | "cat 1>&2" # /dev/stderr would be opened anew by some awks, and a log behind 2>> written over
    close("cat 1>&2")
    exit 1
}

# Powers of ten and their logarithms by multiplication alone: busybox's awk may be built without log() and ^.
function ten_to(power,   value) {
    value = 1
    for (; power > 0; power--) value *= 10
    for (; power < 0; power++) value /= 10
    return value
}
function log10(value,   result, digit) {
    result = 0
    if (value <= 0) return -99
    for (; value >= 10; value /= 10) result++
    for (; value < 1; value *= 10) result--
    for (digit = 0.5; digit > 1e-12; digit /= 2) { # the digits in base 2: squaring doubles a logarithm
        value *= value
        if (value >= 10) { value /= 10; result += digit }
    }
    return result
}

function open_picture(width) {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"370\" font-family=\"sans-serif\" font-size=\"13\">\n", width
    printf "<rect width=\"%d\" height=\"370\" fill=\"#ffffff\"/>\n", width
}
function close_picture() { print "</svg>" }
function grid(x1, y1, x2, y2) { printf "<path d=\"M%.1f %.1f L%.1f %.1f\" stroke=\"#dddddd\"/>\n", x1, y1, x2, y2 }
function label(at_x, at_y, anchor, text, fill) {
    gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text)
    printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>\n", at_x, at_y, anchor, (fill == "" ? "#333333" : fill), text
}
function point(at_x, at_y, fill) { printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", at_x, at_y, fill }
function curve_to(path, at_x, at_y) { return path (path == "" ? "M" : " L") sprintf("%.1f %.1f", at_x, at_y) }
function curve(path, stroke, dashes) {
    printf "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\"/>\n", path, stroke, (dashes == "" ? "none" : dashes)
}

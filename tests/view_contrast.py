"""Whether everything that is read in the viewer can be told from what it stands on, in each theme: contrast as WCAG 2 computes it, at
least 3 to 1, from the table of colours in src/view/theme.c."""
import re
import sys

TEXTS, GROUNDS = ("text", "dim", "accent", "good", "bad"), ("back", "low_back", "panel")


def luminance(color):
    parts = [(color >> shift & 255) / 255 for shift in (16, 8, 0)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


bad = 0
themes = re.findall(r"static const Theme (\w+) = \{(.*?)\n\};", open("src/view/theme.c").read(), re.S)
for name, table in themes:
    colors = {key: int(value, 16) for key, value in re.findall(r"\.(\w+) = RGB\(0x(\w+)\)", table)}
    sides = [int(value, 16) for value in re.findall(r"0x(\w+)", re.search(r"\.side = \{(.*?)\}, \.", table).group(1))]
    discs = [int(value, 16) for value in re.findall(r"0x(\w+)", re.search(r"\.disc = \{(.*?)\}, \.", table).group(1))]
    pairs = [(text, ground, colors[text], colors[ground]) for text in TEXTS for ground in GROUNDS]
    pairs += [("number", "plate", colors["number"], colors["plate"]), ("disc x", "disc o", *discs)]
    pairs += [(f"disc {side}", "empty", disc, colors["empty"]) for side, disc in zip("xo", discs)]
    pairs += [(f"side {side}", ground, color, colors[ground]) for side, color in zip("xo", sides) for ground in GROUNDS]
    for what, ground, one, other in pairs:
        if contrast(one, other) < 3:
            bad += 1
            print(f"{name}: {what} on {ground} has {contrast(one, other):.2f} to 1")
sys.exit(bad > 0 or len(themes) != 3)

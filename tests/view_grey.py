"""Whether the discs of column 0 (x) and 1 (o) in a picture can be told apart when colours are taken away.

usage: view_grey.py PICTURE.png DUMP. Each disc is compared with itself: the middle of a cross is as dark as its mark, the middle of a
circle as light as the face of the disc, and between them it is the other way round."""
import struct
import sys
import zlib


def read(path):
    data, pixels, at = open(path, "rb").read(), b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height = struct.unpack(">II", body[:8])
        pixels += body if kind == b"IDAT" else b""
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
        at += 12 + length
    raw, row = zlib.decompress(pixels), width * 3 + 1
    assert len(raw) == row * height and not any(raw[y * row] for y in range(height))
    return [raw[y * row + 1 : (y + 1) * row] for y in range(height)]


rows = read(sys.argv[1])
dump = dict(line.split(" ", 1) for line in open(sys.argv[2]).read().splitlines() if " " in line)
x, lane, cell = map(int, dump["lane"].split())
y = lane + cell * 6


def grey(px, py):
    r, g, b = rows[int(py)][int(px) * 3 : int(px) * 3 + 3]
    return 0.299 * r + 0.587 * g + 0.114 * b


def pattern(column):
    """Whether the middle, and a place on the ring to the right of it, are darker than the face."""
    middle = x + column * cell
    face = grey(middle, y - cell * 0.33)
    return grey(middle, y) < face - 25, grey(middle + cell * 0.20, y) < face - 25


sys.exit(pattern(0) != (True, False) or pattern(1) != (False, True))

/* Three tables: dark, light, and one of few strong colours. */
#include "view/theme.h"

#define RGB(hex) { (hex) >> 16 & 255, (hex) >> 8 & 255, (hex) & 255, 255 }

static const Theme DARK = {
    .back = RGB(0x1a2230), .low_back = RGB(0x0d1219), .panel = RGB(0x242e3e), .line = RGB(0x37455a),
    .plate = RGB(0x2b59a6), .low_plate = RGB(0x1a3a73), .rim = RGB(0x16315f), .shine = RGB(0x5583cf), .empty = RGB(0x0a111c),
    .number = RGB(0xdfe8f7), .text = RGB(0xe9edf3), .dim = RGB(0x9aa6b7), .accent = RGB(0x6cb4ff),
    .good = RGB(0x58c08b), .bad = RGB(0xe8837a),
    .disc = { RGB(0xffd84d), RGB(0xd6363d) }, .edge = { RGB(0xd39a24), RGB(0x9c1f28) }, .mark = { RGB(0x8a6410), RGB(0x6d0f1a) },
    .side = { RGB(0xffd84d), RGB(0xe8525a) }, .glow = RGB(0xffffff),
};

static const Theme LIGHT = {
    .back = RGB(0xfbfcfe), .low_back = RGB(0xdfe6f0), .panel = RGB(0xdde4ee), .line = RGB(0xb9c4d4),
    .plate = RGB(0x3f78d6), .low_plate = RGB(0x2a5bb4), .rim = RGB(0x234f9f), .shine = RGB(0x7fabf2), .empty = RGB(0x0f2038),
    .number = RGB(0xf2f6ff), .text = RGB(0x18202c), .dim = RGB(0x535f70), .accent = RGB(0x1457c0),
    .good = RGB(0x17713f), .bad = RGB(0xab2f28),
    .disc = { RGB(0xffd23f), RGB(0xd13438) }, .edge = { RGB(0xc98d14), RGB(0x951f29) }, .mark = { RGB(0x80590c), RGB(0x680f19) },
    .side = { RGB(0x8a6500), RGB(0xc42a2e) }, .glow = RGB(0xffffff),
};

static const Theme STRONG = {
    .back = RGB(0x000000), .low_back = RGB(0x000000), .panel = RGB(0x1c1c1c), .line = RGB(0x4a4a4a),
    .plate = RGB(0x00008c), .low_plate = RGB(0x00008c), .rim = RGB(0x00005c), .shine = RGB(0xffffff), .empty = RGB(0x000000),
    .number = RGB(0xffffff), .text = RGB(0xffffff), .dim = RGB(0xd6d6d6), .accent = RGB(0xffff00),
    .good = RGB(0x00ff7f), .bad = RGB(0xff9c9c),
    .disc = { RGB(0xffee00), RGB(0xe02000) }, .edge = { RGB(0x000000), RGB(0x000000) }, .mark = { RGB(0x000000), RGB(0x000000) },
    .side = { RGB(0xffee00), RGB(0xff4a30) }, .glow = RGB(0x00ffff), .is_flat = true,
};

const Theme *theme_get(Look look)
{
    static const Theme *const THEMES[LOOK_COUNT] = { [LOOK_DARK] = &DARK, [LOOK_LIGHT] = &LIGHT, [LOOK_CONTRAST] = &STRONG };
    return THEMES[look];
}

/* Three tables: dark, light, and one of few strong colours. */
#include "view/theme.h"

#define RGB(hex) { (hex) >> 16 & 255, (hex) >> 8 & 255, (hex) & 255, 255 }

static const Theme DARK = {
    .back = RGB(0x10141b), .panel = RGB(0x1c232f), .line = RGB(0x2b3545),
    .plate = RGB(0x2a4d85), .rim = RGB(0x1d3762), .empty = RGB(0x121924),
    .text = RGB(0xe9edf3), .dim = RGB(0x8b97a8), .accent = RGB(0x6cb4ff),
    .good = RGB(0x58c08b), .bad = RGB(0xe8837a),
    .disc = { RGB(0xf5bf4f), RGB(0xe35d5b) }, .edge = { RGB(0xc98f22), RGB(0xb23a40) }, .mark = { RGB(0x8f6212), RGB(0x7c1f2a) },
    .glow = RGB(0xffffff),
};

static const Theme LIGHT = {
    .back = RGB(0xf3f5f9), .panel = RGB(0xe1e6ef), .line = RGB(0xc3ccdb),
    .plate = RGB(0x2f62bd), .rim = RGB(0x1f468c), .empty = RGB(0x0f2038),
    .text = RGB(0x18202c), .dim = RGB(0x5a6678), .accent = RGB(0x1457c0),
    .good = RGB(0x1a7f4b), .bad = RGB(0xb3342d),
    .disc = { RGB(0xffd23f), RGB(0xd93636) }, .edge = { RGB(0xb67d10), RGB(0x8f1f2a) }, .mark = { RGB(0x80590c), RGB(0x6b1420) },
    .glow = RGB(0xffffff),
};

static const Theme STRONG = {
    .back = RGB(0x000000), .panel = RGB(0x1c1c1c), .line = RGB(0x4a4a4a),
    .plate = RGB(0x1a1aa6), .rim = RGB(0xffffff), .empty = RGB(0x000000),
    .text = RGB(0xffffff), .dim = RGB(0xd6d6d6), .accent = RGB(0xffff00),
    .good = RGB(0x00ff7f), .bad = RGB(0xff9c9c),
    .disc = { RGB(0xffe600), RGB(0xff4b2b) }, .edge = { RGB(0x000000), RGB(0x000000) }, .mark = { RGB(0x000000), RGB(0x000000) },
    .glow = RGB(0x00ffff),
};

const Theme *theme_get(Look look)
{
    static const Theme *const THEMES[LOOK_COUNT] = { [LOOK_DARK] = &DARK, [LOOK_LIGHT] = &LIGHT, [LOOK_CONTRAST] = &STRONG };
    return THEMES[look];
}

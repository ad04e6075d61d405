"""Makes the face of prints: python3 make-print-font.py NotoSansCJK-Regular.ttc noto-sans-cjk-sc.ttf (fonttools 4.38).

Takes the Simplified Chinese face, keeps all ideographs and signs, leaves out Hangul, hinting and layout tables, turns its
outlines into TrueType ones, draws the digits above and below the line that the face lacks, and sets the line 1.17 high.
"""

import sys

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

TOLERANCE = 2  # of 1000 units
ASCENT, DESCENT = 936, -236
SCALE, RAISED, LOWERED = 0.6, 300, -120
HANGUL = [(0x1100, 0x11FF), (0x3130, 0x318F), (0x3200, 0x321E), (0x3260, 0x327F), (0xA960, 0xA97F)]
KEPT = [(0x20, 0x9FFF), (0xF900, 0xFAFF), (0xFE10, 0xFF65), (0xFFE0, 0xFFEE), (0x20000, 0x3FFFF)]
SMALL = [
    ("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ", "0123456789+−=()n", RAISED),
    ("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎", "0123456789+−=()", LOWERED),
]

within = lambda code, ranges: any(first <= code <= last for first, last in ranges)

source, target = sys.argv[1:]
font = TTFont(source, fontNumber=2)
options = subset.Options(hinting=False, layout_features=[], name_IDs=["*"], notdef_outline=True)
options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "DSIG"]
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=[c for c in font.getBestCmap() if within(c, KEPT) and not within(c, HANGUL)])
subsetter.subset(font)

drawn, order = font.getGlyphSet(), list(font.getGlyphOrder())
widths, names = font["hmtx"].metrics, font.getBestCmap()
glyphs = {}


def draw(name, origin, matrix=(1, 0, 0, 1, 0, 0)):
    pen = TTGlyphPen(drawn)
    drawn[origin].draw(TransformPen(Cu2QuPen(pen, TOLERANCE, reverse_direction=True), matrix))
    glyphs[name] = pen.glyph()


for name in order:
    draw(name, name)
for signs, origins, shift in SMALL:
    for sign, origin in zip(signs, origins):
        if ord(sign) in names:
            continue
        name, of = "uni%04X" % ord(sign), names[ord(origin)]
        draw(name, of, (SCALE, 0, 0, SCALE, 0, shift))
        order.append(name)
        widths[name] = (round(widths[of][0] * SCALE), 0)
        for table in font["cmap"].tables:
            if table.isUnicode() and table.format != 14:
                table.cmap[ord(sign)] = name

del font["CFF "]
font.setGlyphOrder(order)
font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
font["glyf"].glyphOrder, font["glyf"].glyphs = order, glyphs
for name in order:
    glyphs[name].recalcBounds(font["glyf"])
    widths[name] = (widths[name][0], getattr(glyphs[name], "xMin", 0))
maxp = font["maxp"]
maxp.tableVersion, maxp.maxZones = 0x00010000, 1
for field in (
    "TwilightPoints Storage FunctionDefs InstructionDefs StackElements SizeOfInstructions ComponentElements "
    "Points Contours CompositePoints CompositeContours ComponentDepth"
).split():
    setattr(maxp, "max" + field, 0)
font["post"].formatType, font["post"].glyphOrder = 3.0, None
font["head"].indexToLocFormat, font["hhea"].lineGap = 1, 0
font["hhea"].ascent, font["hhea"].descent = ASCENT, DESCENT
font.sfntVersion = "\0\1\0\0"
font.save(target)

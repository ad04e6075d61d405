import { openSync, type Font } from 'fontkit'

import { printFontPath } from '#server/printing/print-font.ts'

import type { Point } from '../solution.ts'
import { chance } from './chance.ts'
import { fillOutline, grow, type Mask } from './glyph.ts'
import { colour, lay, width, type Raster } from './raster.ts'

/** Distinctive characters of geology, all in the font of `assets`. */
const characters = [
  ...'岩砂煤钻孔断矿岭坡谷河湖岛湾潮波浪桥隧坝堤港城街图剖柱样芯盒薄化珊瑚鱼虫花粉英长云母辉橄榄角闪解铁铜金银锡铅',
  ...'锌钨锰硅钙镁钾盐膏磷硫碳温热泉冰雪风雨震裂滑崩沉降隆褶皱斜背倾劈构造板壳磁重速弹模压缩固液塑密渗透静探旋',
  ...'测绘量程仪器记录簿卷档案馆藏借阅编目检索资源环境监护防治灾害勘察设计施工基础桩墙梁顶底坑井管线路',
]

const font = openFont(printFontPath)

function openFont(path: string): Font {
  const font = openSync(path)
  if (font.type !== 'TTF') throw new Error('The font of the pictures is no single TrueType face.')
  return font
}

const size = 31
const inks = ['#12447c', '#7c1f2c', '#1d5430', '#47307a', '#6e3a00', '#182230', '#0c5560'] as const
const paper = colour('#fffdf6')

export interface WordPicture {
  /** In the order in which they have to be clicked. */
  words: string[]
  /** Positions as the protocol defines them: the left end of the baseline of the upright character. */
  points: Point[]
}

/** Draws four characters into a picture; three of them have to be clicked in random order. */
export function writeWords(raster: Raster): WordPicture {
  const signs = chance.shuffled(characters).slice(0, 4)
  const colours = chance.shuffled(inks)
  const written = signs.map((word, i) => {
    const middle = { x: 62 * (i + 1) + chance.whole(-15, 15), y: chance.whole(28, 102) }
    const [way, lean] = [chance.between(-0.6, 0.6), chance.between(-0.18, 0.18)]
    drawSign(raster, middle, { mask: signMask(word, way, lean), ink: colours[i] ?? inks[0] })
    return { word, point: { x: middle.x - 12, y: middle.y + 9 } }
  })
  const asked = chance.shuffled(written).slice(0, 3)
  return { words: asked.map(({ word }) => word), points: asked.map(({ point }) => point) }
}

function signMask(word: string, way: number, lean: number): Mask {
  const glyph = font.glyphForCodePoint(word.codePointAt(0) ?? 0)
  const scale = size / font.unitsPerEm
  const { minX, maxX, minY, maxY } = glyph.bbox
  const turned = (x: number, y: number): [number, number] => {
    const [right, down] = [(x - (minX + maxX) / 2) * scale, ((minY + maxY) / 2 - y) * scale]
    const slanted = right + lean * down
    return [slanted * Math.cos(way) - down * Math.sin(way), slanted * Math.sin(way) + down * Math.cos(way)]
  }
  return fillOutline(glyph.path.commands, turned)
}

function drawSign(raster: Raster, middle: Point, { mask, ink }: { mask: Mask; ink: string }): void {
  const layers = [
    { part: grow(mask, 3.2), tone: paper, share: 0.55 },
    { part: grow(mask, 2), tone: paper, share: 0.85 },
    { part: grow(mask, 0.8), tone: colour(ink), share: 1 },
  ]
  for (const { part, tone, share } of layers)
    part.values.forEach((value, i) => {
      if (value === 0) return
      const [x, y] = [
        middle.x + (i % part.size) - part.size / 2,
        middle.y + Math.floor(i / part.size) - part.size / 2,
      ]
      lay(raster, y * width + x, tone, value * share)
    })
}

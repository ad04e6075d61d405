import fc from 'fast-check'
import { expect, test } from 'vitest'

import { writeDxf } from '#geology/drawing/dxf/dxf.ts'
import type { LineMark, Mark, Place, Sheet } from '#geology/drawing/marks.ts'
import { roomOrigin } from '#geology/drawing/paper.ts'

import { contoursOf } from './contours/contour-lines.ts'
import { bandLevels, levelsBetween } from './contours/levels.ts'
import { drawnField } from './contours/map-field.ts'
import { valueOn } from './contours/trace.ts'
import { wholeField } from './field/field.ts'
import { metresInside } from './field/hull.ts'
import { groundAround, isOnMap, mapFrame, type MapGround } from './field/map-frame.ts'
import { readTheme, type ThemeModel } from './field/theme-model.ts'
import type { MapHole, Theme } from './field/themes.ts'
import type { MapContent, MapPoint, MapStyle } from './map-content.ts'
import { channelHole, mapHole, muckHole, topHole } from './test-holes.ts'
import { layOutThematicMap } from './thematic-map.ts'

const [east, north] = [500_000, 3_400_000]
const style: MapStyle = { interval: 'auto', hasBands: true, hasPoints: true }

interface ReadMap {
  readonly model: ThemeModel
  readonly ground: MapGround
  readonly content: MapContent
}

function readMap(theme: Theme, holes: readonly MapHole[], more: Partial<MapContent> = {}): ReadMap {
  const { model, silent } = readTheme(theme, holes)
  const ground = groundAround(holes)
  if (!model || !ground) throw new Error('no map')
  const points = model.holes.flatMap((hole, i): MapPoint[] => {
    const reading = model.parts[0]?.readings[i]
    const { code } = hole
    return isOnMap(ground, hole)
      ? [{ code, east: hole.east, north: hole.north, value: hole.isBlended ? null : (reading ?? null) }]
      : []
  })
  const made = { holder: '某市地质资料馆', project: '', madeOn: '2026-11-29' }
  return {
    model,
    ground,
    content: {
      ...{ theme, ground, points, silent, made, beyond: 0, outline: [], years: null },
      ...{ field: wholeField(model, ground), system: 'CGCS2000 / 3度带 41带', datum: '吴淞高程' },
      ...more,
    },
  }
}

const grid = (count: number, metres: number, make: (i: number, at: Place) => MapHole): MapHole[] =>
  Array.from({ length: count * count }, (_, i) =>
    make(i, [east + (i % count) * metres, north + Math.floor(i / count) * metres]),
  )

/** A field of ⑦ that falls to the east, with waves. */
const slope = grid(6, 60, (i, at) => topHole(`S-${i}`, at, -24 - (at[0] - east) / 40 - Math.sin(i * 1.7)))

const textsOf = ({ marks }: Sheet) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
const contourMarks = ({ marks }: Sheet): LineMark[] =>
  marks.flatMap((mark) => (mark.kind === 'line' && mark.elevation !== undefined ? [mark] : []))
const mapOf = (content: MapContent, more: Partial<MapStyle> = {}): Sheet => {
  const [sheet] = layOutThematicMap(content, { ...style, ...more })
  if (!sheet) throw new Error('no sheet')
  return sheet
}

test('the sheet names its theme, scale, interval, how sure it is, and that it is not for design', () => {
  const texts = textsOf(mapOf(readMap('top7', slope).content)).join('\n')
  expect(texts).toContain('⑦层顶面标高等值线图')
  expect(texts).toMatch(/比例尺　1:2000　　等值距 [\d.]+ m/)
  expect(texts).toContain('不用于设计')
  expect(texts).toMatch(/约八成处误差不超过 ± \d+\.\d m/)
  expect(texts).toContain('图内 36 孔')
})

test('every fifth line is heavy and bears its value', () => {
  const sheet = mapOf(readMap('top7', slope).content, { interval: 0.5 })
  const heavy = contourMarks(sheet).filter(({ width }) => width > 0.3)
  const light = contourMarks(sheet).filter(({ width }) => width < 0.3)
  expect(heavy.length).toBeGreaterThan(2)
  expect(heavy.every(({ elevation = 1 }) => elevation % 2.5 === 0)).toBe(true)
  expect(light.every(({ elevation = 0 }) => elevation % 2.5 !== 0 && elevation % 0.5 === 0)).toBe(true)
  expect(textsOf(sheet)).toEqual(expect.arrayContaining(['-27.5', '-30.0']))
})

test('an interval is 1, 2 or 5, no finer than what is known, and never gives too many lines', () => {
  expect(levelsBetween({ low: -30.2, high: -21.7, range: 0.3 }, 'auto').interval).toBe(0.5)
  expect(levelsBetween({ low: -30.2, high: -21.7, range: 2.4 }, 'auto').interval).toBe(2)
  expect(levelsBetween({ low: 2.5, high: 2.6, range: 0 }, 'auto').interval).toBe(0.2)
  expect(levelsBetween({ low: -500, high: 0, range: 1 }, 0.2).interval).toBeGreaterThan(10)
  const levels = levelsBetween({ low: -30, high: -21, range: 0.1 }, 0.5)
  expect(levels.values).toHaveLength(19)
  expect(bandLevels(levels, 7)).toEqual([-30, -27.5, -25, -22.5])
})

test('lines lie within the hull of the holes', () => {
  const anyHoles = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 300 }),
      y: fc.integer({ min: 0, max: 150 }),
      z: fc.integer({ min: -400, max: -200 }),
    }),
    { minLength: 4, maxLength: 14 },
  )
  fc.assert(
    fc.property(anyHoles, (given) => {
      const holes = given.map(({ x, y, z }, i) => topHole(`H${i}`, [east + x, north + y], z / 10))
      fc.pre(readTheme('top7', holes).model !== undefined)
      const { model, ground, content } = readMap('top7', holes)
      const drawn = drawnField(content.field, ground.nodes, false)
      if (!drawn.range) return
      const levels = levelsBetween({ low: drawn.range[0], high: drawn.range[1], range: 0 }, 'auto')
      for (const { level, line } of contoursOf(drawn, levels))
        for (const [x, y] of line.points) {
          const { nodes } = ground
          const place = { east: nodes.east + (x * nodes.step) / 4, north: nodes.north + (y * nodes.step) / 4 }
          expect(metresInside(model.hull, place)).toBeGreaterThan(-1e-6)
          expect(Number.isFinite(level)).toBe(true)
        }
    }),
    { numRuns: 8 },
  )
})

const channel = [
  ...grid(3, 40, (i, [x, y]) => topHole(`B${i}`, [x, y], -27 - i * 0.2)),
  ...grid(3, 40, (i, [x, y]) => channelHole(`C${i}`, [x + 220, y], -40 - i * 0.2)),
]

test('no line crosses the edge of a channel, which is drawn, and no level lies between its two sides', () => {
  const { content, ground } = readMap('top7', channel)
  const drawn = drawnField(content.field, ground.nodes, false)
  const { shares, zones } = drawn
  expect(zones.map(({ zone }) => zone.setting)).toEqual(['古河道外', '古河道内'])
  const levels = levelsBetween({ low: -45, high: -20, range: 0 }, 0.5)
  for (const zone of zones)
    for (const { line } of contoursOf({ ...drawn, zones: [zone] }, levels))
      for (const point of line.points.slice(1, -1))
        expect(shares && valueOn(shares, point) >= 0.5).toBe(zone.zone.isFill)
  const sheet = mapOf(content, { interval: 0.5 })
  expect(textsOf(sheet)).toEqual(expect.arrayContaining(['古河道边界（推测）']))
  expect(contourMarks(sheet).filter(({ elevation = 0 }) => elevation > -38 && elevation < -30)).toEqual([])
})

const muck = [
  ...grid(3, 30, (i, at) => muckHole(`M${i}`, at, 6)),
  ...grid(3, 30, (i, [x, y]) => muckHole(`O${i}`, [x + 240, y], 0)),
]

test('the zero line of a thickness lies half way between the holes that have it and those that lack it', () => {
  const sheet = mapOf(readMap('soft', muck).content)
  const zero = contourMarks(sheet).filter(({ elevation }) => elevation === 0)
  const frame = mapFrame(readMap('soft', muck).ground)
  const middle = frame.place({ east: east + 150, north: north + 30 })[0] + roomOrigin[0]
  const nearest = Math.min(...zero.flatMap(({ points }) => points.map(([x]) => Math.abs(x - middle))))
  expect(nearest).toBeLessThan(3)
  expect(textsOf(sheet)).toEqual(expect.arrayContaining(['零线（尖灭）', '无软土的孔']))
  expect(contourMarks(sheet).every(({ elevation = -1 }) => elevation >= 0)).toBe(true)
})

test('where a layer ends is a line of its own, and nothing is drawn beyond it', () => {
  const there = grid(3, 30, (i, at) => topHole(`T${i}`, at, -25 - i * 0.4))
  const gone = grid(3, 30, (i, [x, y]) =>
    mapHole(
      `G${i}`,
      [x + 240, y],
      [
        ['⑤1', '黏土', 34],
        ['⑧1', '黏土', 60],
      ],
    ),
  )
  const { content, ground } = readMap('top7', [...there, ...gone])
  const sheet = mapOf(content)
  const limit = mapFrame(ground).place({ east: east + 165, north })[0] + roomOrigin[0]
  expect(textsOf(sheet)).toEqual(expect.arrayContaining(['⑦层尖灭线', '无⑦层的孔']))
  expect(contourMarks(sheet).length).toBeGreaterThan(2)
  expect(contourMarks(sheet).every(({ points }) => points.every(([x]) => x < limit))).toBe(true)
})

const placesOf = (mark: Mark) =>
  mark.kind === 'line' ? mark.points : mark.kind === 'area' ? mark.outline : [mark.at]

test('nothing of the map lies beyond its frame, and values of lines stand apart', () => {
  for (const content of [readMap('top7', slope).content, readMap('soft', muck).content]) {
    const sheet = mapOf(content, { interval: 0.2 })
    const { box } = mapFrame(content.ground)
    const [left, top] = roomOrigin
    const inside = sheet.marks.filter(({ layer }) => layer === 'contour' || layer === 'hole')
    const onMap = inside.filter((mark) => placesOf(mark).every(([, y]) => y < box.foot + top + 2))
    for (const [x, y] of onMap.flatMap(placesOf))
      expect([
        x >= box.left + left,
        x <= box.right + left,
        y >= box.top + top,
        y <= box.foot + top + 1e-6,
      ]).toEqual([true, true, true, true])
    const values = sheet.marks.flatMap((mark) =>
      mark.kind === 'text' && mark.layer === 'contour' ? [mark.at] : [],
    )
    const apart = values.flatMap(([x, y], i) =>
      values.slice(i + 1).map(([ox, oy]) => Math.max(Math.abs(x - ox), Math.abs(y - oy))),
    )
    expect(Math.min(...apart)).toBeGreaterThan(2)
  }
})

test('a hole that is not open has an empty sign and no value, here and in the table', () => {
  const holes = slope.map((hole) => ({ ...hole, isBlended: true }))
  const sheets = layOutThematicMap(readMap('top7', holes).content, style)
  const texts = sheets.flatMap(textsOf)
  expect(texts).toEqual(expect.arrayContaining(['未打开的孔', '未打开']))
  expect(texts.filter((text) => /^-\d+\.\d\d$/.test(text))).toEqual([])
})

test('without points there is one sheet, without bands no tint', () => {
  const { content } = readMap('top7', slope)
  expect(layOutThematicMap(content, { ...style, hasPoints: false })).toHaveLength(1)
  const plain = mapOf(content, { hasBands: false })
  expect(plain.marks.filter((mark) => mark.kind === 'area' && String(mark.fill).startsWith('tint'))).toEqual(
    [],
  )
})

test('in CAD lines lie at their true coordinates and at their height', () => {
  const sheet = mapOf(readMap('top7', slope).content, { interval: 1 })
  const lines = new TextDecoder('gbk').decode(writeDxf(sheet)).split('\r\n')
  const tags = Array.from(
    { length: lines.length >> 1 },
    (_, i) => [Number(lines[2 * i]), lines[2 * i + 1] ?? ''] as const,
  )
  expect(lines[lines.indexOf('$INSUNITS') + 2]).toBe('6')
  const heights = tags.flatMap(([code, value]) => (code === 38 ? [Number(value)] : []))
  expect(heights).toEqual(expect.arrayContaining([-26, -30]))
  const at = tags.findIndex(([code]) => code === 38)
  const [x, y] = [tags[at + 1], tags[at + 2]].map((tag) => Number(tag?.[1]))
  expect(x).toBeGreaterThan(east - 10)
  expect(x).toBeLessThan(east + 310)
  expect(y).toBeGreaterThan(north - 10)
  expect(y).toBeLessThan(north + 310)
})

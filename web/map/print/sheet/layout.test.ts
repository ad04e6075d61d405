import { expect, test } from 'vitest'

import { type Box, layOut, type Paper, papers, type PaperSize, type Sheet, type Turn } from './layout.ts'
import { scaleBar, scaleFor, scaleText, sexagesimal } from './scale.ts'

const sizes: PaperSize[] = ['A4', 'A3']
const turns: Turn[] = ['landscape', 'portrait']
const all = sizes.flatMap((size) => turns.map((turn): Paper => ({ size, turn })))
const rowCounts = [0, 1, 3, 12, 24, 40, 90]
const cases = all.flatMap((paper) => rowCounts.map((rows) => [paper.size, paper.turn, rows] as const))

const boxesOf = ({ title, map, corners, scale, north, legendTitle, legend, footLeft, footRight }: Sheet) => [
  ...[title, map, scale, north, legendTitle, footLeft, footRight],
  ...Object.values(corners),
  ...legend,
]

const overlap = (a: Box, b: Box) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1e-6 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1e-6

test.each(cases)(
  'on %s %s with %d rows everything lies on the paper and nothing overlaps',
  (size, turn, rows) => {
    const sheet = layOut({ size, turn }, rows)
    const boxes = boxesOf(sheet)
    for (const { x, y, width, height } of boxes) {
      expect(Math.min(width, height)).toBeGreaterThan(0)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(10 - 1e-6)
      expect(x + width).toBeLessThanOrEqual(sheet.paper.width - 10 + 1e-6)
      expect(y + height).toBeLessThanOrEqual(sheet.paper.height - 10 + 1e-6)
    }
    const pairs = boxes.flatMap((a, place) => boxes.slice(place + 1).map((b) => [a, b] as const))
    expect(pairs.filter(([a, b]) => overlap(a, b))).toEqual([])
  },
)

test.each(cases)('on %s %s with %d rows two fifths of the paper are map', (size, turn, rows) => {
  const { map, paper } = layOut({ size, turn }, rows)
  expect(map.width * map.height).toBeGreaterThan(0.41 * paper.width * paper.height)
})

test.each(all)('$size $turn has place for the hole types, ten layers and three words', ({ size, turn }) => {
  expect(layOut({ size, turn }, 24).legend).toHaveLength(24)
})

test.each(all)('$size $turn is as large as its paper', ({ size, turn }) => {
  const { paper } = layOut({ size, turn }, 5)
  const lengths = [paper.width, paper.height]
  expect(turn === 'portrait' ? lengths : lengths.toReversed()).toEqual(papers[size])
})

test.each([
  [{ width: 5000, height: 1000 }, 25_000],
  [{ width: 5001, height: 1000 }, 30_000],
  [{ width: 1000, height: 2500 }, 25_000],
  [{ width: 62_000, height: 10 }, 400_000],
  [{ width: 199, height: 10 }, 1000],
])('%o on 200 by 100 mm is shown at 1:%d', (metres, denominator) => {
  expect(scaleFor(metres, { width: 200, height: 100 })).toBe(denominator)
})

test.each([
  [25_000, 60, { metres: 1000, millimetres: 40 }],
  [400_000, 60, { metres: 20_000, millimetres: 50 }],
  [1500, 60, { metres: 50, millimetres: 50 * (1000 / 1500) }],
])('a bar at 1:%d of at most %d mm is round on the ground', (denominator, longest, bar) => {
  expect(scaleBar(denominator, longest)).toEqual({ ...bar, millimetres: expect.closeTo(bar.millimetres) })
})

test('scales and degrees are written as on map sheets', () => {
  expect(scaleText(25_000)).toBe('1:25,000')
  expect(sexagesimal(121.48, ['E', 'W'])).toBe('121°28′48.0″E')
  expect(sexagesimal(-31.999_999_9, ['N', 'S'])).toBe('32°00′00.0″S')
})

import { expect, test } from 'vitest'

import type { SectionHole } from './columns.ts'
import { decisionText, layerText, type CorrelationDecision, type LayerInHole } from './decisions.ts'
import { partnersOf, withApart, withJoin, withoutJoins, withReach } from './edits.ts'
import { areaOf } from './plane.ts'
import { correlateSection, type Section } from './section.ts'

/** `①1 1.5 ②1 3.5`: layers with their base depths. */
function hole(code: string, x: number, collarElevation: number, column: string): SectionHole {
  const words = column.split(' ')
  const strata = words.flatMap((layer, i) =>
    i % 2 ? [] : [{ layer, name: layer, baseDepth: Number(words[i + 1]), description: null }],
  )
  return { code, x, collarElevation, strata }
}

const round = (value: number) => Math.round(value * 1000) / 1000
const bodiesOf = ({ panels }: Section, layer: string, panel = 0) =>
  (panels[panel]?.bodies ?? []).filter(({ left, right }) => left?.layer === layer || right?.layer === layer)
const outlinesOf = (section: Section, layer: string, panel = 0) =>
  bodiesOf(section, layer, panel).map(({ outline }) => outline.map(([x, z]) => [round(x), round(z)]))
const areasOf = (section: Section, layer: string, panel = 0) =>
  bodiesOf(section, layer, panel).map(({ outline }) => round(areaOf(outline)))

const at = (code: string, layer: string, occurrence = 0): LayerInHole => ({ hole: code, layer, occurrence })
const join = (a: LayerInHole, b: LayerInHole, isJoined = true): CorrelationDecision => ({
  kind: 'join',
  a,
  b,
  isJoined,
})
const reach = (layer: LayerInHole, toward: string, fraction: number, height?: number) =>
  ({ kind: 'reach', layer, toward, fraction, height }) as const

const wedge = [hole('H1', 0, 4, '⑤1-2 26.3 ⑥ 29.9 ⑦1 36.2'), hole('H2', 30, 3.7, '⑤1-2 27.1 ⑦1 34.5')]
const level = [
  hole('H1', 0, 4, '①1 1.5 ②1 3.5 ③ 8.5 ④ 17.0 ⑤1 20'),
  hole('H2', 30, 3.6, '①1 1.2 ②1 3.0 ③ 8.8 ④ 17.6 ⑤1 20'),
]
const decide = (holes: readonly SectionHole[], ...decisions: CorrelationDecision[]) =>
  correlateSection(holes, undefined, decisions)

test('a pinch-out is moved to 0.3 of the spacing, on the line from the middle of its layer to the contact', () => {
  const section = decide(wedge, reach(at('H1', '6'), 'H2', 0.3))
  expect(outlinesOf(section, '⑥')).toEqual([
    [
      [0, -22.3],
      [9, -23.89],
      [0, -25.9],
    ],
  ])
  expect(areasOf(section, '⑥')).toEqual([16.2])
  expect(section.panels[0]?.tips).toMatchObject([{ hole: 'H1', toward: 'H2', fraction: 0.3, height: 0.5 }])
  expect(section.findings).toEqual([])
})

test('its point is raised to the line above, and lowered to the one below', () => {
  expect(outlinesOf(decide(wedge, reach(at('H1', '6'), 'H2', 0.3, 1)), '⑥')[0]?.[1]).toEqual([9, -22.63])
  expect(outlinesOf(decide(wedge, reach(at('H1', '6'), 'H2', 0.3, 0)), '⑥')[0]?.[1]).toEqual([9, -25.15])
})

test('a layer is joined to another one, and what was joined to that runs out at the floor', () => {
  const section = decide(wedge, join(at('H1', '6'), at('H2', '7-1')))
  expect(bodiesOf(section, '⑥')[0]).toMatchObject({ left: { layer: '⑥' }, right: { layer: '⑦1' } })
  expect(areasOf(section, '⑥')).toEqual([233.25]) // 30 × (9.9 + 8.8) / 2 − 6.3 × 15 / 2
  expect(bodiesOf(section, '⑦1').map(({ left, right }) => [left?.layer, right?.layer])).toContainEqual([
    '⑦1',
    undefined,
  ])
})

test('layers of one number that are not one run out towards each other', () => {
  const section = decide(level, join(at('H2', '3'), at('H1', '3'), false))
  expect(outlinesOf(section, '③')).toEqual([
    [
      [0, 0.5],
      [15, -2.15],
      [0, -4.5],
    ],
    [
      [30, 0.6],
      [15, -2.15],
      [30, -5.2],
    ],
  ])
  expect(areasOf(section, '③')).toEqual([37.5, 43.5])
  expect(section.findings).toEqual([])
})

test('the edge of a channel is moved', () => {
  const section = decide(
    [
      hole('H1', 0, 3.8, '④ 17.0 ⑤1-1 21.5 ⑤1-2 26.0 ⑥ 29.0 ⑦1 35.0 ⑦2 50.0 ⑧1 60'),
      hole('H2', 30, 3.6, '④ 17.2 ⑤1 23.0 ⑤2 30.0 ⑤3 39.0 ⑤4 41.0 ⑦2 51.0 ⑧1 60'),
    ],
    reach(at('H2', '5-3'), 'H1', 0.3),
  )
  const flank = section.panels[0]?.contacts.find(({ kind }) => kind === 'cut')
  expect(flank?.points.map(([x, z]) => [round(x), round(z)])).toEqual([
    [21, -20.24],
    [30, -37.4],
  ])
})

test('a lens ends where it was decided, and a part of a layer no farther than the part above it', () => {
  const lens = [hole('H1', 0, 3.6, '②1 3 ③ 5 ③t 6.5 ③ 9 ④ 17'), hole('H2', 25, 3.6, '②1 3 ③ 9 ④ 17')]
  expect(outlinesOf(decide(lens, reach(at('H1', '3-t'), 'H2', 0.8)), '③t')[0]?.[1]).toEqual([20, -2.15])
  const parts = [hole('H1', 0, 4, '④ 10 ⑤1-1 12 ⑤1-2 14 ⑤1-3 16 ⑥ 20'), hole('H2', 20, 4, '④ 10 ⑤1 16 ⑥ 20')]
  const [upper, lower] = [reach(at('H1', '5-1-2'), 'H2', 0.4), reach(at('H1', '5-1-3'), 'H2', 0.6)]
  const section = decide(parts, upper, lower)
  expect(section.misfits).toEqual([{ decision: lower, reason: '与另一处更正相抵触' }])
  const tips = section.panels[0]?.tips.map(({ fraction, minFraction, maxFraction }) => [
    fraction,
    minFraction,
    maxFraction,
  ])
  expect(tips).toEqual([
    [0.4, 0, 1],
    [0.4, 0, 0.4],
  ])
})

test('a part that was set apart from the whole runs out, and one that was joined elsewhere leaves it', () => {
  const holes = [hole('H1', 0, 4, '④ 10 ⑤1-1 12 ⑤1-2 16 ⑥ 20'), hole('H2', 20, 4, '④ 10 ⑤1 14 ⑤2 16 ⑥ 20')]
  expect(bodiesOf(decide(holes), '⑤1-2')[0]).toMatchObject({ isInside: true })
  const apart = decide(holes, join(at('H1', '5-1-2'), at('H2', '5-1'), false))
  expect(bodiesOf(apart, '⑤1-2')[0]).toMatchObject({ isInside: false })
  const joined = decide(holes, join(at('H1', '5-1-2'), at('H2', '5-2')))
  expect(bodiesOf(joined, '⑤1-2')[0]).toMatchObject({ left: { layer: '⑤1-2' }, right: { layer: '⑤2' } })
  expect(areasOf(joined, '⑤1-2')).toEqual([60]) // 4 m and 2 m over 20 m
})

test('a decision survives a layer that is added, and is named where the holes leave no room for it', () => {
  const moved = reach(at('H1', '6'), 'H2', 0.3)
  const more = [wedge[0], hole('H2', 30, 3.7, '④ 20 ⑤1-2 27.1 ⑦1 34.5 ⑦2 36')].filter((each) => !!each)
  const [first, last] = [wedge[0], wedge[1]]
  if (!first || !last) throw new Error('two holes')
  expect(outlinesOf(decide(more, moved), '⑥')[0]?.[1]).toEqual([9, -23.89])

  const between = [first, hole('H9', 12, 3.8, '⑤1-2 26.5 ⑦1 34.5'), last]
  expect(decide(between, moved).misfits).toEqual([{ decision: moved, reason: '两孔在图中不相邻' }])
  const gone = [hole('H1', 0, 4, '⑤1-2 26.3 ⑦1 36.2'), last]
  expect(decide(gone, moved).findings).toEqual([
    '更正未采用：⑥ 在 H1 与 H2 之间止于间距 30 %——H1 的⑥在两孔之间没有尖灭',
  ])
  expect(decide(gone, join(at('H1', '6'), at('H2', '7-1'))).misfits[0]?.reason).toBe('H1 没有⑥')
  expect(decide([first, hole('H3', 30, 3.7, '⑦1 34.5')], moved).misfits[0]?.reason).toBe('图中没有 H2')
  const both = [hole('H1', 0, 4, '⑤1-2 26.3 ⑥ 29.9 ⑦1 36.2'), hole('H2', 30, 3.7, '⑤1-2 27 ⑥ 30 ⑦1 34.5')]
  expect(decide(both, moved).misfits[0]?.reason).toBe('H1 的⑥在两孔之间没有尖灭')
})

test('where a layer was decided to end is told along the spacing, and how high unless in the middle', () => {
  const decision = reach(at('H1', '6'), 'H2', 0.3)
  expect(decisionText({ ...decision, height: 0.5 })).toBe('⑥ 在 H1 与 H2 之间止于间距 30 %')
  expect(decisionText({ ...decision, height: 0.25 })).toBe('⑥ 在 H1 与 H2 之间止于间距 30 %，高 25 %')
})

test('of two joins that would cross the earlier is drawn, and the later is named', () => {
  const [first, second] = [join(at('H1', '3'), at('H2', '4')), join(at('H1', '4'), at('H2', '3'))]
  expect(decide(level, first, second).misfits).toEqual([{ decision: second, reason: '会穿过别的界线' }])
  expect(decide(level, second, first).misfits).toEqual([{ decision: first, reason: '会穿过别的界线' }])
})

test('layers that run out towards each other never pass each other', () => {
  const apart = join(at('H1', '3'), at('H2', '3'), false)
  const far = reach(at('H1', '3'), 'H2', 0.8)
  expect(decide(level, apart, far).panels[0]?.tips.map(({ fraction }) => round(fraction))).toEqual([0.8, 0.2])
  const meeting = reach(at('H2', '3'), 'H1', 0.4)
  expect(decide(level, apart, far, meeting).misfits).toEqual([
    { decision: meeting, reason: '与另一处更正相抵触' },
  ])
})

test('a tip is moved again in its place, and a layer is joined, set apart and left to its number', () => {
  const tip = decide(wedge).panels[0]?.tips[0]
  if (!tip) throw new Error('a tip')
  const moved = withReach([], tip, { fraction: 1.4, height: 0.2 })
  expect(moved).toEqual([{ kind: 'reach', layer: at('H1', '6'), toward: 'H2', fraction: 0.98, height: 0.2 }])
  const again = decide(wedge, ...moved).panels[0]?.tips[0]
  expect(again && withReach(moved, again, { fraction: 0.25 })).toMatchObject([{ fraction: 0.25 }])

  const joined = withJoin(withJoin([], at('H1', '6'), at('H2', '7-1')), at('H1', '7-1'), at('H2', '7-1'))
  expect(joined).toEqual([join(at('H1', '7-1'), at('H2', '7-1'))])
  const apart = withApart(joined, at('H2', '7-1'), [at('H1', '7-1')])
  expect(apart).toEqual([join(at('H2', '7-1'), at('H1', '7-1'), false)])
  expect(withoutJoins(apart, at('H1', '7-1'), 'H2')).toEqual([])

  const { alignments, extended } = decide(wedge, ...withJoin([], at('H1', '6'), at('H2', '7-1')))
  const [alignment, six] = [alignments[0], extended[0]?.units[1]]
  expect(alignment && six && partnersOf(alignment, 'H1', six)).toMatchObject([{ layer: '⑦1' }])
})

test.each([
  ['6', '⑥'],
  ['5-1-2', '⑤1-2'],
  ['3-t', '③t'],
  ['21', '㉑'],
  ['50', '㊿'],
  [' 粉砂', '粉砂'],
])('the layer %s is written %s', (layer, text) => {
  expect(layerText({ layer, occurrence: 0 })).toBe(text)
  expect(decisionText(join(at('H1', layer), at('H2', layer, 1), false))).toBe(
    `H1 的${text}与 H2 的${text}（第 2 次）不相连`,
  )
})

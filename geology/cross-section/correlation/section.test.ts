import { expect, test } from 'vitest'

import type { SectionHole } from './columns.ts'
import type { PanelBody } from './inside.ts'
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

const layersOf = ({ left, right }: PanelBody) => [left?.layer, right?.layer].filter(Boolean)
const bodiesOf = (section: Section, layer: string, panel = 0) =>
  (section.panels[panel]?.bodies ?? []).filter((body) => layersOf(body).includes(layer))
const outlineOf = (section: Section, layer: string, panel = 0) =>
  (bodiesOf(section, layer, panel)[0]?.outline ?? []).map(([x, z]) => [round(x), round(z)])
const exactArea = (section: Section, layer: string, panel = 0) =>
  bodiesOf(section, layer, panel).reduce((sum, { outline }) => sum + areaOf(outline), 0)
const area = (section: Section, layer: string, panel = 0) => round(exactArea(section, layer, panel))
const round = (value: number) => Math.round(value * 1000) / 1000

test('layers that both holes have are joined by straight lines, and the deepest is open below', () => {
  const section = correlateSection([
    hole('H1', 0, 4, '①1 1.5 ②1 3.5 ③ 8.5 ④ 17.0 ⑤1 20'),
    hole('H2', 30, 3.6, '①1 1.2 ②1 3.0 ③ 8.8 ④ 17.6 ⑤1 20'),
  ])
  expect(outlineOf(section, '③')).toEqual([
    [0, 0.5],
    [30, 0.6],
    [30, -5.2],
    [0, -4.5],
  ])
  expect(area(section, '③')).toBe(162)
  expect(section.panels[0]?.contacts.every(({ kind, isInferred }) => kind === 'contact' && !isInferred)).toBe(
    true,
  )
  expect(section.panels[0]?.contacts.map(({ points }) => round(points[0]?.[1] ?? 0))).toEqual([
    4, 2.5, 0.5, -4.5, -13,
  ])
  expect(section.findings).toEqual([])
})

test('a layer that one hole lacks runs out half way to it', () => {
  const section = correlateSection([
    hole('H1', 0, 4, '⑤1-2 26.3 ⑥ 29.9 ⑦1 36.2'),
    hole('H2', 30, 3.7, '⑤1-2 27.1 ⑦1 34.5'),
  ])
  expect(outlineOf(section, '⑥')).toEqual([
    [0, -22.3],
    [15, -23.75],
    [0, -25.9],
  ])
  expect(area(section, '⑥')).toBe(27)
  expect(outlineOf(section, '⑦1').slice(0, 3)).toEqual([
    [0, -25.9],
    [15, -23.75],
    [30, -23.4],
  ])
})

test('a channel cuts what it was laid into: what was cut keeps its attitude, and nothing is left over', () => {
  const section = correlateSection([
    hole('H1', 0, 3.8, '④ 17.0 ⑤1-1 21.5 ⑤1-2 26.0 ⑥ 29.0 ⑦1 35.0 ⑦2 50.0 ⑧1 60'),
    hole('H2', 30, 3.6, '④ 17.2 ⑤1 23.0 ⑤2 30.0 ⑤3 39.0 ⑤4 41.0 ⑦2 51.0 ⑧1 60'),
  ])
  expect(area(section, '⑤1-2')).toBe(33.75)
  expect(round(area(section, '⑤1') - area(section, '⑤1-2'))).toBe(188.25)
  expect(area(section, '⑥')).toBe(64.247)
  expect(area(section, '⑦1')).toBe(130.12)
  expect(area(section, '⑤2')).toBe(80.331)
  expect(area(section, '⑤3')).toBe(52.861)
  expect(area(section, '⑤4')).toBe(1.807)
  expect(area(section, '⑦2')).toBe(450.633)
  const whole = ['⑤1', '⑥', '⑦1', '⑤2', '⑤3', '⑤4', '⑦2'].reduce(
    (sum, layer) => sum + exactArea(section, layer),
    0,
  )
  expect(round(whole)).toBe(1002)
  const flank = section.panels[0]?.contacts.find(({ kind }) => kind === 'cut')
  expect(flank?.points.map(([x, z]) => [round(x), round(z)])).toEqual([
    [15, -20.8],
    [30, -37.4],
  ])
  expect(flank?.isInferred).toBe(true)
  expect(outlineOf(section, '⑤2')).toContainEqual([20.06, -26.4])
  expect(outlineOf(section, '⑤3')).toContainEqual([28.193, -35.4])
  expect(outlineOf(section, '⑥')).toContainEqual([18.976, -25.2])
  expect(outlineOf(section, '⑦1')).toContainEqual([24.398, -31.2])
})

test('a lens that only one hole met runs out both ways inside its host', () => {
  const section = correlateSection([
    hole('H1', 0, 3.6, '②1 3 ③ 9 ④ 17'),
    hole('H2', 25, 3.6, '②1 3 ③ 5 ③t 6.5 ③ 9 ④ 17'),
    hole('H3', 50, 3.6, '②1 3 ③ 9 ④ 17'),
  ])
  expect(outlineOf(section, '③t', 0)).toEqual([
    [25, -1.4],
    [12.5, -2.15],
    [25, -2.9],
  ])
  expect(outlineOf(section, '③t', 1)).toEqual([
    [25, -1.4],
    [37.5, -2.15],
    [25, -2.9],
  ])
  expect(area(section, '③t', 0) + area(section, '③t', 1)).toBe(18.75)
  expect(area(section, '③', 0)).toBe(150)
})

test('lenses at both ends stay two wedges: they are not drawn through holes that lack them', () => {
  const section = correlateSection(
    [0, 20, 40, 60].map((x, i) =>
      hole(`H${i}`, x, 3.6, i % 3 ? '②1 3 ③ 9 ④ 17' : '②1 3 ③ 5 ③t 6.5 ③ 9 ④ 17'),
    ),
  )
  const far = (panel: number) => bodiesOf(section, '③t', panel).map(({ outline }) => outline[1]?.[0])
  expect([far(0), far(1), far(2)]).toEqual([[10], [], [50]])
})

test('lenses that neighbours both met are one band', () => {
  const section = correlateSection([
    hole('H1', 0, 3.6, '②1 3 ③ 5 ③t 6.5 ③ 9 ④ 17'),
    hole('H2', 20, 3.6, '②1 3 ③ 5.2 ③t 6.4 ③ 9 ④ 17'),
  ])
  expect(bodiesOf(section, '③t')).toHaveLength(1)
  expect(area(section, '③t')).toBe(27)
})

test('a contradictory order is named, and no two lines cross', () => {
  const section = correlateSection([
    hole('H1', 0, 3.8, '④ 17 ⑤1-1 21.5 ⑤1-2 26 ⑥ 29 ⑦1 35'),
    hole('H2', 30, 3.6, '④ 17.2 ⑤1-1 22.0 ⑥ 25.0 ⑤1-2 28.0 ⑦1 34.0'),
  ])
  expect(section.findings).toContain('H2 的⑥在⑤1-2之上')
  expect(section.findings.filter((finding) => finding.includes('未相连'))).toHaveLength(1)
})

test('a line passes beneath a hole that ends above it, and is inferred', () => {
  const section = correlateSection([
    hole('H1', 0, 3.7, '⑦1 36 ⑦2 51.0 ⑧1 60'),
    hole('H2', 20, 3.9, '⑦1 36 ⑦2 48.0'),
    hole('H3', 40, 3.8, '⑦1 36 ⑦2 50.3 ⑧1 60'),
  ])
  const base = section.panels.flatMap(({ contacts }) =>
    contacts.filter(({ points }) => (points[0]?.[1] ?? 0) < -40),
  )
  expect(base.map(({ points }) => points.map(([x, z]) => [x, round(z)]))).toEqual([
    [
      [0, -47.3],
      [20, -46.9],
    ],
    [
      [20, -46.9],
      [40, -46.5],
    ],
  ])
  expect(base.every(({ isInferred }) => isInferred)).toBe(true)
})

test('a hole that ends in a lens says nothing of its host: the host goes on to where it ends beside', () => {
  const section = correlateSection([
    hole('H1', 0, 3.6, '②1 3 ③ 20 ④ 30'),
    hole('H2', 20, 3.6, '②1 3 ③ 9 ③t 12'),
    hole('H3', 40, 3.6, '②1 3 ③ 20 ④ 30'),
  ])
  expect(outlineOf(section, '④', 0)[1]).toEqual([20, -16.4])
  expect(area(section, '③', 0)).toBe(340)
})

test('a hole that ends in a layer which its neighbours lack does not lift what is below', () => {
  const section = correlateSection([
    hole('H1', 0, 3.6, '④ 17 ⑤1 23 ⑤2 30 ⑤3 40 ⑦2 50'),
    hole('H2', 20, 3.6, '④ 17 ⑤1 23 ⑥ 26'),
    hole('H3', 40, 3.6, '④ 17 ⑤1 23 ⑤2 30 ⑤3 40 ⑦2 50'),
  ])
  expect(bodiesOf(section, '⑦2', 0)[0]?.outline.some(([x, z]) => x === 20 && round(z) === -36.4)).toBe(true)
})

test('what was not described stays blank down to the depth of the hole, and is named', () => {
  const section = correlateSection([
    { ...hole('H1', 0, 4, '④ 10 ⑤1 15'), finalDepth: 40 },
    { ...hole('H2', 30, 4, '④ 10 ⑤1 20 ⑥ 45'), finalDepth: 40 },
  ])
  expect(section.columns[0]).toMatchObject({ end: -36 })
  expect(section.columns[0]?.units.at(-1)).toMatchObject({ name: '未分层', top: -11, base: -36 })
  expect(section.findings).toEqual(
    expect.arrayContaining([
      'H1 在 15.00 m 以下没有分层，孔深 40.00 m',
      'H2 的层底 45.00 m 深于孔深 40.00 m',
    ]),
  )
})

test('what stands below the end of both holes is inferred, lenses too', () => {
  const section = correlateSection([
    hole('H1', 0, 3.6, '②1 3 ③ 8 ③t 9 ③ 15 ④ 20'),
    hole('H2', 20, 3.6, '②1 2.8'),
  ])
  const deep = section.panels[0]?.contacts.filter(({ points }) => points.every(([, z]) => z < -4)) ?? []
  expect(deep.length).toBeGreaterThan(2)
  expect(deep.every(({ isInferred }) => isInferred)).toBe(true)
})

import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { readMap, writeMap } from '#web/map/address.ts'

import {
  areaText,
  metresText,
  selectedArea,
  selectedCircle,
  selectedLine,
  selectedOutline,
  selectionText,
  type Selection,
} from './selection.ts'

const square = [123.9, 31.1, 123.9, 31.2, 124, 31.2, 124, 31.1, 123.9, 31.1]
const manyCorners = Array.from({ length: 70 }, (_, i) => [
  124 + Math.cos((i * Math.PI) / 35),
  31 + Math.sin((i * Math.PI) / 35),
]).flat()

test.each<[string, Selection, string]>([
  ['a bow tie', selectedOutline([0, 0, 1, 1, 1, 0, 0, 1, 0, 0], '圈选'), '边线自相交，请重画'],
  ['a click', selectedOutline([1, 1, 1, 1, 1, 1, 1, 1], '框选'), '范围太小，请重画'],
  ['what is not closed', selectedOutline([1, 1, 2, 2, 3, 1, 1, 0], '圈选'), '范围太小，请重画'],
  [
    'seventy corners',
    selectedOutline([...manyCorners, ...manyCorners.slice(0, 2)], '圈选'),
    '顶点超过 63 个，请画得简单些',
  ],
  ['a circle as wide as a province', selectedCircle({ lng: 124, lat: 31 }, 60_000), '距离最大 50,000 米'],
  ['a circle of no metres', selectedCircle({ lng: 124, lat: 31 }, 0), '范围太小，请重画'],
])('%s is refused', (_, selection, sentence) => {
  expect(selection).toEqual({ refused: sentence })
})

const area = {
  ...{ id: 'abcdefghijklmnopqrstuv', name: '红线'.repeat(30), lng: 124, lat: 31, squareMetres: 3_240_000 },
  ...{ outlines: [], corners: 5, notes: [], simplified: null },
}

test.each<[Selection, string]>([
  [selectedOutline(square, '框选'), '框选 106 km²'],
  [selectedCircle({ lng: 124, lat: 31 }, 499.6), '圆 半径 500 m'],
  [selectedLine([124, 31, 124.1, 31.1], 1250), '所画的线 1.25 km 以内'],
  [{ near: selectedArea(area) }, `${'红线'.repeat(30).slice(0, 52)} 3.2 km²`],
])('%o is “%s”, and the address keeps it', (selection, words) => {
  const near = 'near' in selection ? selection.near : undefined
  expect(near && selectionText(near)).toBe(words)
  expect(readMap(kinds, new URLSearchParams(writeMap({ within: near, conditions: [] }))).within).toEqual(near)
})

test('sizes are read at a glance', () => {
  expect([12_400, 3_240_000, 664_000_000].map(areaText)).toEqual(['12,400 m²', '3.2 km²', '664 km²'])
  expect([480.2, 1250].map(metresText)).toEqual(['480 m', '1.25 km'])
})

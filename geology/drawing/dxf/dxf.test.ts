import { createRequire } from 'node:module'

import type { DxfParser as Parser } from 'dxf-parser'
import { expect, test } from 'vitest'

import {
  areaMark,
  boxOf,
  drawingLayers,
  haloText,
  lineMark,
  outlineMark,
  type Sheet,
} from '#geology/drawing/marks.ts'

import { writeDxf } from './dxf.ts'
import { encodeGbk } from './gbk.ts'

// what it exports is the class itself, whatever its types say
const DxfParser: typeof Parser = createRequire(import.meta.url)('dxf-parser')

const sheet: Sheet = {
  width: 200,
  height: 100,
  marks: [
    areaMark('hatch', boxOf(10, 20, 60, 40), 5, 'clay'),
    areaMark('hole', boxOf(10, 20, 11, 21), 'ink'),
    lineMark(
      'contact',
      [
        [10, 20],
        [60, 25],
      ],
      0.2,
    ),
    lineMark(
      'inferred',
      [
        [10, 40],
        [60, 45],
      ],
      0.2,
      [2, 1.2],
    ),
    outlineMark('frame', boxOf(0, 0, 200, 100), 0.5),
    { kind: 'circle', layer: 'label', at: [30, 30], radius: 2, width: 0.18 },
    haloText('label', [30, 31], '浜填土 1′', { size: 2.5, anchor: 'end' }),
  ],
}

const read = (bytes: Uint8Array) => new DxfParser().parseSync(new TextDecoder('gbk').decode(bytes))

test('a reader of others finds every mark on its layer, at its place', () => {
  const file = read(writeDxf(sheet))
  expect(Object.keys(file?.tables?.layer?.layers ?? {})).toEqual([
    '0',
    ...Object.values(drawingLayers).map(({ name }) => name),
  ])
  const found = file?.entities.map(({ type, layer }) => `${type} ${layer}`)
  expect(found).toEqual(
    expect.arrayContaining([
      'LWPOLYLINE 地层界线',
      'LWPOLYLINE 推测界线',
      'LWPOLYLINE 图框',
      'CIRCLE 标注',
      'TEXT 标注',
    ]),
  )
  expect(file?.entities.find(({ type }) => type === 'TEXT')).toMatchObject({ text: '浜填土 1′', halign: 2 })
  expect(file?.entities.find(({ layer }) => layer === '地层界线')).toMatchObject({
    vertices: [
      { x: 10, y: 80 },
      { x: 60, y: 75 },
    ],
  })
  expect(file?.entities.find(({ layer }) => layer === '推测界线')).toMatchObject({ lineType: 'DASH2_1.2' })
  expect(file?.header).toMatchObject({
    $ACADVER: 'AC1015',
    $DWGCODEPAGE: 'ANSI_936',
    $EXTMAX: { x: 200, y: 100 },
  })
})

test('every object has a handle of its own, and all are below the next free one', () => {
  const lines = new TextDecoder('gbk').decode(writeDxf(sheet)).split('\r\n')
  const tags = Array.from({ length: Math.floor(lines.length / 2) }, (_, i) => [
    lines[2 * i]?.trim(),
    lines[2 * i + 1],
  ])
  const handles = tags.flatMap(([code, value]) => (code === '5' || code === '105' ? [value] : []))
  const [seed, ...own] = handles
  expect(new Set(own).size).toBe(own.length)
  expect(Math.max(...own.map((handle) => Number.parseInt(handle ?? '', 16)))).toBeLessThan(
    Number.parseInt(seed ?? '', 16),
  )
})

test('texts are bytes of GBK, and what it lacks is written by its nearest sign', () => {
  const back = (text: string) => new TextDecoder('gbk').decode(encodeGbk(text))
  expect(back('⑦1 黏质粉土 φ 1′—3′')).toBe('⑦1 黏质粉土 φ 1′—3′')
  expect(back('Q₄² −3 ⑪')).toBe('Q42 -3 (11)')
  expect(back('😀')).toBe('?')
  expect([...encodeGbk('　')]).toEqual([0xa1, 0xa1])
})

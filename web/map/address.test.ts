import fc from 'fast-check'
import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'

import { type MapAddress, readMap, writeMap } from './address.ts'

const read = (text: string) => readMap(kinds, new URLSearchParams(text))

test.each<[string, Partial<MapAddress>]>([
  ['nothing', {}],
  ['a view', { centre: { lng: 123.9, lat: 31.2 }, zoom: 12.5, base: 'city-grey', compare: 'city' }],
  [
    'layers in order',
    {
      layers: [
        { code: 'project', opacity: 0.5 },
        { code: 'borehole', opacity: 1 },
      ],
    },
  ],
  ['no layer at all', { layers: [] }],
  ['a circle', { within: { lng: 123.9, lat: 31.2, metres: 500, name: '月汀路' } }],
  ['an outline', { within: { lng: 1, lat: 1, metres: 0, line: [0, 0, 2, 0, 2, 2, 0, 0] } }],
  [
    'a district',
    { within: { lng: 1, lat: 1, metres: 0, line: [0, 0, 2, 0, 2, 2, 0, 0] }, district: '鹭洲区' },
  ],
  ['an uploaded area', { within: { lng: 1, lat: 1, metres: 0, area: 'abcdefghijklmnopqrstuv' } }],
  ['conditions', { kind: 'borehole', conditions: [{ prop: 'finalDepth', from: 50 }] }],
  ['areas that are listed', { areas: 'survey-area' }],
  ['an order of the list', { sort: 'finalDepth' }],
  ["the kind's own order", { sort: '' }],
  ['a place that is asked', { asked: { lng: 123.9, lat: 31.2 } }],
  ['a place that was found', { found: '月汀路' }],
  ['one of its answers', { asked: { lng: 123.9, lat: 31.2 }, missed: 40, hit: 'borehole:123' }],
  ['a drawing', { drawing: '0f8fad5b-d9cb-469f-a165-70867728950e' }],
])('%s is read back from the address', (_, given) => {
  const address = { conditions: [], ...given }
  expect(read(writeMap(address))).toEqual(address)
})

test.each([
  ['at=NaN,1'],
  ['at=200,31'],
  ['at=31,124.2'],
  ['at=1e3,2'],
  ['zoom=99&at=1,1'],
  ['layers=..%2f'],
  ['layers=borehole*7'],
  ['within={}'],
  ['district=鹭洲区'],
  ['within={"lng":1,"lat":1,"metres":-5}'],
  ['within={"lng":1,"lat":1,"metres":0}'],
  ['kind=constructor&conditions=[{"prop":"code","value":"x"}]'],
  ['kind=borehole&conditions=x'],
  ['sort=-1'],
  ['ask=Infinity,0'],
  ['areas=../1'],
  ['hit=borehole:1&missed=20'],
  ['drawing=../1'],
])('%s is left out', (text) => {
  const address = read(text)
  const { layers, kind, centre, zoom, ...rest } = address
  expect([layers ?? [], kind === 'constructor', zoom]).toEqual([[], false, undefined])
  expect(rest).toEqual({
    base: undefined,
    compare: undefined,
    within: undefined,
    conditions: [],
    sort: undefined,
    asked: undefined,
    found: undefined,
  })
})

test('any text is read', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('at', 'zoom', 'layers', 'within', 'kind', 'conditions', 'ask', 'find'),
        fc.string(),
      ),
      (params) => {
        expect(() => readMap(kinds, new URLSearchParams(params))).not.toThrow()
      },
    ),
  )
})

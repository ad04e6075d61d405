import { expect, test } from 'vitest'

import type { Layer } from '#contract/map/layers.ts'

import { atZoom } from './visible-layers.ts'

const layer = (code: string, minZoom: number | null, maxZoom: number | null): Layer => ({
  ...{ code, name: code, minZoom, maxZoom, parent: null, type: 'kind', kind: code, source: {} },
  ...{
    style: { colour: null, symbol: null, lineWidth: null, lineStyle: null, fill: null },
    opacity: 1,
    checked: false,
    visits: 0,
    total: 0,
    version: 0,
  },
})
const layers = [layer('any', null, null), layer('near', 12, null), layer('far', null, 14)]
const shown = [...layers, layer('gone', null, null)].map(({ code }) => ({ code, opacity: 1 }))

test.each<[number | undefined, string[]]>([
  [undefined, ['any', 'near', 'far', 'gone']],
  [11.9, ['any', 'far', 'gone']],
  [12, ['any', 'near', 'far', 'gone']],
  [14, ['any', 'near', 'far', 'gone']],
  [14.1, ['any', 'near', 'gone']],
])('at zoom %s the layers %j are drawn', (zoom, codes) => {
  expect(atZoom(layers, shown, zoom).map(({ code }) => code)).toEqual(codes)
})

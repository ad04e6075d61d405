import { expect, test } from 'vitest'

import { legendAddresses } from './legend-addresses.ts'

const asked = (address: string | undefined) => Object.fromEntries(new URL(address ?? '').searchParams)

test('a WMS is asked for the legend of each layer; what its address says already is not said twice', () => {
  const url = 'https://{a-c}.wms.example/ows?map=rock&service=wms'
  const found = legendAddresses({ type: 'wms', source: { url, layers: 'rock,fault' } })
  expect(found.map((address) => new URL(address).origin)).toEqual(Array(2).fill('https://a.wms.example'))
  expect(found.map(asked)).toEqual(
    ['rock', 'fault'].map((LAYER) => ({
      ...{ map: 'rock', SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetLegendGraphic' },
      ...{ FORMAT: 'image/png', LAYER, SLD_VERSION: '1.1.0' },
    })),
  )
})

test('an older WMS gets no parameter of the newer', () => {
  const source = { url: 'https://wms.example/', layers: 'a', version: '1.1.1' }
  expect(asked(legendAddresses({ type: 'wms', source })[0])).not.toHaveProperty('SLD_VERSION')
})

test('the legend that a row names comes first; other services have none', () => {
  const legend = 'https://tiles.example/legend.png'
  expect(legendAddresses({ type: 'wms', source: { url: 'https://tiles.example/', legend } })).toEqual([
    legend,
  ])
  const url = 'https://tiles.example/{z}/{x}/{y}'
  expect(legendAddresses({ type: 'xyz', source: { url } })).toEqual([])
  expect(legendAddresses({ type: 'wms', source: { layers: 'a' } })).toEqual([])
})

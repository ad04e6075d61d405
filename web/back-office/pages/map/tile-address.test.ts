import { expect, test } from 'vitest'

import { tileAddress } from './tile-address.ts'

const at = { lng: 124.1, lat: 31.2 }

test.each([
  ['xyz', { url: 'https://{a-c}.tiles.example/{z}/{x}/{y}.png' }, 'https://a.tiles.example/11/1729/837.png'],
  ['xyz', { url: 'https://tiles.example/{z}/{x}/{-y}', levels: 3 }, 'https://tiles.example/3/6/4'],
  [
    'wmts',
    {
      url: 'https://w.example/{Layer}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}',
      layers: 'a',
      matrixSet: 'm',
      matrixPrefix: 'm:',
    },
    'https://w.example/a/m/m:11/837/1729',
  ],
  [
    'tianditu',
    { layers: 'img' },
    'https://t0.tianditu.gov.cn/img_c/wmts?tk={key}&SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&FORMAT=tiles&LAYER=img&STYLE=default&TILEMATRIXSET=c&TILEMATRIX=11&TILECOL=1729&TILEROW=334',
  ],
  ['group', {}, undefined],
])('a tile of %s at a city', (type, source, address) => {
  expect(tileAddress(type, source, at)).toBe(address)
})

test('a map of a server is asked for a square of the grid', () => {
  const url = new URL(tileAddress('wms', { url: 'https://w.example/wms?map=a', layers: 'a' }, at) ?? '')
  const box = url.searchParams.get('BBOX')?.split(',').map(Number) ?? []
  expect(url.searchParams.get('CRS')).toBe('EPSG:3857')
  expect([box[2]! - box[0]!, box[3]! - box[1]!].map(Math.round)).toEqual([19_568, 19_568])
})

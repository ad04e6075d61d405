import Feature from 'ol/Feature.js'
import { fromExtent } from 'ol/geom/Polygon.js'
import TileLayer from 'ol/layer/Tile.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import XYZ from 'ol/source/XYZ.js'
import { Fill, Style } from 'ol/style.js'
import { expect, test } from 'vitest'

import { renderMap } from './render-map.ts'

const view = {
  centre: [0, 0],
  resolution: 10,
  width: 100,
  height: 50,
  ratio: 1.6,
  ground: '#ffffff',
} as const
const { signal } = new AbortController()

/** The eastern half, in red. */
const half = () =>
  new VectorLayer({
    source: new VectorSource({ features: [new Feature(fromExtent([0, -1000, 2000, 1000]))] }),
    style: new Style({ fill: new Fill({ color: '#ff0000' }) }),
    opacity: 0.5,
  })

const tiles = (url: string) => new TileLayer({ source: new XYZ({ url, maxZoom: 0 }) })

const colourAt = (canvas: HTMLCanvasElement, x: number, y: number) => [
  ...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? []),
]

test('layers are drawn as on the map, at the resolution of the paper', async () => {
  const { canvas, isWhole } = await renderMap([half()], view, { pictures: true, signal })
  expect([canvas.width, canvas.height, isWhole]).toEqual([160, 80, true])
  expect(colourAt(canvas, 78, 40)).toEqual([255, 255, 255, 255])
  expect(colourAt(canvas, 82, 2)).toEqual([255, expect.closeTo(127, -1), expect.closeTo(127, -1), 255])
  expect(document.querySelectorAll('.ol-viewport')).toHaveLength(0)
})

test('tells that a tile has not arrived', async () => {
  const { isWhole } = await renderMap([half(), tiles('/nothing-here.png')], view, { pictures: true, signal })
  expect(isWhole).toBe(false)
})

test('pictures of a server that does not allow it cannot be read; without them the map can', async () => {
  const elsewhere = `${location.origin.replace('127.0.0.1', 'localhost')}/docs/home.png`
  const layers = [half(), tiles(elsewhere)]
  const tainted = await renderMap(layers, view, { pictures: true, signal })
  expect(tainted.isWhole).toBe(true)
  expect(() => colourAt(tainted.canvas, 1, 1)).toThrow(DOMException)
  const plain = await renderMap(layers, view, { pictures: false, signal })
  expect(colourAt(plain.canvas, 1, 1)).toEqual([255, 255, 255, 255])
})

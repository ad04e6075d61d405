import { inkOf } from '#contract/map/signs.ts'
import { drawnLevels, type PublicLayer, signName, signTypes } from '#server/map/public-layers.ts'
import { ogcAddress, type Style } from '#server/ogc/answer.ts'

type Part = Readonly<Record<string, unknown>>

/** A style of MapLibre that draws the tiles as the map does: dots where there are many, else signs by type and access. */
export function mapStyle(at: Style, layers: readonly PublicLayer[], tileJsonAddress: string): Part {
  return {
    version: 8,
    name: '地图',
    sprite: ogcAddress(at, '/styles/map/sprite'),
    sources: { records: { type: 'vector', url: tileJsonAddress } },
    layers: layers.flatMap((layer) => drawnLevels.flatMap((level) => layersOf(layer, level))),
  }
}

const isOf = (level: (typeof drawnLevels)[number]) => [
  level === 'protected' ? '==' : '!=',
  ...['access', 'protected'],
]

/**
 * Filters are written in the older form, and each sign has a layer of its own: QGIS 3.22 reads no choice among signs.
 * Only where a tile has few records have they a code.
 */
function layersOf(layer: PublicLayer, level: (typeof drawnLevels)[number]): Part[] {
  const { kind, style } = layer
  const shared = { source: 'records', 'source-layer': kind.name }
  const types = signTypes(layer).filter((type) => type !== '')
  const signs = ['', ...types].map((type) => {
    const name = signName(kind, type, level)
    const isOther = types.length === 0 ? [] : [['!in', 'type', ...types]]
    return {
      ...{ id: name, type: 'symbol', ...shared },
      filter: ['all', ['has', 'code'], isOf(level), ...(type === '' ? isOther : [['==', 'type', type]])],
      layout: { 'icon-image': name, 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    }
  })
  const dots = {
    ...{ id: `${kind.name}-${level}-dots`, type: 'circle', ...shared },
    filter: ['all', ['!has', 'code'], isOf(level)],
    paint: {
      'circle-radius': 2.6,
      'circle-color': inkOf(level, style.colour),
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 0.8,
    },
  }
  return [dots, ...signs]
}

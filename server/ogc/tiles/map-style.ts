import { inkOf } from '#contract/map/inks.ts'
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

const isOf = (level: (typeof drawnLevels)[number]) =>
  level === 'protected' ? ['==', ['get', 'access'], 'protected'] : ['!=', ['get', 'access'], 'protected']

/** Only where a tile has few records are they named. */
const isNamed = ['has', 'code']

function layersOf(layer: PublicLayer, level: (typeof drawnLevels)[number]): Part[] {
  const { kind, style } = layer
  const shared = { source: 'records', 'source-layer': kind.name }
  const types = signTypes(layer).filter((type) => type !== '')
  const other = signName(kind, '', level)
  const choices = types.flatMap((type) => [type, signName(kind, type, level)])
  return [
    {
      id: `${kind.name}-${level}-dots`,
      type: 'circle',
      ...shared,
      filter: ['all', ['!', isNamed], isOf(level)],
      paint: {
        'circle-radius': 2.6,
        'circle-color': inkOf(level, style.colour),
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 0.8,
      },
    },
    {
      id: `${kind.name}-${level}`,
      type: 'symbol',
      ...shared,
      filter: ['all', isNamed, isOf(level)],
      layout: {
        'icon-image': types.length === 0 ? other : ['match', ['get', 'type'], ...choices, other],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ]
}

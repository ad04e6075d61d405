import type { Layer } from '#contract/map/layers.ts'
import { expandHosts } from '#contract/map/source.ts'

/** Layers of one service whose legends are shown. */
const maxLayers = 8

/** Pictures of the legend of an outside layer: its own, else those that a WMS draws; none of other services. */
export function legendAddresses({ type, source }: Pick<Layer, 'type' | 'source'>): string[] {
  if (source.legend !== undefined) return expandHosts(source.legend).slice(0, 1)
  const service = type === 'wms' ? URL.parse(expandHosts(source.url ?? '')[0] ?? '') : null
  if (!service) return []
  const names = (source.layers ?? '').split(',', maxLayers).filter(Boolean)
  return names.map((name) => legendGraphic(service, name, source.version ?? '1.3.0'))
}

function legendGraphic(service: URL, layer: string, version: string): string {
  const asked = {
    SERVICE: 'WMS',
    VERSION: version,
    REQUEST: 'GetLegendGraphic',
    FORMAT: 'image/png',
    LAYER: layer,
    ...(version === '1.3.0' && { SLD_VERSION: '1.1.0' }),
  }
  const address = new URL(service)
  for (const name of service.searchParams.keys()) {
    if (Object.hasOwn(asked, name.toUpperCase())) address.searchParams.delete(name)
  }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  return address.href
}

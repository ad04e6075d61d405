import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import type { Layer } from '#contract/map/layers.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { boxOf } from '#geology/places/ground.ts'
import { writeMap } from '#web/map/address.ts'
import type { Point } from '#web/records/distance.ts'

const zoom = 16

/** Degrees that the free part of the map shows at the first zoom level. */
const degreesAtFirst = 420

/**
 * Path of the map around a record, with its popup open if its kind is a layer there, which is shown then. Whoever sees
 * the exact place of a record that is not open gets no popup: the address holds the public place, where it is not.
 */
export function mapPath(kind: Kind, { access, place }: RecordView, at: Point, layers: readonly Layer[]) {
  const own = layers.find((layer) => layer.type === 'kind' && layer.kind === kind.name)
  const isThere = access === 'open' || place?.exact === false
  const shown = layers.filter((layer) => layer.type === 'kind' && layer.checked && layer !== own)
  return `/map${writeMap({
    centre: at,
    zoom,
    conditions: [],
    ...(own && isThere && { asked: at }),
    ...(own && !own.checked && { layers: [...shown, own] }),
  })}`
}

/** Path of the map that shows the area of a record, and the layer of such areas. */
export function extentPath(kind: string, rings: readonly LngLat[][], layers: readonly Layer[]): string {
  const own = layers.find((layer) => layer.type === 'area' && layer.kind === kind)
  const { west, south, east, north } = boxOf(rings.flat().flatMap(({ lng, lat }) => [lng, lat]))
  return `/map${writeMap({
    centre: { lng: (west + east) / 2, lat: (south + north) / 2 },
    zoom: Math.min(zoom, Math.log2(degreesAtFirst / Math.max(east - west, north - south))),
    conditions: [],
    ...(own && { layers: [{ code: own.code, opacity: own.opacity }], areas: own.code }),
  })}`
}

import type { Kind } from '#contract/catalogue/kind.ts'
import { type MapAddress, writeMap } from '#web/map/address.ts'
import { type ListAddress, writeAddress } from '#web/records/address.ts'

type Place = Pick<MapAddress, 'centre' | 'zoom' | 'asked' | 'missed' | 'hit'>

/** The address of a list as a map: what is in it of the list, then where the map is and what is asked on it. */
export function writeListMap(kind: Kind, list: ListAddress, place: Place): string {
  const { centre, zoom, asked, missed, hit } = place
  const parts = [writeAddress(kind, list), writeMap({ centre, zoom, asked, missed, hit, conditions: [] })]
  const query = parts.map((text) => text.slice(1)).filter(Boolean)
  return query.length > 0 ? `?${query.join('&')}` : ''
}

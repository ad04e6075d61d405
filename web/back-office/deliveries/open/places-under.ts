import type { DeliveryFile, FilePlace } from '#contract/deliveries/delivery-views.ts'
import { type LngLat, toLngLat } from '#geology/places/crs.ts'
import { readSystem } from '#geology/places/systems/read-system.ts'

export interface PlaceUnder {
  code: string
  /** The name of its file. */
  file: string
  at: LngLat
}

export interface PlacesUnder {
  places: PlaceUnder[]
  /** Those that have coordinates and yet no place: of which files, and why the first has none. */
  without: { count: number; files: string[]; reason: string | undefined }
}

interface ChosenSystem {
  system: string
  /** X and Y are read the other way round than when the files were checked. */
  isTurned: boolean
}

/** Where the places of files fall under a system that is chosen and not yet kept. */
export function placesUnder(files: readonly DeliveryFile[], chosen: ChosenSystem): PlacesUnder {
  const places: PlaceUnder[] = []
  const refused: { file: string; reason: string }[] = []
  for (const file of files.filter(({ isLeftOut }) => !isLeftOut))
    for (const place of file.places) {
      const at = placeIn(file, place, chosen)
      if ('refused' in at) refused.push({ file: file.name, reason: at.refused })
      else places.push({ code: place[0], file: file.name, at })
    }
  const names = [...new Set(refused.map(({ file }) => file))]
  return { places, without: { count: refused.length, files: names, reason: refused[0]?.reason } }
}

/** A place that names its own system stays where it is. */
function placeIn({ description }: DeliveryFile, place: FilePlace, { system, isTurned }: ChosenSystem) {
  const { format = '', system: own } = description ?? {}
  if (!own?.needed || own.named !== null) return storedPlace(place)
  return placeUnder(place, { system, isTurned: isTurned && format.startsWith('lizheng') })
}

const storedPlace = ([, , , lng, lat]: FilePlace): LngLat | { refused: string } =>
  lng === null || lat === null ? { refused: '坐标系不能换算' } : { lng, lat }

function placeUnder(place: FilePlace, { system, isTurned }: ChosenSystem): LngLat | { refused: string } {
  const [, x, y] = place
  if (x === null || y === null) return storedPlace(place)
  const [north, east] = isTurned ? [y, x] : [x, y]
  if (system.trim() === '') return { refused: '还没有定坐标系' }
  const read = readSystem(system, east)
  return 'refused' in read ? read : toLngLat(read, { north, east })
}

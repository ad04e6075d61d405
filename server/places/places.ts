import type { Kinds } from '#contract/catalogue/kind.ts'
import { placeCategories, type Place } from '#contract/search/places.ts'
import type { Db } from '#database/database.ts'
import type { LngLat, Refusal } from '#geology/places/crs.ts'
import { middleOfLine } from '#geology/places/ground.ts'
import { coarsePlace } from '#geology/places/mercator.ts'
import {
  china,
  coordinatesIn,
  readCoordinates,
  regionOf,
  type Region,
} from '#geology/places/written/coordinates.ts'
import { fold } from '#language/fold.ts'
import { stripSeparators } from '#language/tokenizer.ts'
import { maySeePlace } from '#server/catalogue/view-level.ts'

import { findRegion, type KnownPlace, listNamed, listPlaces, listPlacesBeginning } from './places.queries.ts'

/** A place; null where several have the name; or why coordinates are none. */
export type PlaceMatch = Place | Refusal | null

/** By folded text: the places that a text may name. */
export type Places = Map<string, PlaceMatch>

/** Degrees by which the surroundings of the city belong to it. */
const margin = 0.3

async function regionIn(db: Db): Promise<Region> {
  const box = await findRegion(db)
  if (!box) return china
  const { west, south, east, north } = box
  return regionOf({ west: west - margin, south: south - margin, east: east + margin, north: north + margin })
}

const maxNameLength = 24

/** Coordinates and names of the gazetteer anywhere in a text, and records by any of some names in it. */
export async function placesIn(
  { db, kinds }: { db: Db; kinds: Kinds },
  text: string,
  recordNames: readonly string[],
): Promise<Places> {
  const [coordinates, known, records] = await Promise.all([
    writtenIn(db, text),
    knownPlaces(db, partsOf(fold(text))),
    recordsNamed(db, kinds, recordNames),
  ])
  return new Map([...records, ...known, ...coordinates])
}

async function writtenIn(db: Db, text: string): Promise<Places> {
  if (!/\d[\s\S]*\d/.test(text) || coordinatesIn(text).length === 0) return new Map()
  const region = await regionIn(db)
  return new Map(
    coordinatesIn(text, region).map(({ from, to, at }) => [fold(text.slice(from, to)), pointOf(at)]),
  )
}

const pointOf = (at: LngLat | Refusal): Place | Refusal => ('refused' in at ? at : { ...at, label: '坐标' })

/** The point that a text is, if it is coordinates; or why they are none. */
async function writtenPoint(db: Db, text: string): Promise<Place | Refusal | undefined> {
  if (!readCoordinates(text)) return undefined
  const at = readCoordinates(text, await regionIn(db))
  return at && pointOf(at)
}

/** Every part of a text that may be a name. */
function partsOf(text: string): string[] {
  const parts = new Set<string>()
  for (let from = 0; from < text.length; from += 1)
    for (let to = from + 2; to <= Math.min(text.length, from + maxNameLength); to += 1)
      parts.add(text.slice(from, to))
  return [...parts]
}

async function knownPlaces(db: Db, words: readonly string[]): Promise<Places> {
  const places: Places = new Map()
  const ids = new Map<string, number>()
  for (const { word, ...row } of await listPlaces(db, words)) {
    places.set(word, ids.has(word) && ids.get(word) !== row.id ? null : placeOf(row))
    ids.set(word, row.id)
  }
  return places
}

const roundDegrees = (degrees: number) => Number(degrees.toFixed(6))

function placeOf({ name, category, line }: KnownPlace): Place {
  const { lng, lat } = middleOfLine(line)
  return {
    lng: roundDegrees(lng),
    lat: roundDegrees(lat),
    ...(line.length > 2 && { line }),
    name,
    label: placeCategories[category],
  }
}

/** Records as the public sees their places. */
async function recordsNamed(db: Db, kinds: Kinds, titles: readonly string[]): Promise<Places> {
  const places: Places = new Map()
  if (titles.length === 0) return places
  const codes = titles.map(bareCode).filter((code) => code.length > 1)
  for (const record of await listNamed(db, kinds, { titles, codes: [...new Set(codes)] })) {
    const [lng, lat] = maySeePlace(undefined, record)
      ? [record.lng, record.lat]
      : coarsePlace(record.lng, record.lat)
    const { kind, code } = record
    const place = { lng, lat, name: code, label: kinds[kind]?.label ?? '', record: { kind, code } }
    const named = titles.filter((name) => name === record.title || bareCode(name) === bareCode(code))
    for (const name of named.map(fold)) places.set(name, isElsewhere(places.get(name), place) ? null : place)
  }
  return places
}

/** Whether something else has the name, at another place. */
const isElsewhere = (other: PlaceMatch | undefined, { lng, lat }: Place): boolean =>
  other !== undefined && !(other !== null && 'lng' in other && other.lng === lng && other.lat === lat)

const bareCode = (code: string) => stripSeparators(fold(code))

const unknownPlace = '没有找到这个地点，请填写资料编号、全名或坐标'
const ambiguousPlace = '有几处资料同名，请写全编号'

/** The place that a text is: coordinates, a name of the gazetteer, a record. */
export async function findPlace(
  context: { db: Db; kinds: Kinds },
  text: string,
): Promise<{ place: Place | null; refused: string | null }> {
  const { db, kinds } = context
  const written = await writtenPoint(db, text)
  if (written) return 'refused' in written ? { place: null, ...written } : { place: written, refused: null }
  const name = fold(text)
  const places = new Map([...(await recordsNamed(db, kinds, [text])), ...(await knownPlaces(db, [name]))])
  const found = places.get(name)
  if (found && 'lng' in found) return { place: found, refused: null }
  return { place: null, refused: found === null ? ambiguousPlace : unknownPlace }
}

const maxSuggested = 5

/** Places that may be meant: coordinates, names that begin so, as written or by pinyin. */
export async function suggestPlaces(db: Db, text: string): Promise<Pick<Place, 'name' | 'label'>[]> {
  const written = await writtenPoint(db, text)
  if (written) return 'refused' in written ? [] : [{ label: written.label }]
  const typed = fold(text)
  const isLatin = /^[a-z]{3,}$/.test(typed)
  if (typed.length < 2) return []
  const rows = await listPlacesBeginning(db, isLatin ? [`~${typed}`] : [typed], maxSuggested)
  return rows.map(({ name, category }) => ({ name, label: placeCategories[category] }))
}

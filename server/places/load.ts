import { z } from 'zod'

import { conditionLimits } from '#contract/catalogue/condition.ts'
import { AppError } from '#contract/errors.ts'
import { placeCategories, type PlaceCategory } from '#contract/search/places.ts'
import type { Db } from '#database/database.ts'
import { boxOf, simplifyLine } from '#geology/places/ground.ts'
import { type Line } from '#geology/places/outline.ts'
import { fold } from '#language/fold.ts'
import { syllablesOf } from '#language/pinyin.ts'

import { replacePlaces } from './places.queries.ts'

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-85).max(85)]).rest(z.number())
const Path = z.array(Position).min(2).max(100_000)
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: Position }),
  z.object({ type: z.literal('LineString'), coordinates: Path }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(Path).min(1) }),
])

// oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets the key type
const categories = Object.keys(placeCategories) as [PlaceCategory, ...PlaceCategory[]]
const Feature = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    name: z.string().trim().min(1).max(conditionLimits.placeName),
    category: z.enum(categories),
    /** Other names, as people say them. */
    aliases: z.array(z.string().trim().min(1).max(conditionLimits.placeName)).max(20).default([]),
  }),
  geometry: Geometry,
})
const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature) })
export type PlaceFeature = z.infer<typeof Feature>

/** Reads a GeoJSON file of places in degrees (CGCS2000 or WGS 84); throws the faults, one per line. */
export function parsePlaces(value: unknown): PlaceFeature[] {
  const { data, error } = Collection.safeParse(value, { error: z.locales.zhCN().localeError })
  if (data) return data.features
  const lines = error.issues
    .slice(0, 20)
    .map(({ path, message }) => `${path.join('.') || '文件'}：${message}`)
  throw new AppError('invalid_input', {}, lines.join('\n'))
}

/** Replaces the gazetteer. */
export function loadPlaces(db: Db, features: readonly PlaceFeature[]): Promise<void> {
  const rows = features.map((feature, index) => ({ ...rowOf(feature), id: index + 1 }))
  const words = rows.flatMap(({ id, words: own }) => own.map((word) => ({ id, word })))
  return replacePlaces(db, rows, words)
}

function rowOf({ properties, geometry }: PlaceFeature) {
  const { name, category, aliases } = properties
  const line = lineOf(geometry)
  const { west, south, east, north } = boxOf(line)
  return {
    name,
    category,
    geometry,
    line: line.length > 2 ? simplifyLine(line, conditionLimits.corners) : line,
    extent: `(${east},${north}),(${west},${south})`,
    words: [name, ...aliases].flatMap(wordsOf),
  }
}

function lineOf({ type, coordinates }: PlaceFeature['geometry']): Line {
  const corners =
    type === 'Point' ? [coordinates] : type === 'LineString' ? coordinates : (coordinates[0] ?? [])
  return corners.flatMap(([lng, lat]) => [lng, lat])
}

/** A name folded, and its pinyin and initials. */
function wordsOf(name: string): string[] {
  const word = fold(name)
  if (!/^[\p{Script=Han}\d]+$/u.test(word)) return [word]
  const syllables = syllablesOf(word)
  return [word, `~${syllables.join('')}`, `~${syllables.map((one) => one[0] ?? '').join('')}`]
}

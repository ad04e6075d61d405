import { z } from 'zod'

import { conditionLimits, type Near } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

/** What a place of the gazetteer is. */
export const placeCategories = {
  station: '地铁站',
  road: '道路',
  metro: '地铁线',
  river: '河流',
  coast: '海岸',
  district: '行政区',
  area: '片区',
} as const
export type PlaceCategory = keyof typeof placeCategories

/** A point, or a line or an outline around it; a record's place is the public one. */
export const Place = z.object({
  lng: z.number(),
  lat: z.number(),
  line: z.array(z.number()).optional(),
  /** What it is called; coordinates have no name. */
  name: z.string().optional(),
  /** What it is: 地铁站, 坐标, or the label of the record's kind. */
  label: z.string(),
  /** Of a record: itself. */
  record: z.object({ kind: z.string(), code: z.string() }).optional(),
})
namedSchemas.add(Place, { id: 'Place' })
export type Place = z.infer<typeof Place>

/** What is near a place, as a condition on a kind: a record is not its own neighbour. */
export const nearPlace = (
  { lng, lat, line, name, record }: Place,
  reach: { metres?: number | undefined; count?: number | undefined },
  kind: Pick<Kind, 'name'>,
): Near => ({
  lng,
  lat,
  ...(line && { line }),
  ...(name && { name: name.slice(0, conditionLimits.placeName) }),
  ...(record?.kind === kind.name && { except: record.code }),
  ...reach,
})

/** Coordinates may be written at length. */
export const maxPlaceLength = 100

export const places = {
  find: route({
    method: 'GET',
    path: '/places',
    summary: '一个地点：坐标、地名，或资料的编号、全名',
    access: 'anyone',
    replica: 'readers',
    limit: { calls: 600, seconds: 60 },
    input: z.object({
      text: z.string().trim().min(1, '请填写坐标或地名').max(maxPlaceLength).meta({ label: '文字' }),
    }),
    output: z.object({
      place: Place.nullable(),
      /** Why there is none. */
      refused: z.string().nullable(),
    }),
  }),
}

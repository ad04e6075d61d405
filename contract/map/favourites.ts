import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

import { route } from '../route.ts'

/** Of a query and a record: the `id` of an answer of a map query. */
export const queryId = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}:[1-9]\d{0,14}$/, '没有这条查询结果')
  .meta({ label: '须在页内的结果' })

/** How many places one member keeps. */
export const maxMapFavourites = 500

const MapFavourite = z.object({
  id: z.int(),
  queryId: z.string(),
  title: z.string(),
  content: z.array(z.object({ label: z.string(), prop: z.string(), value: z.unknown() })),
  kind: z.string(),
  code: z.string(),
  access: z.string(),
  type: z.string().nullable(),
  /** Degrees; as exact as the member may know. */
  place: z.object({ lng: z.number(), lat: z.number() }),
  createdAt: z.string(),
})
namedSchemas.add(MapFavourite, { id: 'MapFavourite' })
export type MapFavourite = z.infer<typeof MapFavourite>

export const mapFavourites = {
  favourites: route({
    method: 'GET',
    path: '/map/favourites',
    summary: '本人的地图收藏，以查询结果编号（queryId）为键；queryId 可给出多个，以逗号分隔，不给即全部',
    access: 'member',
    input: z.object({ queryId: z.string().max(2000).optional().meta({ label: '查询结果编号' }) }),
    output: z.record(z.string(), MapFavourite),
  }),
  saveFavourite: route({
    method: 'POST',
    path: '/map/favourites',
    summary: '收藏一条地图查询结果；已收藏的不重复',
    access: 'member',
    input: z.object({ queryId: queryId.meta({ label: '查询结果编号' }) }),
    output: z.object({ id: z.int(), queryId: z.string() }),
  }),
  removeFavourite: route({
    method: 'DELETE',
    path: '/map/favourites/:id',
    summary: '取消一条地图收藏',
    access: 'member',
    input: z.object({ id }),
    output: z.object({ id: z.int() }),
  }),
}

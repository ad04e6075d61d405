import { z } from 'zod'

import { conditionLimits } from '#contract/catalogue/condition.ts'
import { route } from '#contract/route.ts'
import { isOutline } from '#geology/places/outline.ts'
import { themeNames } from '#geology/thematic-map/field/themes.ts'

/** Of which holes a map is made at most: so many of each access. */
export const mapLimits = { holes: 1000 } as const

const Place = z.object({ north: z.number(), east: z.number() })

/** What is mapped where; the area is closed, its corners in degrees. */
export const ThematicMapRequest = z.object({
  theme: z.enum(themeNames).meta({ label: '专题' }),
  outline: z
    .array(z.number().min(-180).max(180))
    .min(8)
    .max(2 * conditionLimits.corners)
    .refine(isOutline, '边界须闭合，至少三个拐点')
    .refine(
      (line) => line.every((value, i) => i % 2 === 0 || Math.abs(value) <= 85),
      '纬度不在 −85° 至 85° 之间',
    )
    .meta({ label: '范围' }),
})
export type ThematicMapRequest = z.infer<typeof ThematicMapRequest>

const Zone = z.object({
  /** 古河道内 or 古河道外, where holes stand on both sides of its edge. */
  setting: z.string().nullable(),
  isFill: z.boolean(),
  /** At the nodes, metres; null where nothing is known or nothing is there. */
  values: z.array(z.number().nullable()).readonly(),
  /** The share of the holes by weight that met it, 0–1. */
  likelihood: z.array(z.number()).readonly(),
})

/** Values at nodes four millimetres of the sheet apart, row by row from the south-west. */
const Field = z.object({
  edge: z.object({ name: z.string(), shares: z.array(z.number()).readonly() }).nullable(),
  zones: z.array(Zone).readonly(),
  /** Around the holes; beyond it nothing is expected. */
  hull: z.array(Place).readonly(),
  /** By how much values may be off in four of five cases, and how far the holes are, metres. */
  spread: z.object({ median: z.number(), wide: z.number(), near: z.number(), far: z.number() }).nullable(),
})

const DataPoint = z.object({
  code: z.string(),
  ...Place.shape,
  /** Null of an open hole that the reader has not opened. */
  value: z.union([z.number(), z.literal('missing')]).nullable(),
  /** To the middle of the map. */
  metres: z.number(),
})

export const ThematicMap = z.object({
  /** The kind of the holes. */
  kind: z.string(),
  theme: z.enum(themeNames),
  /**
   * Why there is no map: too few holes say something of it, fewer than three met it, they stand on one line, nowhere
   * did most of them meet it, or the map is not within them.
   */
  refused: z.enum(['scarce', 'missing', 'line', 'absent', 'outside']).nullable(),
  /** Holes that the reader may use, on the map and within two kilometres around, and those that say something. */
  found: z.int(),
  decisive: z.int(),
  /** Holes that ended above, or without what is mapped; of water also those that the reader has not open. */
  silent: z.int(),
  /** Where the sheet lies: metres of the plane system. */
  ground: z.object({ middle: Place, scale: z.number() }),
  field: Field.nullable(),
  /** Holes on the map that say something. */
  points: z.array(DataPoint).readonly(),
  /** Those beyond it that count as well. */
  beyond: z.int(),
  outline: z.array(Place).readonly(),
  system: z.string(),
  /** Of the elevations; null where it was not recorded or none are mapped. */
  datum: z.string().nullable(),
  /** The first and the last year in which water was measured. */
  years: z.tuple([z.int(), z.int()]).nullable(),
  leftOut: z.array(z.object({ code: z.string(), reason: z.string() })).readonly(),
})
export type ThematicMap = z.infer<typeof ThematicMap>

export const thematicMap = {
  of: route({
    method: 'POST',
    path: '/thematic-map',
    summary: '一个范围的专题图：由邻近钻孔推测的层面标高、软土与填土厚度、稳定水位，不作为设计依据',
    access: 'member',
    query: true,
    built: true,
    limit: { calls: 30, seconds: 60 },
    input: ThematicMapRequest,
    output: ThematicMap,
  }),
}

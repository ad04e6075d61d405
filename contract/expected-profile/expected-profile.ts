import { z } from 'zod'

import { route } from '#contract/route.ts'

/** Where one layer ends and the next begins. */
const Boundary = z.object({
  /** Metres below the expected ground. */
  depth: z.number(),
  /** Metres above the datum. */
  elevation: z.number(),
  /** In four of five cases the boundary is not farther off than this, metres. */
  range: z.number(),
})

const ExpectedLayer = z.object({
  layer: z.string(),
  name: z.string(),
  /** The share of the holes by weight that met it, 0–1. */
  likelihood: z.number(),
  /** Holes that met its base. */
  holes: z.number().int(),
  /** To the nearest of the holes that met it, metres. */
  nearest: z.number().int(),
  lenses: z.array(z.string()),
  /** Null for whoever may not see depths. */
  top: Boundary.nullable(),
  /** Null also where fewer than three holes went through. */
  base: Boundary.nullable(),
})

const ExpectedColumn = z.object({
  probability: z.number(),
  /** On which side of the edge of a channel, where there may be one. */
  setting: z.string().nullable(),
  layers: z.array(ExpectedLayer),
})

/** A hole on which the expectation rests. */
const UsedHole = z.object({
  code: z.string(),
  metres: z.number(),
  /** `percent`: of an open hole that the reader has not opened, depths count to a hundredth of its depth. */
  precision: z.enum(['whole', 'percent']),
})

export const ExpectedProfile = z.object({
  /** The kind of the holes. */
  kind: z.string(),
  /** `sequence`: which layers are expected, without depths. */
  detail: z.enum(['depths', 'sequence']),
  /** Holes with layers and collar within reach; fewer than three let expect nothing. */
  found: z.number().int(),
  /** Metres within which holes are asked. */
  reach: z.number(),
  /** To the nearest of them, metres. */
  nearest: z.number().nullable(),
  ground: z.object({ elevation: z.number(), range: z.number() }).nullable(),
  heightDatum: z.string().nullable(),
  /** Two where holes stand on both sides of the edge of a channel; the likelier first. */
  columns: z.array(ExpectedColumn),
  possible: z.array(z.object({ layer: z.string(), name: z.string(), likelihood: z.number() })),
  /** The nearest first. */
  holes: z.array(UsedHole),
  /** Holes that were found and say nothing, and why. */
  leftOut: z.array(z.object({ code: z.string(), reason: z.string() })),
})
export type ExpectedProfile = z.infer<typeof ExpectedProfile>

export const expectedProfile = {
  at: route({
    method: 'GET',
    path: '/expected-profile',
    summary: '一处的推测柱状：由邻近钻孔推测的地层与层底，不作为设计依据',
    access: 'anyone',
    replica: 'visitors',
    limit: { calls: 120, seconds: 60 },
    built: true,
    input: z.object({
      lng: z.number().min(-180).max(180).meta({ label: '经度' }),
      lat: z.number().min(-85).max(85).meta({ label: '纬度' }),
    }),
    output: ExpectedProfile,
  }),
}

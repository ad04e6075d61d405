import { z } from 'zod'

import { isDay } from '../day.ts'

const isScalar = (value: unknown) => typeof value !== 'object' || value === null
/** Values of a write request; flat, nesting is refused. */
const RecordValues = z.record(
  z.string(),
  z
    .unknown()
    .refine(
      (value) => (Array.isArray(value) ? value.every(isScalar) : isScalar(value)),
      '须为文字、数字或一列读数',
    ),
)
/** Body of a write request: common fields, own fields, parts; absent ones are unchanged. */
export const RecordWrite = z.object({
  code: z.string().trim().min(1).max(200),
  title: z.string().trim().min(1).max(300).optional(),
  access: z.enum(['open', 'member', 'protected', 'secret']).optional(),
  openOn: z.string().refine(isDay, '须为 2024-03-01 这样的日期').nullish(),
  titlePublic: z.boolean().optional(),
  district: z.string().trim().min(1).max(40).nullish(),
  year: z.int().min(1000).max(2999).nullish(),
  lng: z.number().min(-180).max(180).nullish(),
  lat: z.number().min(-90).max(90).nullish(),
  values: RecordValues.default({}),
  parts: z.record(z.string(), z.array(RecordValues).max(100_000)).default({}),
  comment: z.string().max(500).optional(),
})
export type RecordWrite = z.infer<typeof RecordWrite>

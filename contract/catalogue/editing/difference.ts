import { z } from 'zod'

import { namedSchemas } from '#contract/schemas/named.ts'

/** A field with its label, before and after; references as links, absent values as null. */
const FieldDifference = z.object({
  name: z.string(),
  label: z.string(),
  from: z.unknown(),
  to: z.unknown(),
})
export type FieldDifference = z.infer<typeof FieldDifference>

/** Rows of a part that differ, counted from 1: after the change, of removed ones before it. */
const PartDifference = z.object({
  name: z.string(),
  label: z.string(),
  rows: z.array(
    z.object({
      row: z.int(),
      change: z.enum(['added', 'removed', 'changed']),
      cells: z.array(FieldDifference),
    }),
  ),
  /** Number of differing rows beyond those listed. */
  more: z.int(),
})
export type PartDifference = z.infer<typeof PartDifference>

export const Difference = z.object({
  fields: z.array(FieldDifference),
  parts: z.array(PartDifference),
})
namedSchemas.add(Difference, { id: 'Difference' })
export type Difference = z.infer<typeof Difference>

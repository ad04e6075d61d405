import { z } from 'zod'

import { Condition } from '#contract/catalogue/condition.ts'
import { Extra } from '#contract/map/queries.ts'

/** What the lists of fields of the type `items` hold. */
export const shapes: Readonly<Record<string, z.ZodType>> = {
  fieldName: z.string().min(1).max(60),
  mapExtra: Extra,
  condition: Condition,
}

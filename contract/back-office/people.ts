import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
/** A person as a list of members or of candidates shows them. */
export const Person = z.object({
  id,
  username: z.string(),
  name: z.string(),
  department: z.object({ id, name: z.string() }),
  state: z.string(),
})
export type Person = z.infer<typeof Person>

import { z } from 'zod'

import type { Route } from '#contract/route.ts'

/** What may stand in a path: a number, the names of files, areas and tiles, or any text. */
const samples = [
  999_999,
  '00000000-0000-4000-8000-000000000000',
  '999999',
  9,
  1,
  'nothing-nothing-nothin',
  '9.mvt',
  '9.png',
  'sprite.png',
] as const

/** The address of a call, with parts that it takes and under which there is nothing. */
export const pathToNothing = ({ path, input }: Route): string =>
  `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const schema: z.ZodType = input.shape[name]
    return String(samples.find((sample) => z.safeDecode(schema, sample).success) ?? 'x')
  })}`

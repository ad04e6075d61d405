import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

import type { Resource } from './resource.ts'

const RowCount = z.object({ id, count: z.int() })
export type RowCount = z.infer<typeof RowCount>

/** The call of trees whose rows hold others, apart from the tree: counting a million takes longer than drawing it. */
export const countRoutes = ({ api, label, permissions }: Resource, counted: string) => ({
  counts: route({
    method: 'GET',
    path: `${api}/counts`,
    summary: `各${label}自身的${counted}数，为零的不列`,
    access: permissions.read,
    input: z.object({}),
    output: z.array(RowCount),
  }),
})

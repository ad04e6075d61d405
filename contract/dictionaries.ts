import { z } from 'zod'

import { route } from './route.ts'

/** Whether a value is offered; a disabled one stands where it is held. */
export const itemStatuses = { 0: '停用', 1: '启用' } as const

export const DictionaryItem = z.object({ label: z.string(), value: z.string(), status: z.enum(['0', '1']) })
export type DictionaryItem = z.infer<typeof DictionaryItem>

export const dictionaries = {
  list: route({
    method: 'POST',
    path: '/dictionaries/list',
    summary: '一个字典组的启用项；停用的另要',
    access: 'anyone',
    replica: 'outage',
    query: true,
    input: z.object({
      groupCode: z.string().max(60).meta({ label: '字典组' }),
      /** Disabled ones as well: their labels stand where a value is held. */
      disabled: z.boolean().default(false).meta({ label: '停用的也要' }),
    }),
    output: z.array(DictionaryItem),
  }),
  version: route({
    method: 'GET',
    path: '/dictionaries/version',
    summary: '字典的版本：任何一项改动即加一',
    access: 'anyone',
    replica: 'outage',
    input: z.object({}),
    output: z.object({ version: z.int() }),
  }),
}

/** What may be chosen: enabled values, and the one that is held. */
export const listOffered = (
  items: readonly DictionaryItem[],
  ...held: readonly (string | null | undefined)[]
): DictionaryItem[] => items.filter(({ status, value }) => status === '1' || held.includes(value))

import { z } from 'zod'

/** Sizes that the pager offers. */
export const pageSizes = [10, 20, 30, 50] as const

/** The size of a page where nobody has chosen one. */
export const firstPageSize = 20

/** Which page of a list: from 1, at most 200 rows. Numbers that name no page are refused, not bent. */
export const PageQuery = z.object({
  current: z
    .int('页码须为整数')
    .min(1, '页码从 1 开始')
    .max(10_000_000, '页码过大')
    .default(1)
    .meta({ label: '页码' }),
  size: z
    .int('每页条数须为整数')
    .min(1, '每页至少 1 条')
    .max(200, '每页最多 200 条')
    .default(firstPageSize)
    .meta({ label: '每页条数' }),
})

export type PageRequest = z.output<typeof PageQuery>

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ records: z.array(item), total: z.int(), current: z.int(), size: z.int() })
}

/** The names of a table, as an enumeration wants them. */
export const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a literal
  Object.keys(of) as [K, ...K[]]

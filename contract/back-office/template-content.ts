// What a template holds: what a list is asked for, which columns are written to a file, how a sheet is printed.
import { z } from 'zod'

import { conditionRefusal, Conditions, type Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { pageSizes } from '#contract/wire.ts'

export const templateUses = { search: '查询', export: '导出', print: '打印' } as const satisfies Record<
  TemplateUse,
  string
>
export const TemplateUses = z.enum(['search', 'export', 'print']).meta({ label: '用途' })
export type TemplateUse = z.infer<typeof TemplateUses>

const Name = z.string().min(1).max(60)
const Values = z.array(z.union([z.string().max(200), z.number(), z.boolean(), z.null()])).max(50)

export const contents = {
  search: z.strictObject({
    text: z.string().max(60).optional(),
    filters: z.record(Name, Values).optional(),
    conditions: Conditions.optional(),
    sort: z.string().max(61).optional(),
    size: z.union(pageSizes.map((size) => z.literal(size))).optional(),
    columns: z.array(Name).min(1).max(100).optional(),
  }),
  export: z.strictObject({
    columns: z.array(Name).min(1).max(100),
    filters: z.record(Name, Values).optional(),
    conditions: Conditions.optional(),
  }),
  print: z.strictObject({
    columns: z.array(Name).min(1).max(100),
    paper: z.enum(['A4', 'A3']),
    landscape: z.boolean(),
  }),
} as const satisfies Record<TemplateUse, z.ZodObject>

export interface Content {
  text?: string | undefined
  filters?: Record<string, z.infer<typeof Values>> | undefined
  conditions?: Condition[] | undefined
  sort?: string | undefined
  size?: number | undefined
  columns?: string[] | undefined
  paper?: string | undefined
  landscape?: boolean | undefined
}

/** What can be asked of a target: a kind of records or a resource of the back office. */
export interface Target {
  columns: readonly string[]
  /** Of a resource. */
  filters: readonly string[]
  /** Whose conditions are asked. */
  kind?: Kind
  sorts: readonly string[]
}

/** The content as it fits its use; undefined where it does not. */
export function readContent(use: TemplateUse, text: string): Content | undefined {
  try {
    return contents[use].safeParse(JSON.parse(text)).data
  } catch {
    return undefined // not JSON
  }
}

const fits = ({ kind }: Target, condition: Condition): boolean =>
  kind !== undefined && conditionRefusal(kind, condition) === undefined

const sortName = (sort: string) => sort.replace(/^-/, '')

/** Names that the target does not know. */
export const unknownNames = (
  { columns = [], filters = {}, conditions = [], sort = '' }: Content,
  target: Target,
): string[] => [
  ...columns.filter((name) => !target.columns.includes(name)),
  ...Object.keys(filters).filter((name) => !target.filters.includes(name)),
  ...conditions.filter((condition) => !fits(target, condition)).map(({ prop }) => prop),
  ...(sort === '' || target.sorts.includes(sortName(sort)) ? [] : [sort]),
]

/** The content without what the target does not know any more: a template outlives its columns. */
export function fittingContent(content: Content, target: Target): Content {
  const { columns, filters, conditions, sort } = content
  return {
    ...content,
    ...(columns && { columns: columns.filter((name) => target.columns.includes(name)) }),
    ...(filters && {
      filters: Object.fromEntries(Object.entries(filters).filter(([name]) => target.filters.includes(name))),
    }),
    ...(conditions && { conditions: conditions.filter((condition) => fits(target, condition)) }),
    ...(sort !== undefined && { sort: target.sorts.includes(sortName(sort)) ? sort : '' }),
  }
}

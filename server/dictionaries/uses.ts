import { resources } from '#contract/back-office/resources.ts'
import type { AffectedRows } from '#contract/back-office/routes.ts'
import type { Db } from '#database/database.ts'
import { columnName } from '#server/back-office/rows.sql.ts'

import { countHolding } from './dictionaries.queries.ts'

/** A column that holds values of a dictionary group. */
interface Holder {
  group: string
  table: string
  column: string
  label: string
}

/** Fields of back-office resources say so themselves. */
const resourceHolders: readonly Holder[] = Object.values(resources).flatMap(({ table, label, fields }) =>
  Object.entries(fields).flatMap(([name, { type, group, label: field }]) =>
    type === 'dictionary' && group
      ? [{ group, table, column: columnName(name), label: `${label}的${field}` }]
      : [],
  ),
)

const otherHolders: readonly Holder[] = [
  { group: 'purpose', table: 'loan', column: 'purpose', label: '借阅申请的利用目的' },
  { group: 'useMode', table: 'loan', column: 'use_mode', label: '借阅申请的利用方式' },
  { group: 'dwxz', table: 'organisation', column: 'nature', label: '单位的性质' },
  { group: 'industry', table: 'organisation', column: 'industry', label: '单位的行业' },
  { group: 'district', table: 'record', column: 'district', label: '资料的所在区' },
]

/** Where these values are held; a value that is held is disabled, not removed. */
export async function usesOf(
  db: Db,
  values: readonly { group: string; value: string }[],
): Promise<AffectedRows> {
  const byGroup = Map.groupBy(values, ({ group }) => group)
  const holders = [...resourceHolders, ...otherHolders].filter(({ group }) => byGroup.has(group))
  return Promise.all(
    holders.map(async (holder) => {
      const held = (byGroup.get(holder.group) ?? []).map(({ value }) => value)
      return { label: holder.label, count: await countHolding(db, holder, held), blocks: true }
    }),
  )
}

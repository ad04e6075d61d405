import type { Kind } from '#contract/catalogue/kind.ts'
import { extentField } from '#contract/deliveries/column-fields.ts'
import { addedColumns, fileNameOf, tablesOf } from '#server/exports/tables.ts'

import type { HeadedTable } from './head.ts'
import type { Target } from './targets.ts'

/**
 * What the columns of a table are that the library wrote itself, by their place; undefined for a table of others. Formats
 * name tables and columns by their fields, by ten letters of these, or by their headings.
 */
export function ownFields(
  { table, columns }: HeadedTable,
  { kind, part }: Target,
): ReadonlyMap<number, string> | undefined {
  const own = ownTable(kind, part)
  if (!own || !isNamed(table.name, own)) return undefined
  const fields = fieldsByName(own)
  const found = new Map(
    columns.flatMap(({ heading }, i) => {
      const name = fields.get(heading)
      return name === undefined ? [] : [[i, name] as const]
    }),
  )
  const names = new Set(found.values())
  const isOurs =
    part === null ? names.has('code') && names.has(extentField) : names.has('owner') && names.size > 1
  return isOurs ? found : undefined
}

type OwnTable = ReturnType<typeof tablesOf>[number]

const ownTable = (kind: Kind, part: string | null): OwnTable | undefined =>
  tablesOf(kind, { whole: true, isStaff: true }).find((table) => table.part === part)

/** Whether a table is called like one of ours, or like one that goes on where a file was full. */
function isNamed(name: string, own: OwnTable): boolean {
  const names = [own.name, own.label, fileNameOf(own)].map((one) => one.toLowerCase())
  const given = name.toLowerCase()
  return names.includes(given) || names.includes(given.replace(/_\d+$/, ''))
}

/** Fields by everything that a file calls their columns; the code in rows of a part is that of their record. */
function fieldsByName({ part, columns }: OwnTable): ReadonlyMap<string, string> {
  const taken = columns.filter(({ name }) => name !== addedColumns.page)
  return new Map(
    taken.flatMap(({ name, short, heading }) => {
      const field = part !== null && name === 'code' ? 'owner' : name
      return [heading, short ?? name, name].map((one) => [one, field] as const)
    }),
  )
}

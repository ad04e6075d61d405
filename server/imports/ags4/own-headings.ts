import { ownGroups } from '#server/foreign-files/ags-headings.ts'
import type { Cell, SourceRow } from '#server/foreign-files/source.ts'

import type { AgsFile, AgsGroup, AgsRow } from './file.ts'

/** Whether the group has what the library writes beside the standard. */
const isOwn = (group: AgsGroup) => group.headings.includes(ownGroups[group.name]?.mark ?? '')

/** Headings that the library has added to a group. */
export function ownHeadings(group: AgsGroup): readonly string[] {
  return isOwn(group) ? Object.values(ownGroups[group.name]?.fields ?? {}) : []
}

/** Rows of a file of the library with the fields that its own headings say. */
export function* readOwn({ groups }: AgsFile, rows: Iterable<SourceRow>): Generator<SourceRow> {
  const byLine = new Map<string, ReadonlyMap<number, AgsRow>>()
  for (const [name, group] of groups)
    if (isOwn(group)) byLine.set(name, new Map(group.rows.map((row) => [row.line, row])))
  for (const row of rows) {
    const { sheet, row: line } = row.at
    const found = byLine.get(sheet)?.get(line)
    yield found ? { ...row, cells: { ...row.cells, ...ownCells(sheet, found) } } : row
  }
}

/** Cells of the own fields of a row; one that is empty says that there is no value. */
function ownCells(group: string, { values }: AgsRow): Record<string, Cell> {
  const fields = Object.entries(ownGroups[group]?.fields ?? {})
  return Object.fromEntries(
    fields.map(([field, heading]) => [field, { column: heading, raw: values.get(heading) ?? null }]),
  )
}

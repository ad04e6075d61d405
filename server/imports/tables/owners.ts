import { nameOf } from '#contract/catalogue/cells/written.ts'
import type { SourceRow } from '#server/foreign-files/source.ts'
import { copyText } from '#server/foreign-files/text/text.ts'

import type { BoundTable } from './bind.ts'
import { hasCodes } from './table-rows.ts'

/** Codes of records by their names; null for a name that several have. */
export interface NamesByTitle {
  codes: Set<string>
  byTitle: Map<string, string | null>
  add: (row: SourceRow) => void
}

/** Rows of parts may call their record by its name where records have codes, too. */
export function namesByTitle(
  records: readonly BoundTable[],
  parts: readonly BoundTable[],
): NamesByTitle | undefined {
  const hasBoth = records.some(
    (table) => hasCodes(table) && table.columns.some(({ field }) => field === 'title' || field === 'owner'),
  )
  if (!hasBoth || parts.length === 0) return undefined
  const [codes, byTitle] = [new Set<string>(), new Map<string, string | null>()]
  return {
    codes,
    byTitle,
    add: ({ owner, cells }) => {
      const code = copyText(nameOf(owner.raw))
      const title = copyText(nameOf(cells['title']?.raw ?? null))
      codes.add(code)
      if (title !== '') byTitle.set(title, byTitle.has(title) ? null : code)
    },
  }
}

/** A row of a part with the code of its record. */
export function renamedOwner({ codes, byTitle }: NamesByTitle, row: SourceRow): SourceRow {
  const name = nameOf(row.owner.raw)
  const code = codes.has(name) ? undefined : byTitle.get(name)
  return code ? { ...row, owner: { ...row.owner, raw: code } } : row
}

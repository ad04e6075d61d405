import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import type { Row } from './entry.ts'
import { listPreviewRows } from './record.sql.ts'
import { accessNow } from './view-level.ts'

type Values = Record<string, unknown>

/**
 * What visitors may see of the drawings of an open record: the named fields, and depths as shares (two decimals) of the
 * greatest one.
 */
export async function previewsOf(db: Db, kind: Kind, row: Row): Promise<Record<string, Values[]>> {
  const previews: Record<string, Values[]> = {}
  if (accessNow(row) !== 'open') return previews
  for (const [name, part] of Object.entries(kind.parts)) {
    if (!part.preview) continue
    const lines = await listPreviewRows(db, part, part.preview, row.id)
    if (lines.length > 0) previews[name] = lines.map(scaling(lines, part.preview.scaled))
  }
  return previews
}

/** A line with one depth as its share. */
function scaling(lines: readonly Values[], name: string): (line: Values) => Values {
  const greatest = lines.reduce((max, line) => Math.max(max, Number(line[name])), 0)
  const share = (value: unknown) => (greatest > 0 ? Math.round((Number(value) / greatest) * 100) / 100 : 0)
  return (line) => ({ ...line, [name]: share(line[name]) })
}

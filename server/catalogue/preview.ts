import type { Kind, Part, Preview } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import type { Row } from './entry.ts'
import { listPreviewRows } from './record.sql.ts'
import { accessNow } from './view-level.ts'

type Values = Record<string, unknown>

/**
 * What visitors may see of the drawings of open records: the named fields, and depths as shares (two decimals)
 * of the greatest one. Only the parts that the kind's list draws, unless `all`.
 */
export async function previewsOf(
  db: Db,
  kind: Kind,
  rows: readonly Row[],
  all = false,
): Promise<Map<number, Record<string, Values[]>>> {
  const open = rows.filter((row) => accessNow(row) === 'open').map((row) => row.id)
  const found = new Map<number, Record<string, Values[]>>()
  for (const [name, part] of Object.entries(kind.parts)) {
    if (open.length === 0 || !part.preview || !(all || kind.list.includes(name))) continue
    for (const [id, lines] of await previewOf(db, part, part.preview, open)) {
      found.set(id, { ...found.get(id), [name]: lines })
    }
  }
  return found
}

async function previewOf(
  db: Db,
  part: Part,
  preview: Preview,
  ids: number[],
): Promise<Map<number, Values[]>> {
  const rows = await listPreviewRows(db, part, preview, ids)
  const grouped = Map.groupBy(rows, (row) => row.record)
  return new Map([...grouped].map(([id, lines]) => [id, lines.map(scaling(lines, preview.scaled))]))
}

/** The same out of rows that were read already, of a record that is open. */
export function previewIn(
  kind: Kind,
  parts: Readonly<Record<string, readonly Values[]>>,
): Record<string, Values[]> {
  const drawn = Object.entries(kind.parts).flatMap(([name, { preview }]) => {
    const lines = preview && kind.list.includes(name) ? (parts[name] ?? []) : []
    return preview && lines.length > 0 ? [[name, lines.map(scaling(lines, preview.scaled))] as const] : []
  })
  return Object.fromEntries(drawn)
}

/** Lines without their record, one depth as its share; a busy list draws hundreds, so none is copied more than once. */
function scaling(lines: readonly Values[], name: string): (line: Values) => Values {
  const greatest = lines.reduce((max, line) => Math.max(max, Number(line[name])), 0)
  const share = (value: unknown) => (greatest > 0 ? Math.round((Number(value) / greatest) * 100) / 100 : 0)
  return (line) => {
    const drawn: Values = {}
    for (const field in line)
      if (field !== 'record') drawn[field] = field === name ? share(line[field]) : line[field]
    return drawn
  }
}

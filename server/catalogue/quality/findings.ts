import { createHash } from 'node:crypto'

import { isChecked } from '#contract/catalogue/checked.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { NamedFinding } from '#geology/quality/rules.ts'
import type { RecordContent } from '#server/catalogue/stored.ts'

import { confirmOf, type FindingRow, replaceFindings } from './findings.queries.ts'
import { findFaults } from './quality.ts'

interface StoredContent {
  id: number
  code: string
  stored: RecordContent
}

/** Writes down what the rules find in records, in the transaction that writes them. Of secret ones nothing is noted. */
export async function writeFindings(tx: Db, kind: Kind, records: readonly StoredContent[]): Promise<void> {
  if (records.length === 0 || !isChecked(kind)) return
  const plain = records.filter(({ stored }) => stored.access !== 'secret')
  const found = await findFaults(
    tx,
    kind,
    plain.map(({ code, stored }) => ({ code, ...stored })),
  )
  const rows = plain.flatMap(({ id }, i) => rowsOf(id, found[i] ?? []))
  const ids = records.map(({ id }) => id)
  await replaceFindings(tx, kind.name, ids, rows)
}

/** One row per rule, and per other record that it is about: the first message, and how often. */
function rowsOf(record: number, found: readonly NamedFinding[]): FindingRow[] {
  const byRule = Map.groupBy(found, ({ name, other }) => `${name} ${other ?? ''}`)
  return Array.from(byRule.values(), (same) => {
    const [first] = same
    const { name: rule = '', message = '', other = null } = first ?? {}
    const all = same.map((one) => `${one.part} ${one.message}`).join('\n')
    const digest = createHash('sha256').update(all).digest('hex').slice(0, 16)
    return { record, rule, message, digest, places: same.length, other }
  })
}

/** Notes of records that came of drafts of others what their reviewer confirmed by the names of rules. */
export const confirmPublished = async (
  tx: Db,
  kind: Kind,
  codes: readonly string[],
  confirmed: { rules: readonly string[]; by: number },
): Promise<void> => {
  if (confirmed.rules.length > 0) await confirmOf(tx, kind.name, codes, confirmed)
}

import type { quality, QualityFinding } from '#contract/catalogue/editing/quality.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { qualityRules } from '#geology/quality/rules.ts'
import { audit, type AtWork, doneBy } from '#server/audit/audit.ts'
import { mergeWrite } from '#server/catalogue/write.ts'

import {
  countByRule,
  countFindings,
  type FindingListRow,
  listFindings,
  lockFindings,
  setConfirmed,
} from './findings.queries.ts'
import { findWarnings } from './quality.ts'
import { isComplete } from './recheck.ts'

type CheckRequest = DecodedInput<typeof quality.check>

/** What would be doubtful of records, in their order. Nothing is written. Throws `invalid_input` as a write would. */
export async function checkRecords(db: Db, kind: Kind, { records }: CheckRequest) {
  const contents = records.map((write) => ({ ...mergeWrite(kind, write, undefined), code: write.code }))
  return { warnings: await findWarnings(db, kind, contents) }
}

/** Every rule, with how many stored records break it. */
export async function countRules(db: Db, kind: string | undefined) {
  const [counts, complete] = [await countByRule(db, kind), await isComplete(db)]
  const byRule = new Map(counts.map(({ rule, ...count }) => [rule, count]))
  const rules = qualityRules.map(({ name, basis, weight }) => ({
    ...{ rule: name, basis, weight },
    ...(byRule.get(name) ?? { open: 0, confirmed: 0 }),
  }))
  return { rules, complete }
}

export async function pageFindings(db: Db, wanted: DecodedInput<typeof quality.page>) {
  const [rows, total] = [await listFindings(db, wanted), await countFindings(db, wanted)]
  const { current, size } = wanted
  return { records: rows.map(findingOf), total, current, size }
}

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

function findingOf(row: FindingListRow): QualityFinding {
  const { authorId, authorName, reviewerId, reviewerName, confirmerId, confirmerName, ...plain } = row
  return {
    ...plain,
    foundAt: row.foundAt.toISOString(),
    author: personOf(authorId, authorName),
    reviewer: personOf(reviewerId, reviewerName),
    confirmedBy: personOf(confirmerId, confirmerName),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  }
}

/** Notes that somebody has looked at findings, or takes it back; of what they wrote themselves, others do. */
export function confirmFindings(
  db: Db,
  { ids, confirmed }: DecodedInput<typeof quality.confirm>,
  by: AtWork,
): Promise<{ changed: number }> {
  return atomically(db, async (tx) => {
    const found = await lockFindings(tx, ids)
    if (found.some(({ author }) => author === by.actor.id)) fail('own_case')
    const known = found.map(({ id }) => id)
    await setConfirmed(tx, known, confirmed ? by.actor.id : null)
    const events = found.map(({ code, rule }) => ({
      ...doneBy(by),
      action: 'finding_confirmed' as const,
      object: `${code} ${rule}`,
      detail: { code, rule, confirmed },
    }))
    await audit(tx, ...events)
    return { changed: known.length }
  })
}

import type { quality, QualityFinding } from '#contract/catalogue/editing/quality.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { AppError, fail } from '#contract/errors.ts'
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

/** What would be doubtful of records, in their order. Nothing is written. */
export async function checkRecords(db: Db, kind: Kind, { records }: CheckRequest) {
  const contents = records.flatMap((write) => readContent(kind, write))
  const warnings = await findWarnings(db, kind, contents)
  const byCode = new Map(contents.map(({ code }, i) => [code, warnings[i] ?? []]))
  return { records: records.map(({ code }) => ({ code, warnings: byCode.get(code) ?? null })) }
}

/** A record as it would be written; none where it would be refused. */
function readContent(kind: Kind, write: CheckRequest['records'][number]) {
  try {
    return [{ ...mergeWrite(kind, write, undefined), code: write.code }]
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
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

/**
 * Notes that somebody has looked at findings, or takes it back; of what they wrote themselves, others do. Refuses what
 * says something else by now than was seen.
 */
export function confirmFindings(
  db: Db,
  { findings, confirmed }: DecodedInput<typeof quality.confirm>,
  by: AtWork,
): Promise<{ changed: number }> {
  const seen = new Map(findings.map(({ id, digest }) => [id, digest]))
  return atomically(db, async (tx) => {
    const found = await lockFindings(tx, [...seen.keys()], by.actor.id)
    if (found.length < seen.size || found.some(({ id, digest }) => seen.get(id) !== digest))
      fail('record_changed')
    if (found.some(({ own }) => own)) fail('own_case')
    const changed = await setConfirmed(tx, [...seen.keys()], confirmed ? by.actor.id : null)
    const events = found
      .filter(({ id }) => changed.has(id))
      .map(({ code, rule }) => ({
        ...doneBy(by),
        action: 'finding_confirmed' as const,
        object: `${code} ${rule}`,
        detail: { code, rule, confirmed },
      }))
    await audit(tx, ...events)
    return { changed: changed.size }
  })
}

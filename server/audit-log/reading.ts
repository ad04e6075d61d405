import { type auditLog, auditReach, textReach } from '#contract/audit-log.ts'
import { fail } from '#contract/errors.ts'
import type { DecodedInput, Output } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { changesOf } from '#server/audit/changes.ts'

import {
  countEvents,
  findPeople,
  findSpan,
  listIds,
  listLines,
  listPeople,
  listSealed,
  type Span,
  type LogFilter,
} from './audit-log.queries.ts'
import { findBreak } from './chain.queries.ts'
import { idsHolding } from './holding.ts'

/** Returns a page of the log. Reading is audited too, once for each query. */
export async function readAudit(db: Db, by: AtWork, asked: DecodedInput<typeof auditLog.page>) {
  const { current, size, ...wanted } = asked
  if (current === 1) await audit(db, { ...doneBy(by), action: 'audit_read', detail: wanted })
  const span = await findSpan(db, wanted)
  const page = { offset: (current - 1) * size, limit: size }
  const { ids, ...counted } = await (wanted.text === '' ? pageOf : pageHolding)(db, span, {
    ...wanted,
    ...page,
  })
  const records = (await listLines(db, ids)).map((row) => ({
    ...row,
    at: row.at.toISOString(),
    changes: changesOf(row.detail),
  }))
  return { records, ...counted, current, size }
}

type LogPageQuery = LogFilter & { offset: number; limit: number }

async function pageOf(db: Db, span: Span, asked: LogPageQuery) {
  const [ids, counted] = await Promise.all([listIds(db, span, asked), countUpTo(db, span, asked, auditReach)])
  return { ids, ...counted }
}

/** Lines that hold a text are found and counted at once. */
async function pageHolding(db: Db, span: Span, asked: LogPageQuery) {
  const { offset, limit, ...wanted } = asked
  const ids = await idsHolding(db, span, wanted)
  return {
    ids: ids.slice(0, textReach).slice(offset, offset + limit),
    ...estimateTotal(span, { count: ids.length, oldest: ids.at(-1) }, textReach),
  }
}

async function countUpTo(db: Db, span: Span, wanted: LogFilter, reach: number) {
  return estimateTotal(span, await countEvents(db, span, { ...wanted, reach: reach + 1 }), reach)
}

/** How many lines there are, `reach` at most, and about how many in all. */
function estimateTotal(span: Span, { count, oldest }: LineCount, reach: number) {
  if (count <= reach) return { total: count, capped: false, about: count }
  const covered = span.last - (oldest ?? span.last) + 1
  return { total: reach, capped: true, about: Math.round((count * (span.last - span.first + 1)) / covered) }
}

/** How many of the newest lines were found, and the number of the oldest of them. */
interface LineCount {
  count: number
  oldest: number | null | undefined
}

/** Counting goes no further before an export. */
const countReach = 5_000_000

export async function countAudit(db: Db, asked: DecodedInput<typeof auditLog.count>) {
  const span = await findSpan(db, asked)
  const { about, capped } = await (asked.text === ''
    ? countUpTo(db, span, asked, countReach)
    : pageHolding(db, span, { ...asked, offset: 0, limit: 0 }))
  return { about, exact: !capped }
}

/** Returns a line with what its hash covers, and whether it follows from the line before. */
export async function readLine(db: Db, by: AtWork, id: number): Promise<Output<typeof auditLog.line>> {
  const span = { first: id, last: id }
  const [line] = await listSealed(db, span, { limit: 1 })
  if (!line) return fail('not_found')
  await audit(db, { ...doneBy(by), action: 'audit_read', object: `第 ${id} 条` })
  const { brokenAt } = await findBreak(db, span)
  const { clock: _, at, ...rest } = line
  return { ...rest, at: at.toISOString(), changes: changesOf(line.detail), whole: brokenAt === null }
}

export const choosePeople = (db: Db, { text, ids }: DecodedInput<typeof auditLog.people>) =>
  ids.length > 0 ? listPeople(db, ids) : findPeople(db, text)

import type { auditLog } from '#contract/audit-log.ts'
import type { DecodedInput, Output } from '#contract/route.ts'
import type { Db } from '#database/database.ts'

import type { Span } from './audit-log.queries.ts'
import { findBreak, findEnd, findTimes } from './chain.queries.ts'

/** Lines of one statement; milliseconds after which the answer says how far it came. */
interface Pace {
  lines: number
  patience: number
}

/**
 * Recomputes the chain piece by piece: nobody waits for it, and it needs the memory of one piece. Lines that are
 * written meanwhile are not part of it.
 */
export async function verifyChain(
  db: Db,
  { from, to }: DecodedInput<typeof auditLog.verify>,
  { lines, patience }: Pace = { lines: 20_000, patience: 20_000 },
): Promise<Output<typeof auditLog.verify>> {
  const began = performance.now()
  const end = await findEnd(db)
  const until = Math.min(to ?? end.id, end.id)
  let [events, last] = [0, from - 1]
  let brokenAt: number | null = null
  while (last < until && brokenAt === null && (events === 0 || performance.now() - began < patience)) {
    const piece = { first: last + 1, last: Math.min(last + lines, until) }
    const found = await findBreak(db, piece)
    events += found.events
    brokenAt = found.brokenAt
    last = piece.last
  }
  if (last >= end.id) brokenAt ??= brokenEnd(end)
  const milliseconds = Math.round(performance.now() - began)
  const verified = { events, from, to: last, last: end.id, brokenAt, milliseconds }
  return { ...verified, ...(await timesOf(db, { first: from, last })) }
}

/** When the first and the last of some lines were written. */
async function timesOf(db: Db, span: Span) {
  const { fromTime, toTime } = await findTimes(db, span)
  return { fromTime: fromTime?.toISOString() ?? null, toTime: toTime?.toISOString() ?? null }
}

/** Whether the last line is the one that was written last. */
function brokenEnd({ id, lastLine, fits }: Awaited<ReturnType<typeof findEnd>>): number | null {
  if (lastLine > id) return id + 1
  return fits ? null : id
}

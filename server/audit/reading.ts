import { type auditLog, auditReach, textReach } from '#contract/audit.ts'
import type { Decoded } from '#contract/route.ts'
import type { Db } from '#database/database.ts'

import { countEvents, findSpan, listEvents } from './audit.queries.ts'
import { type AtWork, audit, doneBy } from './audit.ts'
import { changesOf } from './changes.ts'

type Asked = Decoded<typeof auditLog.page>

/** Returns a page of the log. Reading is audited too, once for each query. */
export async function readAudit(db: Db, by: AtWork, asked: Asked) {
  const { current, size, ...detail } = asked
  if (current === 1) await audit(db, { ...doneBy(by), action: 'audit_read', detail })
  const reach = asked.text === '' ? auditReach : textReach
  const span = await findSpan(db, asked)
  const [rows, { count, oldest }] = await Promise.all([
    listEvents(db, span, asked),
    countEvents(db, span, { ...asked, reach: reach + 1 }),
  ])
  const capped = count > reach
  const counted = span.last - (oldest ?? span.last) + 1
  const about = capped ? Math.round((count * (span.last - span.first + 1)) / counted) : count
  const records = rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    changes: changesOf(row.detail),
  }))
  return { records, total: Math.min(count, reach), capped, about, current, size }
}

import type { Actor } from '#contract/accounts/identity.ts'
import type { Db } from '#database/database.ts'
import type { From } from '#server/http/implement.ts'

import { type AuditAsked, countEvents, listEvents } from './audit.queries.ts'
import { audit } from './audit.ts'

/** Returns a page of the log. Reading is audited too, once for each query. */
export async function readAudit(db: Db, { actor, from }: { actor: Actor; from: From }, asked: AuditAsked) {
  const { action, text, current, size } = asked
  if (current === 1) {
    const detail = { action, text }
    const { id: account, name } = actor
    await audit(db, { action: 'audit_read', success: true, account, name, address: from.address, detail })
  }
  const [rows, total] = await Promise.all([listEvents(db, asked), countEvents(db, asked)])
  return { records: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), total, current, size }
}

import type { log } from '#contract/audit-log.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import { audit, type AuditEvent } from '#server/audit/audit.ts'
import type { VisitorErrors } from '#server/audit/visitor-errors.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { limitOf } from '#server/rates/limits.ts'
import type { Rates } from '#server/rates/rates.ts'

import { findProgram } from './audit-log.queries.ts'

interface Sender {
  db: Db
  rates: Rates
  actor: Actor | undefined
  session: number | undefined
  from: CallOrigin
  errors: VisitorErrors
}

/** Of one account or program, besides the limit of its address. */
const ofSender = { method: 'sender of', path: '/log/send', limit: { calls: 120, seconds: 3600 } } as const

/** Writes a line that a browser or a program reports. Who sent it is what its token says; errors of visitors are counted. */
export async function sendLog(
  { db, rates, actor, session, from, errors }: Sender,
  { type, text, page }: DecodedInput<typeof log.send>,
) {
  if (session === undefined) {
    if (type !== 'exception') fail('not_signed_in', { reason: 'missing' })
    errors.note({ object: page, text: text.slice(0, 300) })
    return {}
  }
  const who = actor ?? { id: undefined, name: await findProgram(db, session) }
  if (who.name === undefined) return fail('not_signed_in', { reason: 'missing' })
  limitOf(rates, ofSender)?.(actor ? `account ${actor.id}` : `program ${who.name}`)
  const line: AuditEvent = {
    action: 'client_reported',
    success: type === 'operation',
    account: who.id,
    name: who.name,
    address: from.address,
    object: page,
    detail: { text },
  }
  await audit(db, { ...line, type: type === 'operation' ? 2 : 4 })
  return {}
}

import { sql } from 'kysely'

import type { MessageKind } from '#contract/back-office/messages/message.ts'
import { maskedPhone } from '#contract/identity/contact.ts'
import type { Db } from '#database/database.ts'
import { pick, pickWeighted, randomInteger, randomOf } from '#demo/city/random.ts'

import { people } from './staffing.ts'

const minute = 60_000
const day = 86_400_000
/** The product deletes what is older than thirty days. */
const oldest = 28

const phoneKinds: readonly (readonly [MessageKind, number])[] = [
  ['signInCode', 22],
  ['registrationCode', 3],
  ['resetCode', 4],
  ['newSignIn', 5],
  ['passwordChanged', 2],
]

const failures = ['bad_target', 'away', 'limit'] as const

/** Short messages and mails of the last weeks as the outbox stores them: masked, without content, a few not sent. */
export async function loadOutbox(tx: Db, now: number): Promise<void> {
  const rows = Array.from({ length: 90 }, (_, i) => rowOf(i, now)).toSorted((a, b) => (a.at < b.at ? -1 : 1))
  await sql`insert into message (channel, template, shown, state, tries, reason, created_at, next_try_at, expires_at, ended_at)
    select channel, template, shown, case when reason is null then 'delivered' else 'failed' end,
      case when reason = 'away' then 4 else 1 end, reason, at, at, at + interval '5 minutes', at + interval '2 seconds'
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as m (channel text, template text, shown text, reason text, at timestamptz) order by at`.execute(tx)
}

function rowOf(index: number, now: number) {
  const random = randomOf(4409, index)
  const at = new Date(now - randomInteger(random, 60, (oldest * day) / minute) * minute).toISOString()
  const reason = index % 17 === 5 ? pick(random, failures) : null
  const isMail = index % 4 === 3
  const { phone, username } = pick(random, people)
  return isMail
    ? { channel: 'mail', template: 'notice', shown: `${username[0]}***@example.cn`, reason, at }
    : { channel: 'sms', template: pickWeighted(random, phoneKinds), shown: maskedPhone(phone), reason, at }
}

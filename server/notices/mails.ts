import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Outbox } from '#server/messages/messages.ts'
import type { Personal } from '#server/people/people.ts'

import { takeDueMails } from './notices.queries.ts'

interface MailingContext {
  db: Db
  personal: Personal
  outbox: Outbox
}

const queue = 'notice_mail'
const atOnce = 50

/** Hands messages that are to go by mail to the outbox, each once; returns how many. */
export async function mailNotices(
  { db, personal, outbox }: MailingContext,
  signal?: AbortSignal,
): Promise<number> {
  for (let mailed = 0; ;) {
    if (signal?.aborted) return mailed
    const taken = await atomically(db, async (tx) => {
      const due = await takeDueMails(tx, atOnce)
      for (const { title, body, mail } of due) {
        const to = mail ? personal.read(mail) : undefined
        if (to === undefined) continue
        const values = { text: `${title}\n\n${body}` }
        await outbox.post(tx, { channel: 'mail', to, template: 'notice', values })
      }
      return due.length
    })
    mailed += taken
    if (taken < atOnce) return mailed
  }
}

/** Has this server, or another one, mail what is due every minute. */
export const workAtMails = (mailing: MailingContext, jobs: Jobs): void =>
  jobs.everyMinute(queue, async (signal) => void (await mailNotices(mailing, signal)))

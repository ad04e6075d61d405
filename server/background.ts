import { workAtLoans } from './loans/clock/clock.ts'
import { workAtMails } from './notices/mails.ts'
import { workAtCopies } from './privacy/privacy.ts'
import type { Services } from './services.ts'
import type { Identity } from './sign-in/identity.ts'

/** Has this server work at the queues that wait for no call. */
export function workInBackground(identity: Identity, { jobs }: Services): void {
  workAtMails(identity, jobs)
  workAtCopies(identity, jobs)
  workAtLoans(identity.db, jobs)
}

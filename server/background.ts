import type { Db } from '#database/database.ts'

import { workAtDeliveries } from './deliveries/work.ts'
import { workAtSets } from './drawings/sets/sets.ts'
import { workAtExports } from './exports/make.ts'
import { spoolFolder } from './http/spool/spool.ts'
import { workAtLoans } from './loans/clock/clock.ts'
import { workAtMails } from './notices/mails.ts'
import { workAtCopies } from './privacy/privacy.ts'
import type { Services } from './services.ts'
import { contextOf, type Identity } from './sign-in/identity.ts'
import { workAtThresholds } from './thresholds/check.ts'

/** Has this server work at the queues that wait for no call. */
export function workInBackground(
  db: Db,
  opened: Identity,
  { pool, jobs, files, search: { kinds, answers }, readingSheets: reading }: Services,
  dataDir: string,
): void {
  const { store } = files
  const identity = contextOf(opened)(db)
  workAtMails(identity, jobs)
  workAtCopies(identity, jobs)
  workAtLoans(db, jobs)
  workAtSets(db, kinds, jobs)
  workAtThresholds(db, kinds, jobs)
  workAtExports(jobs, { cached: { db, answers }, pool, kinds, store, folder: spoolFolder(dataDir) })
  workAtDeliveries({ db, kinds, files, jobs, reading })
}

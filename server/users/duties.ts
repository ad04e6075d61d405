import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'

import { lockDuties, listDutiesWithout } from './duties.queries.ts'

/** Throws `last_of_duty` when nobody enabled but these accounts holds one of their duties. */
export async function requireOthers(tx: Db, accounts: readonly number[]): Promise<void> {
  await lockDuties(tx)
  if ((await listDutiesWithout(tx, accounts)).length > 0) fail('last_of_duty')
}

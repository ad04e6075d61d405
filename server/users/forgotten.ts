import { restoreDays } from '#contract/back-office/user.ts'
import type { Db } from '#database/database.ts'

import { forgetRemoved } from './forgotten.queries.ts'

/** Hides the people of accounts that can no longer be restored; returns how many. */
export const forgetRemovedUsers = (db: Db): Promise<number> =>
  forgetRemoved(db, { days: restoreDays, name: '已删除的用户' })

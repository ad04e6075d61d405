import type pg from 'pg'
import { expect } from 'vitest'

/** Waits until a statement in a database waits for what another transaction has locked. */
export async function untilLockWait(pool: pg.Pool): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
}

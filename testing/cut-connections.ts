import type pg from 'pg'

/** Ends every connection of the database but the one that asks, as a network that breaks does. */
export async function cutConnections(pool: pg.Pool): Promise<void> {
  await pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => {}) // another cut was quicker
}

/** Asks each connection that nobody has used since it was cut, so that the pool lets go of it. */
export async function dropCut(pool: pg.Pool): Promise<void> {
  await Promise.all(Array.from({ length: pool.totalCount }, () => pool.query('select 1').catch(() => {})))
}

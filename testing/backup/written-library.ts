import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Db, openDatabase, openPool } from '#database/database.ts'
import { startPostgres } from '#database/embedded/embedded.ts'
import { migrate } from '#database/upgrade/migrate.ts'

const silent = () => {}

/** A library with a cluster of its own, and a table of numbers by which one sees what of it was restored. */
export interface WrittenLibrary {
  /** Holds the library, `own`, and whatever a test puts beside it. */
  folder: string
  filesFolder: string
  pool: ReturnType<typeof openPool>
  db: Db
  write: (from: number, until: number) => Promise<unknown>
  close: () => Promise<void>
}

export async function openWrittenLibrary(): Promise<WrittenLibrary> {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-backup-'))
  await chmod(folder, 0o755)
  const own = await startPostgres(join(folder, 'own'), silent)
  const pool = openPool({ connection: own.connection })
  await migrate(pool)
  await pool.query('create table written (n int primary key)')
  await pool.query('alter system set autovacuum = off') // it commits by itself
  await pool.query('select pg_reload_conf()')
  return {
    ...{ folder, filesFolder: join(folder, 'own/files'), pool, db: openDatabase(pool) },
    write: (from, until) =>
      pool.query('insert into written select generate_series($1::int, $2::int)', [from, until]),
    close: async () => {
      await pool.end()
      await own.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** What the table of a restored library holds. */
export async function writtenIn(dataDir: string): Promise<number[]> {
  const restored = await startPostgres(dataDir, silent)
  const pool = openPool({ connection: restored.connection })
  try {
    const { rows } = await pool.query<{ n: number }>('select n from written order by n')
    return rows.map(({ n }) => n)
  } finally {
    await pool.end()
    await restored.stop()
  }
}

/** The numbers from one to another. */
export const numbers = (from: number, until: number): number[] =>
  Array.from({ length: until - from + 1 }, (_, i) => from + i)

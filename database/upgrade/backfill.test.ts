import { expect, onTestFinished, test } from 'vitest'

import { freshDatabase } from '#testing/app.ts'
import { newerMigrations } from '#testing/databases/newer-version.ts'
import { dataDirectory } from '#testing/product.ts'

import { backfillInBackground } from './backfill.ts'
import { migrate } from './migrate.ts'

const count = 3000
/** Counts how often each row was written, so that one that was written twice shows. */
const adds = `-- expand
alter table well add column short text, add column times integer not null default 0;
create function shorten_name() returns trigger language plpgsql as $$
begin new.short := left(new.name, 4); return new; end $$;
create trigger shorten_name before insert or update of name on well for each row execute function shorten_name();

-- backfill well by id
update well set short = left(name, 4), times = times + 1 where id > $1 and id <= $2 and short is null
`
const requires = '-- contract after 0901\nalter table well alter column short set not null;\n'

/** A table of wells, and what a newer version makes of it. */
async function openWells(added: Record<string, string>) {
  const pool = await freshDatabase()
  onTestFinished(() => pool.end())
  await pool.query(`create table well (id bigint primary key, name text not null);
    insert into well select n, 'well ' || n from generate_series(1, ${count}) n`)
  const folder = await newerMigrations(await dataDirectory(), added)
  return { pool, folder }
}

const filled = `select count(*) filter (where short is null) as empty, max(times) as times, count(*) as wells from well`
const states = 'select done_to, rows, ended_at is not null as ended from backfill'

test('refuses to take away anything before the rows made of it are complete: it completes them', async () => {
  const { pool, folder } = await openWells({ '0901_short.sql': adds, '0902_requires.sql': requires })
  expect(await migrate(pool, { folder })).toMatchObject({ done: ['0901_short.sql', '0902_requires.sql'] })
  expect((await pool.query(filled)).rows).toEqual([{ empty: 0, times: 1, wells: count }])
})

test('two servers complete it beside writers, goes on after a kill, and write no row twice', async () => {
  const { pool, folder } = await openWells({ '0901_short.sql': adds })
  await migrate(pool, { folder })
  expect((await pool.query(states)).rows).toEqual([{ done_to: 0, rows: 0, ended: false }])
  const writer = await pool.connect()
  onTestFinished(() => writer.release(true))
  await writer.query(`begin; update well set name = 'other ' || id where id = 2000;
    insert into well values (${count + 1}, 'new')`)
  const failures: unknown[] = []
  const options = { log: () => {}, report: (error: unknown) => void failures.push(error), folder, rest: 1 }
  const servers = [backfillInBackground(pool, options), backfillInBackground(pool, options)]
  onTestFinished(async () => void (await Promise.all(servers.map(({ close }) => close()))))
  // the batch with the row that is being written waits: its server dies
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ killed: boolean }>(
        `select pg_terminate_backend(pid) as killed from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%times + 1%'`,
      )
      return rows.length
    })
    .toBe(1)
  await expect.poll(() => failures.length).toBe(1)
  await writer.query('commit')
  await expect.poll(async () => (await pool.query(states)).rows).toMatchObject([{ ended: true }])
  expect((await pool.query(filled)).rows).toEqual([{ empty: 0, times: 1, wells: count + 1 }])
  expect((await pool.query(states)).rows).toMatchObject([{ rows: count - 1 }])
})

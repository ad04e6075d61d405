import { sql } from 'kysely'

import { benchFolder, openBeside } from '#bench/product.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'

import { loanClerkIn } from './clerk.ts'

export const applications = 1_000_000
const readers = 20_000
const records = 20_000
const together = 20_000

/** The data directory of an archive with a million applications, one in two hundred of which runs: what a large archive takes in within months. */
export async function millionLoans(log: (line: string) => void): Promise<string> {
  const dataDir = await benchFolder(`${applications}-loans`)
  const library = await openBeside(dataDir, log)
  try {
    const { rows } = await sql<{ count: number }>`select count(*) from loan`.execute(library.db)
    const made = rows[0]?.count ?? 0
    if (made < applications) await makeAll(library.db, made, log)
  } finally {
    await library.close()
  }
  return dataDir
}

/** Makes what is missing: a run that was ended is gone on with. */
async function makeAll(db: Db, made: number, log: (line: string) => void): Promise<void> {
  log(`making ${applications.toLocaleString('en-US')} applications, of which ${made} are there`)
  const { id } = await loanClerkIn(db)
  if (made === 0) await makeReaders(db)
  if (made === 0) await makeShelves(db)
  await sql`drop index if exists loan_by_reader`.execute(db) // it is made faster at the end
  for (let from = made + 1; from <= applications; from += together)
    await atomically(db, async (tx) => {
      await sql`select set_config('statement_timeout', '0', true), set_config('gin_pending_list_limit', '64MB', true)`.execute(
        tx,
      )
      await makeLoans(tx, from)
      await makeTrail(tx, from, id)
    })
  await atomically(db, async (tx) => {
    await sql`select set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', '256MB', true)`.execute(
      tx,
    )
    await sql`create index loan_by_reader on loan using gin (grams(number || ' ' || reader || ' ' || company))`.execute(
      tx,
    )
  })
  for (const table of ['account', 'record', 'holding', 'loan', 'loan_item', 'loan_line', 'loan_copy'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

const makeReaders = (db: Db) =>
  sql`insert into account (name, username, username_key)
    select substr('王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗', 1 + n % 20, 1) || substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明', 1 + n / 20 % 16, 1)
      || substr('超秀霞平刚桂兰英华玉', 1 + n / 320 % 10, 1), 'reader' || n, 'reader' || n
    from generate_series(1, ${readers}::int) n`.execute(db)

async function makeShelves(db: Db): Promise<void> {
  await sql`insert into record (kind, code, title, access)
    select 'archive', 'KC-' || n, '云汀区第' || n || '号地块岩土工程勘察报告', case when n % 50 = 0 then 'member' else 'open' end
    from generate_series(1, ${records}::int) n`.execute(db)
  await sql`insert into holding (record, copy, box, shelf)
    select id, 1, 'BOX-' || id / 4, id % 90 || ' 架' from record where kind = 'archive'`.execute(db)
}

/** The running ones are at every step, with their days around today. */
const makeLoans = (tx: Db, from: number) =>
  sql`
  insert into loan (account, reader, company, purpose, use_mode, reason, state, process, due_from, due_days, due_on, lent_on,
    submitted_at, ended_at, lines, created_at)
  select a.id, a.name, case when n % 3 > 0 then '云汀第' || n / 700 % 900 || '勘察设计院' else '' end, 'construction',
    case when n % 5 = 0 then 'file' else 'read' end, '', s.state, case when n % 200 > 0 then 0 else 1 end,
    case when n % 200 = 0 then current_date - 3 end, case when n % 200 = 0 then 5 end,
    case when n % 200 = 0 then current_date - 3 + (n / 200 % 20)::int end,
    case when s.state in ('lent', 'overdue', 'back') then current_date - 3 end,
    now() - (${applications}::int - n) * interval '2 minutes',
    case when n % 200 > 0 then now() - (${applications}::int - n) * interval '2 minutes' end, 3,
    now() - (${applications}::int - n) * interval '2 minutes'
  from generate_series(${from}::bigint, ${from + together - 1}::bigint) n
    join lateral (select case when n % 200 > 0 then (array['closed', 'closed', 'closed', 'rejected', 'withdrawn'])[1 + n % 5]
      else (array['submitted', 'reviewing', 'reviewing', 'secrecy', 'returned', 'approved', 'ready', 'lent', 'lent', 'lent',
        'lent', 'lent', 'lent', 'overdue', 'back', 'lent'])[1 + n / 200 % 16] end as state) s on true
    join (select id, name, row_number() over (order by id) as place from account where username_key like 'reader%') a
      on a.place = 1 + n * 7919 % ${readers}::int`.execute(tx)

/** Two items each, three lines of the timeline, one copy in a hundred. */
const makeTrail = (tx: Db, from: number, clerk: number) =>
  sql`
  with made as (select id, submitted_at from loan order by id desc limit ${together}),
  items as (insert into loan_item (loan, position, record, kind, code, title)
    select made.id, p, r.id, 'archive', r.code, r.title
    from made, generate_series(1, 2) p join lateral (
      select id, code, title from record where code = 'KC-' || 1 + (made.id * 31 + p * 977) % ${records}::int) r on true),
  lines as (insert into loan_line (loan, number, at, by, party, move, code, before, after)
    select id, p, submitted_at + p * interval '1 hour', case when p > 1 and id % 20 = 0 then ${clerk}::bigint end,
      (array['applicant', 'reviewer', 'reviewer'])[p], (array['submit', 'accept', 'approve'])[p],
      (array['TJ', 'SP', 'SP'])[p], (array['draft', 'submitted', 'reviewing'])[p], (array['submitted', 'reviewing', 'approved'])[p]
    from made, generate_series(1, 3) p)
  insert into loan_copy (loan, account) select id, ${clerk} from made where id % 100 = 0 and ${from}::bigint > 0`.execute(
    tx,
  )

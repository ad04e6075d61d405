import { sql } from 'kysely'

import { benchFolder, openBeside } from '#bench/product.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'

export const people = 1_000_000
export const departments = 2000

/** The data directory of a library with a million users in two thousand departments, which is made when it is not there. */
export async function multitude(log: (line: string) => void): Promise<string> {
  const dataDir = await benchFolder(`${people}-users`)
  const library = await openBeside(dataDir, log)
  try {
    const { rows } = await sql<{ count: number }>`select count(*) from account`.execute(library.db)
    if ((rows[0]?.count ?? 0) < people) await makeAll(library.db, log)
  } finally {
    await library.close()
  }
  return dataDir
}

const together = 20_000

async function makeAll(db: Db, log: (line: string) => void): Promise<void> {
  log(`making ${people.toLocaleString('en-US')} users`)
  await makeDepartments(db)
  await sql`vacuum (analyze) department`.execute(db)
  for (let from = 1; from <= people; from += together)
    await atomically(db, async (tx) => {
      await liftLimits(tx)
      await makePeople(tx, from)
    })
  for (const table of ['account', 'account_role', 'session', 'department'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

/** Two thousand: ten below the archive, twenty below each of them, the others below these. */
export async function makeDepartments(db: Db): Promise<void> {
  const layer = (from: number, count: number, above: string) =>
    sql`
    insert into department (parent, position, code, name, unit_type)
    select (select id from department where code = ${sql.raw(above)}), n, 'd' || n, n || ' 科', 'internal'
    from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(db)
  await layer(1, 10, `'internal'`)
  await layer(11, 200, `'d' || 1 + n % 10`)
  await layer(211, departments - 213, `'d' || 11 + n % 200`)
}

/**
 * Half of them are of the public, the others in all departments. The members of a company came together, as from a
 * workbook; one in five has signed in.
 */
async function makePeople(db: Db, from: number): Promise<void> {
  await sql`
    with given (n, surname, first, second) as (
      select n, substr('王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹', 1 + (n * 7919 % 30)::int, 1),
        substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂兰英华玉红梅建国文辉力鹏飞宁', 1 + (n * 104729 / 30 % 36)::int, 1),
        substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂兰英华玉红梅建国文辉力鹏飞宁', 1 + (n * 1299709 / 1080 % 36)::int, 1)
      from generate_series(${from}::bigint, ${from + together - 1}::bigint) n),
    made as (
      insert into account (name, username, username_key, company, department, created_at)
      select surname || first || second, name.given, name.given,
        case when n % 3 > 0 then '云汀第' || n / 3000 || '勘察设计院' end,
        case when n % 2 = 0 then public_department() else d.id end, now() - (1000000 - n) * interval '1 minute'
      from given join lateral (select substr(md5(n::text), 1, 4) || n as given) name on true
        join department d on d.code = 'd' || 1 + n * 31 % ${departments - 3}
      returning id),
    member as (
      insert into account_role (account, role)
      select made.id, role.id from made, role where role.code = 'member')
    insert into session (account, seen_at, ended)
    select id, now() - id % 1000 * interval '1 hour', case when v = 1 then 'signed_out' end
    from made, generate_series(0, 1) v where id % 5 = 0`.execute(db)
}

/** As an import does. */
const liftLimits = (tx: Db) =>
  sql`select set_config('statement_timeout', '0', true), set_config('gin_pending_list_limit', '64MB', true)`.execute(
    tx,
  )

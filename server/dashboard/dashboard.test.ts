import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, expect, test, vi } from 'vitest'

import { caseWorkflows } from '#contract/case-workflows.ts'
import { dashboard, type Figures } from '#contract/dashboard.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildSession } from '#testing/builders/accounts.ts'
import { buildDeposit } from '#testing/builders/deposits.ts'
import { deliveryOffice } from '#testing/builders/import-files/deliveries.ts'
import { buildMember, buildStaff, enter, type Inside } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let manager: Inside & { id: number }
let system: Inside

beforeAll(async () => {
  library = await testApp()
  const person = await buildStaff(library, ['records_manager'])
  manager = { ...(await enter(library, person)), id: person.id }
  system = await enter(library, await buildStaff(library, ['system_admin']))
})

const partsOf = (figures: Figures) => Object.keys(figures).toSorted()

test.each<[string, string[]]>([
  ['member', []],
  ['audit_admin', []],
  ['counter_clerk', ['visits']],
  ['security_admin', ['members', 'visits']],
  ['system_admin', ['jobs', 'members', 'stale', 'storage', 'visits']],
  ['records_manager', ['drafts', 'missed', 'stale', 'visits']],
])('%s sees these parts', async (role, parts) => {
  const person = role === 'member' ? await buildMember(library) : await buildStaff(library, [role])
  const { call } = await enter(library, person)
  expect(partsOf(await call(dashboard.figures, {}))).toEqual(parts)
  expect(await call(dashboard.waiting, {})).toEqual([])
})

test('what readers ask and jobs that failed wait for whoever answers or retries them', async () => {
  const { db, pool, services } = library
  const clerk = await enter(library, await buildStaff(library, ['counter_clerk']))
  const { id } = await buildMember(library)
  await pool.query(
    `insert into feedback (kind, account, body, state) select 'question', $1, '几点开门', state
     from unnest(array['open', 'open', 'closed']) as state`,
    [id],
  )
  await buildBorehole(db, { access: 'secret' })
  await pool.query(
    `insert into feedback (kind, record, body) select 'correction', id, '孔深有误' from record where access = 'secret'`,
  )
  await pool.query(`insert into credit_request (account, amount, purpose) values ($1, 50, '论文')`, [id])
  await db.transaction().execute((tx) => services.jobs.enqueue(tx, 'errands', {}))
  await pool.query(`update job.job set state = 'failed' where name = 'errands'`)
  expect(await clerk.call(dashboard.waiting, {})).toEqual([
    { task: 'feedback', count: 2 },
    { task: 'credit', count: 1 },
  ])
  expect(await manager.call(dashboard.waiting, {})).toContainEqual({ task: 'feedback', count: 3 })
  expect(await system.call(dashboard.waiting, {})).toEqual([{ task: 'job', count: 1 }])
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000) // figures are cached
  const { jobs } = await system.call(dashboard.figures, {})
  later.mockRestore()
  expect(jobs).toContainEqual({ queue: 'errands', waiting: 0, running: 0, failed: 1 })
  await pool.query('delete from feedback')
  await pool.query('delete from credit_request')
  await pool.query(`delete from job.job where name = 'errands'`)
})

test('what waits is counted for whoever may do it: drafts of others, own ones returned, own deliveries not taken', async () => {
  const { id: other } = await buildStaff(library, ['records_manager'])
  const draft = (state: string, account: number, secret = false) =>
    library.pool.query(
      `insert into change (drafted, state, kind, code, action, account, wanted, secret)
       values (true, $1, 'borehole', 'ZK9', 'create', $2, '{}', $3)`,
      [state, account, secret],
    )
  await draft('review', other)
  await draft('review', other, true)
  await draft('review', manager.id)
  await draft('returned', manager.id)
  await draft('returned', other)
  await draft('draft', other)
  await draft('applied', other)
  const delivery = async (account: number, state = 'open') => {
    const { rows } = await library.pool.query<{ id: number }>(
      `insert into delivery (title, state, author) values ('三月的资料', $1, $2) returning id`,
      [state, account],
    )
    const by = await buildSession(library.db, { account })
    const office = deliveryOffice(library.from('127.0.0.1', by))
    await library.pool.query(`insert into delivery_file (delivery, file, name) values ($1, $2, '话.txt')`, [
      rows[0]?.id,
      await office.upload('话.txt', `${rows[0]?.id}`),
    ])
  }
  await delivery(manager.id)
  await delivery(manager.id, 'taken')
  await delivery(other)
  await library.pool.query(`insert into delivery (title, author) values ('空的', $1)`, [manager.id])
  expect(await manager.call(dashboard.waiting, {})).toEqual([
    { task: 'review', count: 2 },
    { task: 'returned', count: 1 },
    { task: 'import', count: 1 },
  ])
  expect(await system.call(dashboard.waiting, {})).toEqual([])
  await library.pool.query(`delete from role_menu where menu = 7`) // the right to secret records
  expect((await manager.call(dashboard.waiting, {}))[0]).toEqual({ task: 'review', count: 1 })
  expect((await manager.call(dashboard.figures, {})).drafts).toEqual({ draft: 1, review: 2, returned: 2 })
})

test('every workflow stands in the table from which the tasks are made', () => {
  const folder = join(import.meta.dirname, '../../contract')
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap(
      (name) => readFileSync(join(folder, name), 'utf8').match(/^export const \w+ = workflow\(/gm) ?? [],
    )
  expect(written).toHaveLength(Object.keys(caseWorkflows).length)
})

test('deposits wait for who examines them: not drafts, not what another has in hand, not the own ones', async () => {
  const { db } = library
  const { id: account } = await buildMember(library)
  const examiner = await enter(library, await buildStaff(library, ['records_manager']))
  const waiting = async () =>
    (await examiner.call(dashboard.waiting, {})).find(({ task }) => task === 'deposit')?.count
  await buildDeposit(db, { account })
  await buildDeposit(db, { account, state: 'checking', holder: manager.id })
  await buildDeposit(db, { account: examiner.actor.id, state: 'submitted' })
  await buildDeposit(db, { account, state: 'accepted' })
  expect(await waiting()).toBeUndefined()
  await buildDeposit(db, { account, state: 'submitted' })
  await buildDeposit(db, { account, state: 'checking', holder: examiner.actor.id })
  expect(await waiting()).toBe(2)
})

test('visits have thirty days without gaps, members twelve weeks without staff', async () => {
  await library.pool.query(`insert into visit_day
    select (now() at time zone 'Asia/Shanghai')::date - back, 10 + back from (values (0), (29), (30)) as v (back)
    on conflict (day) do update set count = excluded.count`)
  const fresh = await enter(library, await buildStaff(library, ['security_admin']))
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000) // figures are cached
  const { visits = [], members = [] } = await fresh.call(dashboard.figures, {})
  later.mockRestore()
  expect(visits).toHaveLength(30)
  expect(members).toHaveLength(12)
  const days = visits.map(({ day }) => Date.parse(day) / 86_400_000)
  expect(days.every((day, i) => i === 0 || day === (days[i - 1] ?? 0) + 1)).toBe(true)
  expect(members.every(({ day }) => new Date(day).getUTCDay() === 1)).toBe(true)
  const { rows } = await library.pool.query<{ count: number }>(`select count(*)::int as count from account a
    where not exists (select from account_role l join role r on r.id = l.role where l.account = a.id and r.staff)`)
  expect(members.at(-1)?.count).toBe(rows[0]?.count)
})

test('what has not been looked at for a year is stale until somebody confirms it, which is noted', async () => {
  await library.pool.query(`
    insert into article (category, title, source, body, updated_at, publish_from, publish_until) values
      ('guide', '查档须知', '本馆', '[]', now() - interval '13 months', now() - interval '2 years', null),
      ('news', '新近', '本馆', '[]', now(), now(), null),
      ('news', '草稿', '本馆', '[]', now() - interval '13 months', null, null),
      ('news', '撤下', '本馆', '[]', now() - interval '13 months', now() - interval '2 years', now())`)
  await library.pool.query(`update site set hours = '周一至周五'`)
  await library.pool.query(`update site set facts_confirmed_at = now() - interval '13 months'`)
  const { rows } = await library.pool.query<{ old: boolean }>(
    `update site set hours = hours returning facts_confirmed_at < now() - interval '1 year' as old`,
  )
  expect(rows).toEqual([{ old: true }]) // nothing changed
  const { confirmedOn } = await system.call(dashboard.confirmFacts, {})
  expect(confirmedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  const { rows: noted } = await library.pool.query(
    `select name, object from audit_event where action = 'site_confirmed'`,
  )
  expect(noted).toHaveLength(1)
  const writer = await enter(library, await buildStaff(library, ['records_manager']))
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000) // figures are cached
  const { stale } = await writer.call(dashboard.figures, {})
  later.mockRestore()
  expect(stale).toMatchObject({ articles: [{ title: '查档须知' }], total: 1 })
  expect(await outcomeOf(writer.call(dashboard.confirmFacts, {}))).toBe('forbidden')
})

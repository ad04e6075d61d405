import { beforeAll, describe, expect, test } from 'vitest'

import { users as me } from '#contract/accounts/users.ts'
import { departmentRoutes } from '#contract/back-office/department.ts'
import { roleRoutes } from '#contract/back-office/role.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildDeposit } from '#testing/builders/deposits.ts'
import { buildLoan } from '#testing/builders/loans.ts'
import { buildMember, buildStaff, enter, type Inside } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let system: Inside
let guard: Inside
/** May write users, and sees only the own department. */
let local: Inside

beforeAll(async () => {
  library = await testApp()
  system = await enter(library, await buildStaff(library, ['system_admin', 'member']))
  guard = await enter(library, await buildStaff(library, ['security_admin', 'member']))
  await buildStaff(library, ['audit_admin'])
  await library.pool.query(`with made as (insert into role (code, name, staff, scope, duty)
      values ('local', '本部门', true, 'own', 'system') returning id)
    insert into role_menu (role, menu) select made.id, menu.id from made, menu
    where permission in ('users.read', 'users.write')`)
  const person = await buildStaff(library, ['local', 'member'])
  await library.pool.query('update account set department = $2 where id = $1', [
    person.id,
    await place('internal'),
  ])
  local = await enter(library, person)
  await library.pool.query('update session set proved_at = now()')
})

async function idOf(table: 'department' | 'role', code: string): Promise<number> {
  const { rows } = await library.pool.query<{ id: number }>(`select id from ${table} where code = $1`, [code])
  return rows[0]?.id ?? 0
}
const place = (code: string) => idOf('department', code)

const ids = (page: { records: { id: number }[] }) => page.records.map(({ id }) => id)

describe('users of a role or a department', () => {
  test('and those that are not, within the scope, with their departments', async () => {
    const [member, auditor] = [await buildMember(library), await buildStaff(library, ['audit_admin'])]
    const inside = await enter(library, member)
    const all = { size: 200 }
    const role = await idOf('role', 'audit_admin')
    const inRole = ids(await system.call(userRoutes.pageSelectedUser, { ...all, role }))
    const notInRole = ids(await system.call(userRoutes.pageUnselectedUser, { ...all, role }))
    expect([inRole.includes(auditor.id), inRole.includes(member.id)]).toEqual([true, false])
    expect([notInRole.includes(auditor.id), notInRole.includes(member.id)]).toEqual([false, true])
    const department = await place('internal')
    expect(ids(await system.call(departmentRoutes.selectedUser, { department }))).toEqual([local.actor.id])
    expect(ids(await system.call(departmentRoutes.pageUnselectedUser, { ...all, department }))).not.toContain(
      local.actor.id,
    )
    const reached = await local.call(userRoutes.userAndDept, all)
    expect(reached.records).toMatchObject([
      { id: local.actor.id, department: { id: department, name: '本馆' } },
    ])
    expect(ids(await local.call(userRoutes.pageUnselectedUser, { ...all, role }))).toEqual([local.actor.id])
    expect(
      await outcomesOf([
        system.call(userRoutes.pageSelectedUser, {}),
        system.call(userRoutes.pageSelectedUser, { role, department }),
        inside.call(userRoutes.userAndDept, {}),
      ]),
    ).toEqual(['invalid_input', 'invalid_input', 'forbidden'])
  })

  test('are given a role, and it is taken from them, by the rules of granting', async () => {
    const person = await buildMember(library)
    const role = await idOf('role', 'counter_clerk')
    const give = (by: Inside, id = role, to = person.id) =>
      outcomeOf(by.call(roleRoutes.saveUsers, { id, ids: [to] }))
    const take = (by: Inside, id = role, from = person.id) =>
      outcomeOf(by.call(roleRoutes.deleteUsers, { id, ids: [from] }))
    expect([await give(system), await take(system)]).toEqual(['forbidden', 'forbidden'])
    expect([await give(guard, role, 999_999), await give(guard, 999_999)]).toEqual([
      'not_found',
      'invalid_input',
    ])
    expect([await give(guard, role, guard.actor.id), await take(guard, role, guard.actor.id)]).toEqual([
      ...['own_account', 'own_account'],
    ])
    expect(await give(guard, await idOf('role', 'audit_admin'), system.actor.id)).toBe('duties_exclude')
    expect(await give(guard)).toBe('done')
    expect(ids(await system.call(userRoutes.pageSelectedUser, { role }))).toContain(person.id)
    expect(await take(guard)).toBe('done')
    expect(ids(await system.call(userRoutes.pageSelectedUser, { role }))).toEqual([])
  })
})

describe('a merge of two accounts', () => {
  const merge = (keep: number, gone: number, by = system) =>
    outcomeOf(by.call(userRoutes.merge, { keep, merge: gone }))

  test('is for those who may write users, with a proof, on accounts within their scope, never on oneself', async () => {
    const [one, two] = [await buildMember(library), await buildMember(library)]
    const unproved = await enter(library, await buildStaff(library, ['system_admin', 'member']))
    await library.pool.query(`update session set proved_at = null where account = $1`, [unproved.actor.id])
    expect(
      await Promise.all([
        merge(one.id, two.id, guard),
        merge(one.id, two.id, unproved),
        merge(one.id, one.id),
        merge(system.actor.id, two.id),
        merge(one.id, system.actor.id),
        merge(one.id, 999_999),
        merge(999_999, one.id),
        merge(one.id, two.id, local),
        outcomeOf(local.call(userRoutes.mergeTouched, { id: one.id })),
        merge(one.id, guard.actor.id),
      ]),
    ).toEqual([
      ...['forbidden', 'proof_required', 'invalid_input', 'own_account', 'own_account'],
      ...['not_found', 'not_found', 'not_found', 'not_found', 'last_of_duty'],
    ])
  })

  test('moves what belongs to the one, widens no roles, ends its sessions, and names both in the log', async () => {
    const [keep, gone] = [await buildMember(library), await buildStaff(library, ['counter_clerk', 'member'])]
    const inside = await enter(library, gone)
    for (const code of ['ZK1', 'ZK2']) await buildBorehole(library.db, { code })
    await library.pool.query(
      `insert into favourite (account, query, record)
        select account, 'borehole', id from record, unnest($1::bigint[]) as account
        where code = 'ZK1' or account = $2`,
      [[keep.id, gone.id], gone.id],
    )
    await library.pool.query(`insert into map_drawing (account, title, features) values ($1, '草图', '[]')`, [
      gone.id,
    ])
    await library.pool.query(
      `insert into saved_drawing (account, kind, title, parameters) values ($1, 'section', '一线', '{"codes": []}')`,
      [gone.id],
    )
    await library.pool.query(
      `insert into saved_search (account, name, question) values ($1, '黏土', '{"text":"黏土"}'), ($1, '粉砂', '{"text":"粉砂"}'),
        ($2, '黏土', '{"text":"软黏土"}'), ($2, '粉砂', '{"text":"粉砂"}')`,
      [keep.id, gone.id],
    )
    await library.pool.query(
      `insert into feedback (account, kind, body) values ($1, 'question', '周末开放吗？')`,
      [gone.id],
    )
    await library.pool.query(
      `insert into notice_choice (account, topic, muted) values ($1, 'draft', true), ($2, 'draft', false),
        ($2, 'feedback', true)`,
      [keep.id, gone.id],
    )
    await library.pool.query(
      `insert into credit_request (account, amount, purpose) values ($1, 5, '毕业论文'), ($2, 7, '毕业论文')`,
      [keep.id, gone.id],
    )
    await library.pool.query(
      `insert into threshold (account, record, quantity, measure, side, bound) values
        ($1, 1, 'head', 'value', 'above', 9), ($2, 1, 'head', 'value', 'above', 9), ($2, 1, 'head', 'value', 'above', 10)`,
      [keep.id, gone.id],
    )
    const touched = await system.call(userRoutes.mergeTouched, { id: gone.id })
    expect(touched.slice(0, 6)).toEqual([
      { label: '积分', count: 100, blocks: false },
      { label: '收藏', count: 2, blocks: false },
      { label: '标注图', count: 1, blocks: false },
      { label: '保存的图件', count: 1, blocks: false },
      { label: '保存的检索', count: 2, blocks: false },
      { label: '监测阈值', count: 2, blocks: false },
    ])
    const { version } = await system.call(userRoutes.detail, { id: keep.id })
    expect(await merge(keep.id, gone.id)).toBe('done')
    const { rows } = await library.pool.query(
      `select (select count(*) from favourite where account = $1) as favourites,
        (select count(*) from map_drawing where account = $1) as drawings,
        (select count(*) from saved_drawing where account = $1) as sheets,
        array(select bound from threshold where account = $1 order by id) as thresholds,
        (select count(*) from favourite where account = $2) as left,
        (select count(*) from feedback where account = $1) as feedback,
        array(select topic || ' ' || muted from notice_choice where account = $1 order by topic) as choices,
        array(select amount || ' ' || state from credit_request where account = $1 order by id) as requests,
        array(select name from saved_search where account = $1 order by id) as searches`,
      [keep.id, gone.id],
    )
    expect(rows).toEqual([
      {
        favourites: 2,
        drawings: 1,
        sheets: 1,
        thresholds: [9, 10],
        left: 0,
        feedback: 1,
        choices: ['draft true', 'feedback true'],
        requests: ['5 waiting', '7 withdrawn'],
        searches: ['黏土', '粉砂', expect.stringMatching(/^黏土（\d+）$/)],
      },
    ])
    const detail = await system.call(userRoutes.detail, { id: keep.id })
    expect(detail).toMatchObject({ version, roles: [{ name: '注册用户' }], department: { name: '公众' } })
    expect((await system.call(userRoutes.detail, { id: gone.id })).state).toBe('removed')
    expect(await outcomeOf(inside.call(me.me, {}))).toBe('not_signed_in disabled')
    const logged = await library.pool.query(
      `select object from audit_event where action = 'accounts_merged' order by object`,
    )
    expect(logged.rows.map(({ object }) => object)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`（${keep.id}）`),
        expect.stringContaining(`（${gone.id}）`),
      ]),
    )
    expect(await merge(keep.id, gone.id)).toBe('not_found')
  })

  test('moves loans with what they give, deposits and cases in hand', async () => {
    const [keep, gone] = [await buildMember(library), await buildStaff(library, ['loan_reviewer', 'member'])]
    const { db, pool } = library
    const reader = await buildMember(library)
    for (const code of ['HB1', 'HB2', 'HB3']) await buildBorehole(db, { code })
    const items = (...codes: string[]) => codes.map((code) => [code, 'asked'] as const)
    const other = await buildLoan(db, { account: gone.id, items: items('HB2', 'HB3') })
    const cart = await buildLoan(db, { account: keep.id, items: items('HB1', 'HB2') })
    const lent = await buildLoan(db, { account: gone.id, state: 'lent', items: items('HB1') })
    // the one has the other's loan in hand, and handed a third person's on to it
    const own = await buildLoan(db, { account: keep.id, state: 'reviewing', holder: gone.id })
    const handed = await buildLoan(db, {
      account: reader.id,
      state: 'reviewing',
      holder: keep.id,
      delegator: gone.id,
    })
    const deposit = await buildDeposit(db, { account: gone.id, state: 'submitted' })
    const inHand = await buildDeposit(db, { account: reader.id, state: 'checking', holder: gone.id })
    await pool.query(
      `with copies as (insert into loan_copy (loan, account) values ($1, $2), ($1, $3), ($4, $3))
      insert into loan_grant (loan, record, account, until) select $1, id, $3, '2999-01-01' from record where code = 'HB1'`,
      [lent, keep.id, gone.id, own],
    )
    const touched = await system.call(userRoutes.mergeTouched, { id: gone.id })
    expect(
      touched.filter(({ label }) => ['借阅', '资料汇交'].includes(label)).map(({ count }) => count),
    ).toEqual([2, 1])
    expect(await merge(keep.id, gone.id)).toBe('done')
    const { rows } = await pool.query(
      `select (select array_agg(id::int order by id) from loan where account = $1) as loans,
        (select array_agg(id::int) from deposit where account = $1) as deposits,
        (select array_agg(loan::int order by loan) from loan_copy where account = $1) as copies,
        (select array_agg(loan::int) from loan_grant where account = $1) as grants,
        (select array_agg(coalesce(holder, 0) || ' ' || coalesce(delegator, 0) order by id) from loan
          where id = any($3)) as holders,
        (select holder from deposit where id = $4) as depositor,
        (select count(*) from loan where $2 in (account, holder, delegator)) as left`,
      [keep.id, gone.id, [own, handed], inHand],
    )
    expect(rows).toEqual([
      {
        loans: [other, cart, lent, own],
        deposits: [deposit],
        copies: [lent, own],
        grants: [lent],
        holders: ['0 0', `${keep.id} 0`],
        depositor: keep.id,
        left: 0,
      },
    ])
  })

  test('of two into each other at once is done once', async () => {
    const [one, two] = [await buildMember(library), await buildMember(library)]
    const ends = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)])
    expect(ends.toSorted((a, b) => a.localeCompare(b))).toEqual(['done', 'not_found'])
  })
})

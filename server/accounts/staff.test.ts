import { beforeAll, describe, expect, test } from 'vitest'

import { staff } from '#contract/accounts/staff.ts'
import { users } from '#contract/accounts/users.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { setRoles as giveRoles } from '#testing/builders/back-office.ts'
import { buildMember, buildStaff, enter, type Inside, type TestPerson } from '#testing/builders/people.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let guard: Inside
let system: Inside
let auditor: TestPerson

beforeAll(async () => {
  library = await testApp()
  guard = await enter(library, await buildStaff(library, ['security_admin'], { name: '安全员' }))
  system = await enter(library, await buildStaff(library, ['system_admin'], { name: '系统员' }))
  auditor = await buildStaff(library, ['audit_admin'], { name: '审计员' })
})

const setRoles = (id: number, roles: string[], by = guard) => outcomeOf(giveRoles(library, by, id, roles))
const setDisabled = (id: number, disabled: boolean, by = system) =>
  outcomeOf(by.call(userRoutes.setEnabled, { ids: [id], enabled: !disabled }))
const rolesOf = async (id: number) => {
  const { rows } = await library.pool.query<{ code: string }>(
    'select code from account_role ar join role on role.id = ar.role where account = $1 order by role.id',
    [id],
  )
  return rows.map(({ code }) => code)
}

describe('roles', () => {
  test.each([
    [['system_admin', 'security_admin']],
    [['system_admin', 'audit_admin']],
    [['security_admin', 'audit_admin']],
    [['system_admin', 'security_admin', 'audit_admin', 'member']],
  ])('%j exclude each other', async (roles) => {
    const { id } = await buildMember(library)
    expect(await setRoles(id, roles)).toBe('duties_exclude')
    expect(await rolesOf(id)).toEqual(['member'])
  })

  test('are set exactly; a duty can be combined with other roles', async () => {
    const { id } = await buildMember(library)
    expect(await setRoles(id, ['audit_admin', 'counter_clerk', 'counter_clerk'])).toBe('done')
    expect(await rolesOf(id)).toEqual(['audit_admin', 'counter_clerk'])
    expect(await setRoles(id, [])).toBe('done')
    expect(await rolesOf(id)).toEqual([])
  })

  test('refuse unknown codes and change nothing', async () => {
    const { id } = await buildMember(library)
    expect(await setRoles(id, ['member', 'root'])).toBe('invalid_input')
    expect(await setRoles(999_999, ['member'])).toBe('not_found')
    expect(await rolesOf(id)).toEqual(['member'])
  })

  test('are granted by the security duty only, after a fresh proof, and never to oneself', async () => {
    const { id } = await buildMember(library)
    expect(await setRoles(id, ['loan_reviewer'], system)).toBe('forbidden')
    expect(await setRoles(guard.actor.id, ['system_admin'])).toBe('own_account')
    await library.pool.query(`update session set proved_at = now() - interval '11 minutes'`)
    expect(await setRoles(id, ['loan_reviewer'])).toBe('proof_required')
    await library.pool.query('update session set proved_at = now()')
    expect(await rolesOf(id)).toEqual(['member'])
  })

  test('keep the last holder of a duty', async () => {
    expect(await setRoles(auditor.id, ['counter_clerk'])).toBe('last_of_duty')
    expect(await setDisabled(auditor.id, true)).toBe('last_of_duty')
    const second = await buildStaff(library, ['audit_admin'])
    expect(await setRoles(second.id, ['counter_clerk'])).toBe('done')
    await setRoles(second.id, ['audit_admin'])
    await library.pool.query('update account set disabled_at = now() where id = $1', [second.id])
    expect(await setRoles(auditor.id, [])).toBe('last_of_duty') // a disabled account holds no duty
  })

  test('keep the last holder of a duty in concurrent changes', async () => {
    const holders = [auditor]
    for (let i = 0; i < 5; i += 1) holders.push(await buildStaff(library, ['audit_admin']))
    const enabled = `from account_role ar join role on role.id = ar.role join account a on a.id = ar.account
      where role.duty = 'audit' and a.disabled_at is null`
    for (let round = 0; round < 3; round += 1) {
      const ends = await outcomesOf(
        holders.map(({ id }, i) =>
          i % 2
            ? giveRoles(library, guard, id, [])
            : system.call(userRoutes.setEnabled, { ids: [id], enabled: false }),
        ),
      )
      expect(ends.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'done'), 'last_of_duty'])
      const { rows } = await library.pool.query<{ id: number }>(`select a.id ${enabled}`)
      expect(rows).toHaveLength(1)
      await library.pool.query('update account set disabled_at = null where id = any($1)', [
        holders.map(({ id }) => id),
      ])
      await library.pool.query(
        `insert into account_role select unnest($1::bigint[]), (select id from role where code = 'audit_admin')
          on conflict do nothing`,
        [holders.map(({ id }) => id)],
      )
    }
    await library.pool.query(`delete from account_role where account = any($1)`, [
      holders.slice(1).map(({ id }) => id),
    ])
  })

  test('are audited with the previous ones', async () => {
    const { id, name } = await buildMember(library)
    await setRoles(id, ['loan_reviewer'])
    const { rows } = await library.pool.query(
      `select account, name, object, success, detail from audit_event where action = 'roles_changed' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        account: guard.actor.id,
        name: '安全员',
        object: `${name}（${id}）`,
        success: true,
        detail: { of: 'user', before: { roles: ['注册用户'] }, after: { roles: ['借阅审核员'] } },
      },
    ])
  })
})

describe('accounts', () => {
  test('are disabled by the system duty only; nobody disables themselves', async () => {
    const { id } = await buildMember(library)
    expect(await setDisabled(id, true, guard)).toBe('forbidden')
    expect(await setDisabled(system.actor.id, true)).toBe('own_account')
    expect(await setDisabled(999_999, true)).toBe('not_found')
    expect([await setDisabled(id, true), await setDisabled(id, true)]).toEqual(['done', 'done'])
    const { rows } = await library.pool.query(
      `select from audit_event where action = 'account_disabled' and object like $1`,
      [`%（${id}）`],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('sessions', () => {
  test('of others are ended by the security duty only; the next call gets the reason', async () => {
    const person = await buildMember(library, { name: '被下线者' })
    const here = await enter(library, person)
    const { records } = await guard.call(staff.sessions, { account: person.id })
    expect(records.map(({ account, staff }) => [account, staff])).toEqual([[person.id, false]])
    const id = records[0]?.id ?? 0
    expect(await outcomeOf(system.call(staff.endSession, { id }))).toBe('forbidden')
    expect(await outcomeOf(guard.call(staff.endSession, { id }))).toBe('done')
    expect(await outcomeOf(guard.call(staff.endSession, { id }))).toBe('not_found')
    expect(await outcomeOf(here.call(users.me, {}))).toBe('not_signed_in kicked')
    expect((await guard.call(staff.sessions, { text: '被下线者' })).total).toBe(0)
  })
})

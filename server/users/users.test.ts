import { beforeAll, describe, expect, test } from 'vitest'

import { users as me } from '#contract/accounts/users.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBackOffice, type BackOffice } from '#testing/builders/back-office.ts'
import { buildLoan } from '#testing/builders/loans.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { forgetRemovedUsers } from './forgotten.ts'

let library: TestApp
let backOffice: BackOffice

beforeAll(async () => {
  library = await testApp()
  backOffice = await buildBackOffice(library)
})

describe('a user', () => {
  test('is created, found by any part of the name, by the whole phone number, and answered masked', async () => {
    const values = await backOffice.somebody({ name: '程砚秋', company: '云汀勘察院' })
    const { id } = await backOffice.system.call(userRoutes.create, { values })
    const find = async (text: string) =>
      (await backOffice.system.call(userRoutes.page, { text })).records.map((row) => row.id)
    for (const text of [values.username, '砚', '砚秋', '汀勘', values.phone])
      expect(await find(text)).toContain(id)
    expect(await find('砚春')).not.toContain(id)
    expect(await find('%')).toEqual([])
    const row = await backOffice.system.call(userRoutes.detail, { id })
    expect(row).toMatchObject({
      name: '程砚秋',
      phone: `${values.phone.slice(0, 3)}****${values.phone.slice(-4)}`,
      email: null,
      department: { name: '本馆' },
      roles: [{ name: '注册用户' }],
      state: 'enabled',
      source: '1',
      lastSeen: null,
    })
  })

  test.each([
    ['a username that is taken', { username: 'Taken-Name' }, 'value_taken', 'values.username'],
    ['a phone number that is taken', { phone: '13912345678' }, 'value_taken', 'values.phone'],
    ['a mail address that is taken', { email: 'ABC@example.cn' }, 'value_taken', 'values.email'],
    ['no phone number', { phone: '' }, 'invalid_input', 'values.phone'],
    ['a short company', { company: '三个字' }, 'invalid_input', 'values.company'],
    ['an unknown industry', { industry: 'magic' }, 'invalid_input', 'industry'],
    ['a department that is not there', { department: 999_999 }, 'invalid_input', 'values.department'],
    ['roles by the way', { roles: [1] }, 'invalid_input', 'values.roles'],
  ])('is not created with %s', async (_, wrong, code, field) => {
    await backOffice.system
      .call(userRoutes.create, {
        values: await backOffice.somebody({
          username: 'taken-name',
          phone: '13912345678',
          email: 'abc@example.cn',
        }),
      })
      .catch(() => undefined)
    const values = await backOffice.somebody(wrong)
    await expect(backOffice.system.call(userRoutes.create, { values })).rejects.toMatchObject({
      code,
      detail: { fields: { [field]: expect.any(String) } },
    })
  })

  test('is changed only as the editor saw it; the second of two gets what the first has made of it', async () => {
    const { id } = await backOffice.system.call(userRoutes.create, { values: await backOffice.somebody() })
    const change = (values: object, version = 1) =>
      backOffice.system.call(userRoutes.update, { id, version, values })
    const ends = await Promise.allSettled([change({ number: '甲' }), change({ number: '乙' })])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { number } = await backOffice.system.call(userRoutes.detail, { id })
    await expect(change({ unit: '丙' })).rejects.toMatchObject({
      code: 'row_changed',
      detail: { current: { id, version: 2, number } },
    })
    expect(await outcomeOf(change({ username: 'other' }, 2))).toMatch(/^invalid_input/)
    expect(await change({ unit: '丙' }, 2)).toEqual({ version: 3 })
  })

  test('of a whole list is disabled, moved and removed, or none of it', async () => {
    const ids: number[] = []
    for (let i = 0; i < 3; i += 1)
      ids.push((await backOffice.system.call(userRoutes.create, { values: await backOffice.somebody() })).id)
    const own = backOffice.system.actor.id
    const all = (call: typeof backOffice.system.call) => ({
      disable: (list: number[]) => outcomeOf(call(userRoutes.setEnabled, { ids: list, enabled: false })),
      remove: (list: number[]) => outcomeOf(call(userRoutes.batchDelete, { ids: list })),
    })
    const { disable, remove } = all(backOffice.system.call)
    expect([await disable([...ids, 999_999]), await disable([...ids, own])]).toEqual([
      'not_found',
      'own_account',
    ])
    expect([await remove([...ids, 999_999]), await remove([...ids, own])]).toEqual([
      'not_found',
      'own_account',
    ])
    expect((await backOffice.system.call(userRoutes.detail, { id: ids[0] ?? 0 })).state).toBe('enabled')
    expect(await backOffice.system.call(userRoutes.setEnabled, { ids, enabled: false })).toEqual({
      changed: ids,
    })
    expect(await backOffice.system.call(userRoutes.setEnabled, { ids, enabled: true })).toEqual({
      changed: ids,
    })
    const external = await backOffice.department('external')
    const { before } = await backOffice.system.call(userRoutes.setDepartment, { ids, department: external })
    expect(before).toEqual(ids.map((id) => ({ id, department: expect.any(Number) })))
    const [first = 0] = ids
    await backOffice.system.call(userRoutes.setEnabled, { ids: [first], enabled: false })
    expect([await remove(ids), await remove(ids)]).toEqual(['done', 'done'])
    expect((await backOffice.system.call(userRoutes.page, { filters: { state: ['removed'] } })).total).toBe(3)
    expect(await backOffice.system.call(userRoutes.restore, { ids })).toEqual({ restored: 3 })
    const stateOf = async (id = 0) => (await backOffice.system.call(userRoutes.detail, { id })).state
    expect([await stateOf(first), await stateOf(ids[1])]).toEqual(['disabled', 'enabled'])
  })

  test('who has archives at home is not removed; the refusal names the loan, and the question says so before', async () => {
    const { id } = await buildMember(library)
    const loan = await buildLoan(library.db, { account: id, state: 'lent' })
    const { rows } = await library.pool.query<{ number: string }>(`select number from loan where id = $1`, [
      loan,
    ])
    const words = `借出未还的借阅（${rows[0]?.number}）`
    const touched = await backOffice.system.call(userRoutes.touched, { ids: [id] })
    expect(touched).toContainEqual({ label: words, count: 1, blocks: true })
    await expect(backOffice.system.call(userRoutes.batchDelete, { ids: [id] })).rejects.toThrow(words)
    await library.pool.query(`update account set removed_at = now() - interval '31 days' where id = $1`, [id])
    expect(await forgetRemovedUsers(library.db)).toBe(0)
    await library.pool.query(
      `update loan set state = 'closed', process = 0, ended_at = now() where id = $1`,
      [loan],
    )
    expect(await forgetRemovedUsers(library.db)).toBe(1)
  })

  test('that was removed comes back within thirty days; later nothing is left that says who it was', async () => {
    const member = await buildMember(library)
    await enter(library, member)
    const late = await backOffice.create()
    const ids = [member.id, late]
    await backOffice.system.call(userRoutes.batchDelete, { ids })
    const age = (id: number, days: number) =>
      library.pool.query(
        `update account set removed_at = removed_at - make_interval(days => $2),
           disabled_at = disabled_at - make_interval(days => $2) where id = $1`,
        [id, days],
      )
    await age(late, 29)
    await age(member.id, 31)
    expect(await backOffice.system.call(userRoutes.restore, { ids })).toEqual({ restored: 1 })
    expect([await forgetRemovedUsers(library.db), await forgetRemovedUsers(library.db)]).toEqual([1, 0])
    expect((await backOffice.system.call(userRoutes.detail, { id: late })).state).toBe('enabled')
    expect(await outcomeOf(backOffice.system.call(userRoutes.detail, { id: member.id }))).toBe('not_found')
    const { rows } = await library.pool.query(
      `select to_jsonb(account) - array['id', 'created_at', 'removed_at', 'disabled_at', 'forgotten_at', 'updated_at',
         'password_at', 'agreed_at', 'agreed_to', 'department', 'version'] as rest,
         (select count(*)::int from session where account = account.id) as sessions
       from account where id = $1`,
      [member.id],
    )
    const texts = Object.values(rows[0].rest).filter((value) => typeof value === 'string')
    expect([texts, rows[0].sessions]).toEqual([['已删除的用户', 'person', ' 已删除的用户 '], 0])
  })

  test('whose state or roles another has changed is not overwritten; the editor is told who it was', async () => {
    const id = await backOffice.create()
    const role = (await backOffice.system.call(userRoutes.detail, { id })).roles[0]?.id ?? 0
    await backOffice.guard.call(userRoutes.setRoles, { ids: [id], remove: [role] })
    await expect(
      backOffice.system.call(userRoutes.update, { id, version: 1, values: { number: '1' } }),
    ).rejects.toMatchObject({ code: 'row_changed', detail: { editor: '安全员', current: { version: 2 } } })
  })

  test('gets a password for a day, is unlocked and signed out; the whole number is answered with a reason', async () => {
    const person = await buildMember(library)
    const inside = await enter(library, person)
    expect(
      await outcomeOf(backOffice.system.call(userRoutes.unmask, { id: person.id, reason: '电话核实' })),
    ).toBe('forbidden')
    expect(await backOffice.guard.call(userRoutes.unmask, { id: person.id, reason: '电话核实' })).toEqual({
      phone: person.phone,
      email: '',
    })
    expect(await backOffice.guard.call(userRoutes.kick, { id: person.id })).toEqual({ ended: 1 })
    expect(await outcomeOf(inside.call(me.me, {}))).toBe('not_signed_in kicked')
    const { password } = await backOffice.system.call(userRoutes.updatePassword, { id: person.id })
    expect(password).toMatch(/^(?:\w{5}-){3}\w{5}$/)
    for (let i = 0; i < 10; i += 1)
      await enter(library, { ...person, password: 'Wrong-word-1' }).catch(() => undefined)
    expect(await outcomeOf(backOffice.system.call(userRoutes.unlock, { id: person.id }))).toBe('done')
    const { rows } = await library.pool.query(
      `select action, detail from audit_event where object like $1 order by id`,
      [`%（${person.id}）`],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'personal_read',
      'session_ended',
      'password_reset',
      'account_unlocked',
    ])
    expect(JSON.stringify(rows)).not.toContain(person.phone)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'

import { users as me } from '#contract/accounts/users.ts'
import { department as departmentResource, departmentRoutes } from '#contract/back-office/department.ts'
import { roleRoutes } from '#contract/back-office/role.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter, type Inside, somePhone } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let system: Inside
let guard: Inside

beforeAll(async () => {
  library = await testApp()
  system = await enter(library, await buildStaff(library, ['system_admin', 'member'], { name: '系统员' }))
  guard = await enter(library, await buildStaff(library, ['security_admin', 'member'], { name: '安全员' }))
  await buildStaff(library, ['audit_admin'])
  await library.pool.query('update session set proved_at = now()')
})

const byCode = async (code: string): Promise<number> => {
  const { rows } = await library.pool.query<{ id: number }>('select id from department where code = $1', [
    code,
  ])
  return rows[0]?.id ?? 0
}

let made = 0
const somebody = async (fields: object = {}) => {
  made += 1
  return {
    username: `made${made}`,
    name: '新来的',
    phone: somePhone(),
    department: await byCode('archive'),
    ...fields,
  }
}

describe('a user', () => {
  test('is created, found by any part of the name, by the whole phone number, and answered masked', async () => {
    const values = await somebody({ name: '程砚秋', company: '云汀勘察院' })
    const { id } = await system.call(userRoutes.create, { values })
    const find = async (text: string) =>
      (await system.call(userRoutes.page, { text })).records.map((row) => row.id)
    for (const text of [values.username, '砚', '砚秋', '汀勘', values.phone])
      expect(await find(text)).toContain(id)
    expect(await find('砚春')).not.toContain(id)
    expect(await find('%')).toEqual([])
    const row = await system.call(userRoutes.detail, { id })
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
    ['roles by the way', { roles: [1] }, 'invalid_input', 'values.roles'],
  ])('is not created with %s', async (_, wrong, code, field) => {
    await system
      .call(userRoutes.create, {
        values: await somebody({ username: 'taken-name', phone: '13912345678', email: 'abc@example.cn' }),
      })
      .catch(() => undefined)
    const values = await somebody(wrong)
    await expect(system.call(userRoutes.create, { values })).rejects.toMatchObject({
      code,
      detail: { fields: { [field]: expect.any(String) } },
    })
  })

  test('is changed only as the editor saw it; the second of two gets what the first has made of it', async () => {
    const { id } = await system.call(userRoutes.create, { values: await somebody() })
    const change = (values: object, version = 1) => system.call(userRoutes.update, { id, version, values })
    const ends = await Promise.allSettled([change({ number: '甲' }), change({ number: '乙' })])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { number } = await system.call(userRoutes.detail, { id })
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
      ids.push((await system.call(userRoutes.create, { values: await somebody() })).id)
    const own = system.actor.id
    const all = (call: typeof system.call) => ({
      disable: (list: number[]) => outcomeOf(call(userRoutes.setEnabled, { ids: list, enabled: false })),
      remove: (list: number[]) => outcomeOf(call(userRoutes.batchDelete, { ids: list })),
    })
    const { disable, remove } = all(system.call)
    expect([await disable([...ids, 999_999]), await disable([...ids, own])]).toEqual([
      'not_found',
      'own_account',
    ])
    expect([await remove([...ids, 999_999]), await remove([...ids, own])]).toEqual([
      'not_found',
      'own_account',
    ])
    expect((await system.call(userRoutes.detail, { id: ids[0] ?? 0 })).state).toBe('enabled')
    expect(await system.call(userRoutes.setEnabled, { ids, enabled: false })).toEqual({ changed: ids })
    expect(await system.call(userRoutes.setEnabled, { ids, enabled: true })).toEqual({ changed: ids })
    const external = await byCode('external')
    const { before } = await system.call(userRoutes.setDepartment, { ids, department: external })
    expect(before).toEqual(ids.map((id) => ({ id, department: expect.any(Number) })))
    expect(await remove(ids)).toBe('done')
    expect((await system.call(userRoutes.page, { filters: { state: ['removed'] } })).total).toBe(3)
    expect(await system.call(userRoutes.restore, { ids })).toEqual({ restored: 3 })
    expect((await system.call(userRoutes.detail, { id: ids[0] ?? 0 })).state).toBe('enabled')
  })

  test('gets a password for a day, is unlocked and signed out; the whole number is answered with a reason', async () => {
    const person = await buildMember(library)
    const inside = await enter(library, person)
    expect(await outcomeOf(system.call(userRoutes.unmask, { id: person.id, reason: '电话核实' }))).toBe(
      'forbidden',
    )
    expect(await guard.call(userRoutes.unmask, { id: person.id, reason: '电话核实' })).toEqual({
      phone: person.phone,
      email: '',
    })
    expect(await guard.call(userRoutes.kick, { id: person.id })).toEqual({ ended: 1 })
    expect(await outcomeOf(inside.call(me.me, {}))).toBe('not_signed_in kicked')
    const { password } = await system.call(userRoutes.updatePassword, { id: person.id })
    expect(password).toMatch(/^(?:\w{5}-){3}\w{5}$/)
    for (let i = 0; i < 10; i += 1)
      await enter(library, { ...person, password: 'Wrong-word-1' }).catch(() => undefined)
    expect(await outcomeOf(system.call(userRoutes.unlock, { id: person.id }))).toBe('done')
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

describe('departments', () => {
  test('form a tree: moved, never below themselves, not deleted with people in it', async () => {
    const archive = await byCode('archive')
    const make = async (name: string, parent: number | null) =>
      (
        await system.call(departmentRoutes.create, {
          values: { code: `d-${(made += 1)}`, name, parent, unitType: 'archive' },
        })
      ).id
    const service = await make('借阅服务部', archive)
    const desk = await make('窗口组', service)
    const move = (id: number, parent: number | null, position = 0) =>
      system.call(departmentRoutes.dragUpdate, { id, parent, position })
    expect(await outcomeOf(move(service, desk))).toBe('tree_cycle')
    expect(await outcomeOf(move(service, service))).toBe('tree_cycle')
    expect(await move(desk, archive)).toEqual({ parent: service, position: 0 })
    const order = async () =>
      (await system.call(departmentRoutes.tree, {}))
        .filter(({ parent }) => parent === archive)
        .map(({ id }) => id)
    expect(await order()).toEqual([desk, service])
    await move(desk, archive, 1)
    expect(await order()).toEqual([service, desk])
    const { id } = await system.call(userRoutes.create, { values: await somebody({ department: desk }) })
    expect(await system.call(departmentRoutes.touched, { ids: [desk] })).toContainEqual({
      label: '用户',
      count: 1,
      blocks: true,
    })
    expect(await outcomeOf(system.call(departmentRoutes.batchDelete, { ids: [desk] }))).toBe('row_in_use')
    await system.call(userRoutes.setDepartment, { ids: [id], department: service })
    expect(await outcomeOf(system.call(departmentRoutes.batchDelete, { ids: [desk] }))).toBe('done')
    expect(departmentResource.fields.code.fault('9')).toBeDefined()
  })
})

describe('roles', () => {
  const menusOf = async (...names: string[]) => {
    const { rows } = await library.pool.query<{ id: number }>(
      'select id from menu where name = any($1) order by id',
      [names],
    )
    return rows.map(({ id }) => id)
  }
  const make = async (values: object, by = guard) =>
    by.call(roleRoutes.create, {
      values: {
        code: `r-${(made += 1)}`,
        name: '测试',
        staff: true,
        scope: 'own',
        menus: await menusOf('部门'),
        ...values,
      },
    })

  test.each<[string, object, string]>([
    ['no menus', { menus: [] }, 'invalid_input values.menus'],
    [
      'rights of another duty',
      { duty: 'audit', menus: ['新建、修改、移动与删除'] },
      'invalid_input values.menus',
    ],
    ['rights of staff for outsiders', { staff: false }, 'invalid_input values.menus'],
    ['chosen departments, and none chosen', { scope: 'chosen' }, 'invalid_input values.departments'],
  ])('are not made with %s', async (_, { menus = ['部门'], ...wrong }: { menus?: string[] }, outcome) => {
    const values = { ...wrong, menus: await menusOf(...menus) }
    const refused = await make(values).then(
      () => 'done',
      ({ code, detail }: { code: string; detail: { fields: object } }) =>
        `${code} ${Object.keys(detail.fields)[0]}`,
    )
    expect(refused).toBe(outcome)
  })

  test('bite at the next call, and reach the departments that they name', async () => {
    const archive = await byCode('archive')
    const { id: place } = await system.call(departmentRoutes.create, {
      values: { code: `d-${(made += 1)}`, name: '数据中心', parent: archive, unitType: 'archive' },
    })
    const { id: other } = await system.call(userRoutes.create, { values: await somebody() })
    const { id: colleague } = await system.call(userRoutes.create, {
      values: await somebody({ department: place }),
    })
    const person = await buildStaff(library, ['member'])
    await system.call(userRoutes.setDepartment, { ids: [person.id], department: place })
    const { id: role } = await make({ scope: 'own', menus: await menusOf('用户') })
    expect(await guard.call(roleRoutes.reach, { scope: 'own', of: place })).toEqual({
      users: 2,
      drafts: 0,
      departments: 1,
    })
    await guard.call(userRoutes.setRoles, { ids: [person.id], add: [role] })
    await library.pool.query('update account set must_change = false where id = $1', [person.id])
    const inside = await enter(library, person)
    const seen = async () => (await inside.call(userRoutes.page, {})).records.map(({ id }) => id).toSorted()
    expect(await seen()).toEqual([colleague, person.id].toSorted())
    expect(await outcomeOf(inside.call(userRoutes.detail, { id: other }))).toBe('not_found')
    const { version } = await guard.call(roleRoutes.detail, { id: role })
    await guard.call(roleRoutes.update, { id: role, version, values: { scope: 'self' } })
    expect(await seen()).toEqual([person.id])
    await guard.call(userRoutes.setRoles, { ids: [person.id], remove: [role] })
    expect(await outcomeOf(inside.call(userRoutes.page, {}))).toBe('forbidden')
  })

  test('are given by nobody beyond what they hold and reach', async () => {
    const { id: strong } = await make({ scope: 'all', menus: await menusOf('审计日志') }).catch(() => ({
      id: 0,
    }))
    expect(strong).toBe(0)
    const rights = await menusOf('角色', '新建、修改与删除', '授予角色')
    const { id: deputy } = await make({ duty: 'security', scope: 'own', menus: rights })
    const person = await buildStaff(library, ['member'])
    await guard.call(userRoutes.setRoles, { ids: [person.id], add: [deputy] })
    await library.pool.query('update account set must_change = false where id = $1', [person.id])
    const inside = await enter(library, person)
    await library.pool.query('update session set proved_at = now()')
    const own = await inside.call(roleRoutes.detail, { id: deputy })
    const values = { name: '升级' }
    expect(
      await outcomeOf(inside.call(roleRoutes.update, { id: deputy, version: own.version, values })),
    ).toBe('own_role')
    expect(await outcomeOf(make({ menus: await menusOf('部门') }, inside))).toBe('not_grantable')
    expect(await outcomeOf(make({ scope: 'all', menus: await menusOf('角色') }, inside))).toBe('beyond_scope')
    const colleague = await buildMember(library)
    const set = (add: number[], id = colleague.id) =>
      outcomeOf(inside.call(userRoutes.setRoles, { ids: [id], add }))
    const { rows } = await library.pool.query<{ id: number; code: string }>(
      'select id, code from role where seeded',
    )
    const seeded = (code: string) => rows.find((row) => row.code === code)?.id ?? 0
    expect(await set([seeded('records_manager')])).toBe('not_grantable')
    expect(await set([deputy], person.id)).toBe('own_account')
    const { id: away } = await system.call(userRoutes.create, { values: await somebody() })
    expect(await set([deputy], away)).toBe('not_found')
    expect(
      await outcomeOf(
        guard.call(userRoutes.setRoles, { ids: [system.actor.id], remove: [seeded('system_admin')] }),
      ),
    ).toBe('last_of_duty')
    expect(
      await outcomeOf(
        guard.call(userRoutes.setRoles, { ids: [system.actor.id], add: [seeded('audit_admin')] }),
      ),
    ).toBe('duties_exclude')
    expect(await outcomeOf(guard.call(roleRoutes.batchDelete, { ids: [deputy] }))).toBe('row_in_use')
    expect(await outcomeOf(guard.call(roleRoutes.batchDelete, { ids: [seeded('counter_clerk')] }))).toBe(
      'role_seeded',
    )
  })
})

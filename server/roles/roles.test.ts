import { beforeAll, describe, expect, test } from 'vitest'

import { departmentRoutes } from '#contract/back-office/department.ts'
import { roleRoutes } from '#contract/back-office/role.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBackOffice, type BackOffice } from '#testing/builders/back-office.ts'
import { buildMember, buildStaff, enter } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let backOffice: BackOffice

beforeAll(async () => {
  library = await testApp()
  backOffice = await buildBackOffice(library)
})

describe('roles', () => {
  const menusOf = async (...names: string[]) => {
    const { rows } = await library.pool.query<{ id: number }>(
      'select id from menu where name = any($1) order by id',
      [names],
    )
    return rows.map(({ id }) => id)
  }
  const make = async (values: object, by = backOffice.guard) =>
    by.call(roleRoutes.create, {
      values: {
        code: `r-${backOffice.next()}`,
        name: '测试',
        staff: true,
        scope: 'own',
        menus: await menusOf('部门'),
        departments: [], // as a form sends what it does not ask for
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
    [
      'departments that are not there',
      { scope: 'chosen', departments: [999_999] },
      'invalid_input values.departments',
    ],
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
    const top = await backOffice.department('internal')
    const { id: place } = await backOffice.system.call(departmentRoutes.create, {
      values: { code: `d-${backOffice.next()}`, name: '数据中心', parent: top, unitType: 'internal' },
    })
    const { id: other } = await backOffice.system.call(userRoutes.create, {
      values: await backOffice.somebody(),
    })
    const { id: colleague } = await backOffice.system.call(userRoutes.create, {
      values: await backOffice.somebody({ department: place }),
    })
    const person = await buildStaff(library, ['member'])
    await backOffice.system.call(userRoutes.setDepartment, { ids: [person.id], department: place })
    const { id: role } = await make({ scope: 'own', menus: await menusOf('用户') })
    expect(await backOffice.guard.call(roleRoutes.reach, { scope: 'own', of: place })).toEqual({
      users: 2,
      drafts: 0,
      departments: 1,
    })
    await backOffice.guard.call(userRoutes.setRoles, { ids: [person.id], add: [role] })
    await library.pool.query('update account set must_change = false where id = $1', [person.id])
    const inside = await enter(library, person)
    const seen = async () =>
      (await inside.call(userRoutes.page, {})).records.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(await seen()).toEqual([colleague, person.id].toSorted((a, b) => a - b))
    expect(await outcomeOf(inside.call(userRoutes.detail, { id: other }))).toBe('not_found')
    const { version } = await backOffice.guard.call(roleRoutes.detail, { id: role })
    await backOffice.guard.call(roleRoutes.update, { id: role, version, values: { scope: 'self' } })
    expect(await seen()).toEqual([person.id])
    await backOffice.guard.call(userRoutes.setRoles, { ids: [person.id], remove: [role] })
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
    await backOffice.guard.call(userRoutes.setRoles, { ids: [person.id], add: [deputy] })
    await library.pool.query('update account set must_change = false where id = $1', [person.id])
    const inside = await enter(library, person)
    await library.pool.query('update session set proved_at = now()')
    const own = await inside.call(roleRoutes.detail, { id: deputy })
    const values = { name: '升级' }
    expect(
      await outcomeOf(inside.call(roleRoutes.update, { id: deputy, version: own.version, values })),
    ).toBe('not_role_admin')
    const mine = await library.pool.query<{ id: number; version: number }>(
      `select id, version from role where code = 'security_admin'`,
    )
    const ofGuard = mine.rows[0] ?? { id: 0, version: 0 }
    expect(await outcomeOf(backOffice.guard.call(roleRoutes.update, { ...ofGuard, values }))).toBe('own_role')
    const below = { adminRole: deputy, menus: await menusOf('角色') }
    expect(await outcomeOf(make({ ...below, menus: await menusOf('部门') }, inside))).toBe('not_grantable')
    expect(await outcomeOf(make({ ...below, scope: 'all' }, inside))).toBe('beyond_scope')
    const colleague = await buildMember(library)
    const set = (add: number[], id = colleague.id) =>
      outcomeOf(inside.call(userRoutes.setRoles, { ids: [id], add }))
    const { rows } = await library.pool.query<{ id: number; code: string }>(
      'select id, code from role where seeded',
    )
    const seeded = (code: string) => rows.find((row) => row.code === code)?.id ?? 0
    expect(await set([seeded('records_manager')])).toBe('not_role_admin')
    expect(await set([deputy], person.id)).toBe('own_account')
    const { id: away } = await backOffice.system.call(userRoutes.create, {
      values: await backOffice.somebody(),
    })
    expect(await set([deputy], away)).toBe('not_found')
    expect(
      await outcomeOf(
        backOffice.guard.call(userRoutes.setRoles, {
          ids: [backOffice.system.actor.id],
          remove: [seeded('system_admin')],
        }),
      ),
    ).toBe('last_of_duty')
    expect(
      await outcomeOf(
        backOffice.guard.call(userRoutes.setRoles, {
          ids: [backOffice.system.actor.id],
          add: [seeded('audit_admin')],
        }),
      ),
    ).toBe('duties_exclude')
    expect(await outcomeOf(backOffice.guard.call(roleRoutes.batchDelete, { ids: [deputy] }))).toBe(
      'row_in_use',
    )
    expect(
      await outcomeOf(backOffice.guard.call(roleRoutes.batchDelete, { ids: [seeded('counter_clerk')] })),
    ).toBe('role_seeded')
  })

  /** Somebody who keeps the roles of one department, with these rights besides. */
  const buildKeeper = async (...rights: string[]) => {
    const menus = await menusOf('角色', '新建、修改与删除', '授予角色', ...rights)
    const { id } = await make({ duty: 'security', scope: 'own', menus })
    const person = await buildStaff(library, ['member'])
    const department = await backOffice.department('internal')
    await backOffice.system.call(userRoutes.setDepartment, { ids: [person.id], department })
    await backOffice.guard.call(userRoutes.setRoles, { ids: [person.id], add: [id] })
    await library.pool.query('update account set must_change = false where id = $1', [person.id])
    const keeper = await enter(library, person)
    await library.pool.query('update session set proved_at = now()')
    return { ...keeper, role: id }
  }

  /** A role of one page, given to somebody of a department. */
  const buildHeld = async (department: number, values: object = {}) => {
    const { id } = await make({ menus: await menusOf('角色'), ...values })
    const holder = await backOffice.create({ department })
    await backOffice.guard.call(userRoutes.setRoles, { ids: [holder], add: [id] })
    return { id, holder }
  }

  test('are changed, emptied, deleted and taken by nobody who could not give them as they were', async () => {
    const { rows } = await library.pool.query<{ id: number }>(
      `select id from role where code = 'records_manager'`,
    )
    const manager = rows[0]?.id ?? 0
    const home = await backOffice.department('internal')
    const { id: away } = await backOffice.system.call(departmentRoutes.create, {
      values: { code: `d-${backOffice.next()}`, name: '别处', parent: home, unitType: 'internal' },
    })
    const weak = await buildKeeper()
    const strong = await buildKeeper('授予本人没有的权限')
    const adminRole = weak.role
    const foreign = await buildHeld(away, { adminRole })
    const wide = await buildHeld(home, { adminRole, scope: 'all' })
    const richer = await buildHeld(home, { adminRole, menus: await menusOf('角色', '部门') })
    const own = await buildHeld(home, { adminRole })
    const others = await buildHeld(home)
    const rename = async (id: number, values: object, { call }: Pick<typeof weak, 'call'>) => {
      const { version } = await call(roleRoutes.detail, { id })
      return outcomeOf(call(roleRoutes.update, { id, version, values }))
    }
    const one = { menus: await menusOf('角色'), scope: 'self', name: '空' }
    const take = (id: number, holder: number, { call }: typeof weak) =>
      outcomeOf(call(userRoutes.setRoles, { ids: [holder], remove: [id] }))
    expect({
      emptied: await rename(manager, one, weak),
      'emptied by the strong': await rename(manager, one, strong),
      'renamed only': await rename(manager, { name: '甲' }, strong),
      'administered by nobody': await rename(others.id, { remark: '改' }, weak),
      'taken, administered by nobody': await take(others.id, others.holder, weak),
      'held elsewhere': await rename(foreign.id, { remark: '改' }, strong),
      'of all': await rename(wide.id, { scope: 'self' }, strong),
      'richer than the keeper': await rename(richer.id, one, weak),
      deleted: await outcomeOf(weak.call(roleRoutes.batchDelete, { ids: [manager] })),
      'deleted elsewhere': await outcomeOf(strong.call(roleRoutes.batchDelete, { ids: [foreign.id] })),
      'taken, of all': await take(wide.id, wide.holder, strong),
      'taken, richer': await take(richer.id, richer.holder, weak),
      'within rights and scope': await rename(own.id, { remark: '改' }, weak),
      'richer, by the strong': await rename(richer.id, { remark: '改' }, strong),
      taken: await take(own.id, own.holder, weak),
    }).toEqual({
      emptied: 'not_grantable',
      'emptied by the strong': 'beyond_scope',
      'renamed only': 'beyond_scope',
      'administered by nobody': 'not_role_admin',
      'taken, administered by nobody': 'not_role_admin',
      'held elsewhere': 'beyond_scope',
      'of all': 'beyond_scope',
      'richer than the keeper': 'not_grantable',
      deleted: 'not_grantable',
      'deleted elsewhere': 'beyond_scope',
      'taken, of all': 'beyond_scope',
      'taken, richer': 'done',
      'within rights and scope': 'done',
      'richer, by the strong': 'done',
      taken: 'done',
    })
  })

  test('are made in a backOffice where a duty has no holder yet, and then not taken from its last one', async () => {
    const auditors = `update account set disabled_at = $1 where id in
      (select ar.account from account_role ar join role on role.id = ar.role where role.duty = 'audit')`
    await library.pool.query(auditors, [new Date()])
    expect(await outcomeOf(make({}))).toBe('done')
    await library.pool.query(auditors, [null])
    const { rows } = await library.pool.query<{ id: number; version: number }>(
      `select id, version from role where code = 'audit_admin'`,
    )
    const [audit = { id: 0, version: 0 }] = rows
    const values = { menus: await menusOf('工作台') }
    expect(await outcomeOf(backOffice.guard.call(roleRoutes.update, { ...audit, values }))).toBe(
      'last_of_duty',
    )
  })
})

import { expect, test } from 'vitest'

import { menuRoutes } from '#contract/back-office/interface/menu.ts'
import { roleRoutes } from '#contract/back-office/role.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp } from '#testing/app.ts'
import { buildBackOffice } from '#testing/builders/back-office.ts'
import { buildStaff, enter } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

const library = await testApp()
const backOffice = await buildBackOffice(library)
const { guard, system } = backOffice

const menusOf = async (...permissions: string[]) =>
  (
    await library.pool.query<{ id: number }>('select id from menu where permission = any($1)', [permissions])
  ).rows.map(({ id }) => id)

const idOf = async (code: string) =>
  (await library.pool.query<{ id: number }>('select id from role where code = $1', [code])).rows[0]?.id ?? 0

const buildRole = async (values: object) => {
  const given = { name: '角色', staff: true, scope: 'self' as const, departments: [], ...values }
  const menus = await menusOf('records.read')
  const { id } = await guard.call(roleRoutes.create, {
    values: { menus, ...given, code: `r-${backOffice.next()}` },
  })
  return id
}

const east = await backOffice.department('internal')
const { id: west } = (
  await library.pool.query<{ id: number }>(
    `insert into department (code, name, unit_type) values ('west', '西区', 'internal') returning id`,
  )
).rows[0] ?? { id: 0 }

/** Administers roles of the east by one role, and sees everybody by another. */
const adminRole = await buildRole({
  ...{ name: '东区角色管理', duty: 'security', scope: 'own' },
  menus: await menusOf('roles.read', 'roles.write', 'roles.grant'),
})
const wide = await buildRole({ name: '全馆', scope: 'all', menus: await menusOf('users.read') })
const person = await buildStaff(library, ['member'])
await system.call(userRoutes.setDepartment, { ids: [person.id], department: east })
await guard.call(userRoutes.setRoles, { ids: [person.id], add: [adminRole, wide] })
await library.pool.query('update account set must_change = false where id = $1', [person.id])
const local = await enter(library, person)
await library.pool.query('update session set proved_at = now()')

const update = async (id: number, values: object, by = local) => {
  const { version } = await guard.call(roleRoutes.detail, { id })
  return by.call(roleRoutes.update, { id, version, values }).then(
    () => 'done',
    ({ code, detail }: { code: string; detail: { fields?: object } }) =>
      [code, ...Object.keys(detail.fields ?? {})].join(' '),
  )
}
const give = (role: number, account: number) =>
  outcomeOf(local.call(roleRoutes.saveUsers, { id: role, ids: [account] }))

test('a role is changed, deleted and given by nobody who does not administer it', async () => {
  const free = await buildRole({ menus: await menusOf('users.read') })
  const others = await buildRole({
    adminRole: await idOf('security_admin'),
    menus: await menusOf('users.read'),
  })
  const colleague = await backOffice.create({ department: east })
  for (const id of [free, others])
    expect({
      changed: await update(id, { remark: '改' }),
      taken: await update(id, { adminRole }),
      deleted: await outcomeOf(local.call(roleRoutes.batchDelete, { ids: [id] })),
      given: await give(id, colleague),
    }).toEqual({
      changed: 'not_role_admin',
      taken: 'not_role_admin',
      deleted: 'not_role_admin',
      given: 'not_role_admin',
    })
  expect((await local.call(roleRoutes.adminRoleList, {})).map(({ id }) => id)).not.toContain(free)
})

test('it is given to nobody beyond the scope of the role by which it is administered, whatever else one sees', async () => {
  const role = await buildRole({ adminRole })
  const [here, there] = [
    await backOffice.create({ department: east }),
    await backOffice.create({ department: west }),
  ]
  expect((await local.call(userRoutes.page, {})).records.map(({ id }) => id)).toContain(there)
  expect({
    there: await give(role, there),
    reaching: await give(await buildRole({ adminRole, scope: 'all' }), here),
    oneself: await give(role, local.actor.id),
    here: await give(role, here),
  }).toEqual({ there: 'not_found', reaching: 'beyond_scope', oneself: 'own_account', here: 'done' })
})

test('whoever administers it gives what they do not hold, and makes it no richer', async () => {
  const role = await buildRole({ adminRole })
  const colleague = await backOffice.create({ department: east })
  expect(await give(role, colleague)).toBe('done')
  expect(await update(role, { menus: await menusOf('records.read', 'records.write') })).toBe('not_grantable')
  expect(await outcomeOf(local.call(roleRoutes.deleteUsers, { id: role, ids: [colleague] }))).toBe('done')
})

test('it is administered by a role that opens roles and that its administrator holds, and in no circle', async () => {
  const menus = await menusOf('users.read')
  const keeping = await menusOf('roles.read', 'roles.write', 'roles.grant')
  const mine = await buildRole({ adminRole, duty: 'security', menus: keeping })
  const below = await buildRole({ adminRole: mine, menus })
  const values = { code: 'r-own', name: '自建', staff: true, scope: 'self' as const, departments: [], menus }
  expect({
    'by nobody': await update(mine, { adminRole: null }),
    'by what is not held': await update(mine, { adminRole: await idOf('security_admin') }),
    'by one of readers': await update(mine, { adminRole: await idOf('member') }, guard),
    'by one that lends its scope alone': await update(mine, { adminRole: wide }),
    'by one that opens no roles': await update(mine, { adminRole: wide }, guard),
    'by itself': await update(mine, { adminRole: mine }, guard),
    'by one below': await update(mine, { adminRole: below }, guard),
    'made without': await outcomeOf(local.call(roleRoutes.create, { values })),
    made: await outcomeOf(local.call(roleRoutes.create, { values: { ...values, adminRole } })),
    'its own remark': await update(mine, { remark: '改' }),
    'deleted with one below': await outcomeOf(guard.call(roleRoutes.batchDelete, { ids: [mine] })),
  }).toEqual({
    'by nobody': 'invalid_input values.adminRole',
    'by what is not held': 'invalid_input values.adminRole',
    'by one of readers': 'invalid_input values.adminRole',
    'by one that lends its scope alone': 'invalid_input values.adminRole',
    'by one that opens no roles': 'invalid_input values.adminRole',
    'by itself': 'invalid_input values.adminRole',
    'by one below': 'invalid_input values.adminRole',
    'made without': 'invalid_input',
    made: 'done',
    'its own remark': 'done',
    'deleted with one below': 'row_in_use',
  })
})

test('the calls tell who administers which role, and all of them as a tree', async () => {
  const role = await buildRole({ adminRole })
  expect(await local.call(roleRoutes.adminRole, { id: role })).toEqual({
    ...{ id: adminRole, name: '东区角色管理', scope: 'own', holders: 1 },
  })
  expect(await local.call(roleRoutes.adminRole, { id: adminRole })).toBeNull()
  expect((await local.call(roleRoutes.adminRoleList, {})).map(({ id }) => id)).toContain(role)
  expect(await guard.call(roleRoutes.adminRoleList, {})).toHaveLength(
    (await guard.call(roleRoutes.roleTree, {})).length,
  )
  const tree = await local.call(roleRoutes.roleTree, {})
  const places = tree.map(({ id }) => id)
  expect(tree.find(({ id }) => id === role)?.parent).toBe(adminRole)
  expect(places.indexOf(role)).toBeGreaterThan(places.indexOf(adminRole))
  expect(menuRoutes.tree.path).toBe('/menu/allTree')
  expect((await guard.call(menuRoutes.tree, {})).length).toBeGreaterThan(50)
})

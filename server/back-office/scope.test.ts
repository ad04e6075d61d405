import { expect, test } from 'vitest'

import { departmentRoutes } from '#contract/back-office/department.ts'
import { roleRoutes } from '#contract/back-office/role.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp } from '#testing/app.ts'
import { buildHouse } from '#testing/builders/back-office.ts'
import { buildStaff, enter, type Inside } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

const library = await testApp()
const house = await buildHouse(library)

/** A department with three people and an administrator whose scope it is. */
async function buildOffice(name: string) {
  const parent = await house.department('internal')
  const values = { code: `office-${house.next()}`, name, parent, unitType: 'internal' as const }
  const { id } = await house.system.call(departmentRoutes.create, { values })
  const people: number[] = []
  for (let i = 0; i < 3; i += 1) people.push(await house.create({ department: id, name: `${name}${i}` }))
  const person = await buildStaff(library, ['system_admin', 'member'])
  await house.system.call(userRoutes.setDepartment, { ids: [person.id], department: id })
  await library.pool.query(
    `with own as (insert into role (code, name, duty, scope) values ($1, $2, 'system', 'own') returning id),
      menus as (insert into role_menu select own.id, menu from own, role_menu join role on role.id = role_menu.role
        where role.code = 'system_admin')
    update account_role set role = (select id from own) where account = $3
      and role = (select id from role where code = 'system_admin')`,
    [values.code, name, person.id],
  )
  return { id, people: [...people, person.id], inside: await enter(library, person) }
}

const east = await buildOffice('东区')
const west = await buildOffice('西区')

test('500 mixed requests of two scopes at once show no row of the other', async () => {
  const { rows } = await library.pool.query<{ id: number }>(`select id from role where code = 'member'`)
  const ask = (call: Inside['call'], turn: number): Promise<{ records: { id: number }[] }> =>
    turn % 3 === 0
      ? call(userRoutes.page, {})
      : turn % 3 === 1
        ? call(userRoutes.page, { text: '区' })
        : call(userRoutes.page, { filters: { roles: [rows[0]?.id ?? 0] }, sort: 'username' })
  const offices = [east, west]
  const isOwn = async (turn: number) => {
    const office = offices[turn % 2] ?? east
    const { records } = await ask(office.inside.call, turn)
    return records.length > 0 && records.every(({ id }) => office.people.includes(id))
  }
  // in waves of a hundred: a server that is asked for more at once sends some away
  for (let wave = 0; wave < 5; wave += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, turn) => isOwn(wave * 100 + turn)))
    expect(answers.filter(Boolean)).toHaveLength(100)
  }
})

/** Every call that takes the id of a user or a department, with one from outside the scope. */
const foreign: [
  string,
  (call: Inside['call'], user: number, department: number) => Promise<unknown>,
  string,
][] = [
  ['a user', (call, id) => call(userRoutes.detail, { id }), 'not_found'],
  [
    'a change',
    (call, id) => call(userRoutes.update, { id, version: 1, values: { number: '1' } }),
    'not_found',
  ],
  ['a removal', (call, id) => call(userRoutes.batchDelete, { ids: [id] }), 'not_found'],
  ['a stop', (call, id) => call(userRoutes.setEnabled, { ids: [id], enabled: false }), 'not_found'],
  ['a restoration', (call, id) => call(userRoutes.restore, { ids: [id] }), 'not_found'],
  ['a password', (call, id) => call(userRoutes.updatePassword, { id }), 'not_found'],
  ['an unlock', (call, id) => call(userRoutes.unlock, { id }), 'not_found'],
  [
    'a move out of a foreign department',
    (call, id) => call(userRoutes.setDepartment, { ids: [id], department: east.id }),
    'not_found',
  ],
  [
    'a move into one',
    (call, _, department) => call(userRoutes.setDepartment, { ids: [east.people[0] ?? 0], department }),
    'beyond_scope',
  ],
  [
    'a new user in one',
    async (call, _, department) => call(userRoutes.create, { values: await house.somebody({ department }) }),
    'beyond_scope',
  ],
  ['a department', (call, _, id) => call(departmentRoutes.detail, { id }), 'not_found'],
  ['a department under one', (call, _, parent) => moveTo(call, east.id, parent), 'not_found'],
  ['a department from one', (call, _, id) => moveTo(call, id, east.id), 'not_found'],
  ['a department at the top', (call) => moveTo(call, east.id, null), 'beyond_scope'],
  [
    'the removal of a department',
    (call, _, id) => call(departmentRoutes.batchDelete, { ids: [id] }),
    'not_found',
  ],
]

const moveTo = (call: Inside['call'], id: number, parent: number | null) =>
  call(departmentRoutes.dragUpdate, { id, parent, position: 0 })

test.each(foreign)('%s from outside the scope is refused', async (_, ask, outcome) => {
  await library.pool.query('update session set proved_at = now()')
  expect(await outcomeOf(ask(east.inside.call, west.people[0] ?? 0, west.id))).toBe(outcome)
})

test('options and trees name nothing from outside', async () => {
  const { call } = east.inside
  expect((await call(departmentRoutes.tree, {})).map(({ id, parent }) => [id, parent])).toEqual([
    [east.id, null],
  ])
  expect(await call(userRoutes.options, { ids: west.people })).toEqual([])
  expect((await call(userRoutes.options, { text: '西区' })).length).toBe(0)
  expect(await call(departmentRoutes.options, { ids: [west.id] })).toEqual([])
  expect(await outcomeOf(call(roleRoutes.update, { id: 1, version: 1, values: { name: '甲' } }))).toBe(
    'forbidden',
  )
})

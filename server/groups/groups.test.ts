import { beforeAll, expect, test } from 'vitest'

import { groupRoutes } from '#contract/back-office/group.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBackOffice, buildLocal } from '#testing/builders/back-office.ts'
import { buildMember, enter, type Inside } from '#testing/builders/people.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let system: Inside
let guard: Inside
/** May write groups, and sees only the own department. */
let local: Inside

beforeAll(async () => {
  library = await testApp()
  ;({ system, guard } = await buildBackOffice(library))
  local = await buildLocal(library, ['users.read', 'groups.read', 'groups.write'])
})

let made = 0
const make = async () =>
  (await system.call(groupRoutes.create, { values: { name: `常来的单位用户${(made += 1)}` } })).id

test('a group is kept by those who may; members do not', async () => {
  const id = await make()
  const member = await enter(library, await buildMember(library))
  expect(
    await outcomesOf([
      member.call(groupRoutes.page, {}),
      member.call(groupRoutes.addUsers, { id, ids: [member.actor.id] }),
      guard.call(groupRoutes.create, { values: { name: '旁门' } }),
      guard.call(groupRoutes.addUsers, { id, ids: [member.actor.id] }),
      system.call(groupRoutes.create, { values: { name: '常来的单位用户1' } }),
      system.call(groupRoutes.create, { values: { name: '计数', users: 9 } as object }),
      system.call(groupRoutes.addUsers, { id: 999_999, ids: [member.actor.id] }),
    ]),
  ).toEqual([...Array(4).fill('forbidden'), 'value_taken', 'invalid_input', 'not_found'])
})

test('users are added and removed, all within the scope or none, and found by their group', async () => {
  const id = await make()
  const [one, two] = [await buildMember(library), await buildMember(library)]
  const ids = [one.id, two.id]
  const found = async (by = system) =>
    (await by.call(userRoutes.page, { filters: { groups: [id] } })).records.map((row) => row.id)
  expect(await outcomeOf(system.call(groupRoutes.addUsers, { id, ids: [...ids, 999_999] }))).toBe('not_found')
  expect(await outcomeOf(local.call(groupRoutes.addUsers, { id, ids: [local.actor.id, one.id] }))).toBe(
    'not_found',
  )
  expect(await found()).toEqual([])
  expect(await system.call(groupRoutes.addUsers, { id, ids })).toEqual({ changed: 2 })
  expect(await system.call(groupRoutes.addUsers, { id, ids: [...ids, local.actor.id] })).toEqual({
    changed: 1,
  })
  expect((await found()).toSorted((a, b) => a - b)).toEqual(
    [...ids, local.actor.id].toSorted((a, b) => a - b),
  )
  expect(await found(local)).toEqual([local.actor.id])
  const others = await system.call(userRoutes.pageUnselectedUser, { group: id, size: 200 })
  expect(others.records.some((row) => ids.includes(row.id))).toBe(false)
  expect((await system.call(userRoutes.pageSelectedUser, { group: id })).total).toBe(3)
  expect(await outcomeOf(local.call(groupRoutes.removeUsers, { id, ids }))).toBe('not_found')
  expect(await system.call(groupRoutes.detail, { id })).toMatchObject({ users: 3, version: 1 })
  expect(await system.call(groupRoutes.removeUsers, { id, ids: [one.id] })).toEqual({ changed: 1 })
  expect(await system.call(groupRoutes.touched, { ids: [id] })).toEqual([
    { label: '成员', count: 2, blocks: false },
  ])
  expect(await system.call(groupRoutes.batchDelete, { ids: [id] })).toEqual({ removed: 1 })
  const { rows } = await library.pool.query(
    `select action, detail from audit_event where object like $1 order by id`,
    [`用户组%（${id}）`],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'resource_created',
    ...Array(3).fill('group_members_changed'),
    'resource_removed',
  ])
})

import { expect, test } from 'vitest'

import { menus } from '#contract/accounts/menus.ts'
import { menuRoutes } from '#contract/back-office/interface/menu.ts'
import { pageComponents } from '#contract/back-office/interface/page-components.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

const library = await testApp()
const system = await enter(library, await buildStaff(library, ['system_admin']))

const page = (fields: object) => ({
  ...{ type: '1' as const, name: '新页', path: '/admin/new-page', component: 'dashboard' },
  ...{ cached: false, visible: true, ...fields },
})
const create = (fields: object) => system.call(menuRoutes.create, { values: page(fields) })

test('a page is refused with a component that there is not, an icon that there is not, and below a page', async () => {
  const { rows } = await library.pool.query<{ id: number }>(`select id from menu where type = 1 limit 1`)
  expect({
    component: await outcomeOf(create({ component: 'dashbord' })),
    inherited: await outcomeOf(create({ component: 'constructor' })),
    icon: await outcomeOf(create({ icon: 'rocket' })),
    place: await outcomeOf(create({ parent: rows[0]?.id })),
    right: await outcomeOf(create({ icon: 'layers', name: '对的' })),
  }).toEqual({
    component: 'invalid_input',
    inherited: 'invalid_input',
    icon: 'invalid_input',
    place: 'invalid_input',
    right: 'done',
  })
})

test('every page that is delivered is one that there is, and an older name stays as long as nobody changes it', async () => {
  const { rows } = await library.pool.query<{ component: string }>(
    'select distinct component from menu where type = 1',
  )
  const known = Object.keys(pageComponents())
  expect(rows.map(({ component }) => component).filter((one) => !known.includes(one))).toEqual([])
  const old = await library.pool.query<{ id: number }>(
    `insert into menu (position, type, name, path, component) values (0, 1, '旧页', '/admin/old', 'gone') returning id`,
  )
  const id = old.rows[0]?.id ?? 0
  const change = (version: number, values: object) =>
    outcomeOf(system.call(menuRoutes.update, { id, version, values }))
  expect(await change(1, { name: '旧页面', component: 'gone' })).toBe('done')
  expect(await change(2, { component: 'went' })).toBe('invalid_input')
})

test('an icon comes with the menu, and the tree says what each entry is', async () => {
  await library.pool.query(`update menu set icon = 'star' where path = '/admin/menus'`)
  const mine = JSON.stringify(await system.call(menus.mine, {}))
  expect(mine).toContain('"icon":"star"')
  const tree = await system.call(menuRoutes.tree, {})
  const detailOf = (name: string) => tree.find((row) => row.name === name)?.detail
  expect([detailOf('菜单'), detailOf('个人中心')]).toEqual(['页面，/admin/menus', '目录'])
})

import { beforeAll, describe, expect, test } from 'vitest'

import { uiMenuRoutes } from '#contract/back-office/interface/ui-menu.ts'
import { site } from '#contract/site.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { badLinks } from '#testing/builders/links.ts'
import { buildStaff, enter, type Inside } from '#testing/builders/people.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'
import { arrangeMenu, menuGroups } from '#web/app/menu/navigation.ts'

let library: TestApp
let system: Inside
const [top, footer, quick] = [1, 2, 3]

beforeAll(async () => {
  library = await testApp()
  system = await enter(library, await buildStaff(library, ['system_admin'], { name: '系统员' }))
})

const idOf = async (name: string) => {
  const { rows } = await library.pool.query<{ id: number }>('select id from ui_menu where name = $1', [name])
  return rows[0]?.id ?? 0
}
const create = (values: object) =>
  system.call(uiMenuRoutes.create, { values: { name: '新的', visible: true, ...values } })
const move = (id: number, parent: number | null, position = 0) =>
  system.call(uiMenuRoutes.dragUpdate, { id, parent, position })
const change = async (id: number, values: object) => {
  const { version } = await system.call(uiMenuRoutes.detail, { id })
  return system.call(uiMenuRoutes.update, { id, version, values })
}
const settings = () => library.visitor.call(site.read, {})
const menuNow = async () => arrangeMenu(menuGroups, (await settings()).topMenu)
const labelsNow = async () => (await menuNow()).map(({ label }) => label)

test('the delivered menu is that of the pages, which need not be told', async () => {
  expect((await settings()).topMenu).toBeNull()
  await library.pool.query(`update ui_menu set icon = 'star' where id = 10`)
  const { topMenu } = await settings()
  expect(topMenu?.hidden).toEqual([])
  expect(topMenu?.groups.map(({ icon: _, ...group }) => group)).toEqual(menuGroups)
  await library.pool.query('update ui_menu set icon = null where id = 10')
})

test('is changed by the system duty only', async () => {
  const guard = await enter(library, await buildStaff(library, ['security_admin']))
  expect(await outcomeOf(guard.call(uiMenuRoutes.tree, {}))).toBe('done')
  const refused = await outcomesOf([
    guard.call(uiMenuRoutes.create, { values: { parent: top, name: '新的', visible: true } }),
    guard.call(uiMenuRoutes.dragUpdate, { id: 41, parent: top, position: 0 }),
    guard.call(uiMenuRoutes.batchDelete, { ids: [41] }),
  ])
  expect(new Set(refused)).toEqual(new Set(['forbidden']))
})

describe('refused', () => {
  test.each(badLinks.filter((link) => link.trim() === link && link !== ''))(
    'is an address %j',
    async (path) => {
      expect(await outcomeOf(create({ parent: footer, path }))).toBe('invalid_input')
    },
  )

  test.each<[string, () => Promise<unknown>, string]>([
    ['an entry of no menu', () => create({}), 'invalid_input'],
    ['an entry below nothing', () => create({ parent: 999_999 }), 'invalid_input'],
    ['an entry below an address', () => create({ parent: 10 }), 'invalid_input'],
    ['a third level', () => create({ parent: 13 }), 'invalid_input'],
    ['a second level of the footer', () => create({ parent: 50 }), 'invalid_input'],
    ['a group in the footer', () => move(12, footer), 'invalid_input'],
    ['a group in a group', () => move(12, 16), 'invalid_input'],
    ['a group below itself', () => move(12, 13), 'tree_cycle'],
    ['an entry beside the menus', () => move(10, null), 'invalid_input'],
    ['an entry that loses its menu', () => change(13, { parent: null }), 'invalid_input'],
    ['a menu in a menu', () => move(top, footer), 'invalid_input'],
    ['a menu in a menu by its form', () => change(top, { parent: footer }), 'invalid_input'],
  ])('is %s', async (_, attempt, code) => expect(await outcomeOf(attempt())).toBe(code))

  test('is the removal of what is built in, and another address of it', async () => {
    expect(await outcomeOf(system.call(uiMenuRoutes.batchDelete, { ids: [41] }))).toBe('built_in')
    expect(await outcomeOf(system.call(uiMenuRoutes.batchDelete, { ids: [footer] }))).toBe('row_in_use')
    expect(await outcomeOf(change(41, { path: '#/elsewhere' }))).toBe('invalid_input')
    expect(await outcomeOf(change(12, { path: '#/elsewhere' }))).toBe('invalid_input')
  })

  test('is the second of two changes', async () => {
    const values = { name: '一张图' }
    const both = [1, 2].map(() => system.call(uiMenuRoutes.update, { id: 41, version: 1, values }))
    const ends = await Promise.allSettled(both)
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await change(41, { name: '地图' })
  })
})

describe('the main menu', () => {
  test('is renamed, put in another order, hidden in parts and put back', async () => {
    const { version } = await settings()
    await change(41, { name: '一张图' })
    const before = await move(41, top, 1)
    await change(15, { visible: false })
    await change(14, { visible: false })
    expect((await settings()).version).toBeGreaterThan(version)
    expect((await labelsNow()).slice(0, 4)).toEqual(['首页', '一张图', '智能检索', '工程地质'])
    expect(await labelsNow()).not.toContain('地质调查')
    expect((await menuNow()).find(({ label }) => label === '工程地质')).toMatchObject({
      to: '/gczl',
      entries: [],
    })
    await move(41, before.parent, before.position)
    await change(41, { name: '地图' })
    await change(15, { visible: true })
    await change(14, { visible: true })
    expect((await settings()).topMenu).toBeNull()
  })

  test('takes groups and addresses of our own; a page that it does not know stands at the end', async () => {
    const group = await create({ parent: top, name: '专题', icon: 'star' })
    await create({ parent: group.id, name: '岩心专题', path: '#/information/3' })
    await create({ parent: group.id, name: '地质云', path: 'https://geocloud.cgs.gov.cn' })
    await move(28, group.id, 2)
    expect((await menuNow()).find(({ label }) => label === '专题')).toEqual({
      label: '专题',
      to: '/information/3',
      icon: 'star',
      entries: [
        { label: '岩心专题', to: '/information/3' },
        { label: '地质云', to: 'https://geocloud.cgs.gov.cn/' },
        { label: '档案资料', to: '/archive' },
      ],
    })
    const { topMenu } = await settings()
    const later = { label: '新类', to: '/new-kind', entries: [] }
    expect(arrangeMenu([later, ...menuGroups], topMenu).at(-1)).toEqual(later)
    await create({ parent: group.id, name: '新的一类', path: '#/new-kind' })
    const known = arrangeMenu([later, ...menuGroups], (await settings()).topMenu)
    expect(known.map(({ label }) => label)).not.toContain('新类')
    expect(await outcomeOf(system.call(uiMenuRoutes.batchDelete, { ids: [group.id] }))).toBe('row_in_use')
  })
})

test('links of the footer and of the front page are entries', async () => {
  const { id } = await create({ parent: footer, name: '市长信箱', path: 'https://a.example' })
  await create({ parent: quick, name: '岩心', path: '#/swdzzl' })
  const { footerLinks, portals } = await settings()
  expect(footerLinks).toEqual([
    { name: '数据接口', href: '#/data-api' },
    { name: '市长信箱', href: 'https://a.example/' },
  ])
  expect(portals.map(({ name }) => name)).toEqual([
    '全国地质资料馆',
    '地质云',
    '中国地质调查局',
    '自然资源部',
    '岩心',
  ])
  await move(id, quick)
  expect((await settings()).portals[0]).toEqual({ name: '市长信箱', href: 'https://a.example/' })
  expect(await idOf('市长信箱')).toBe(id)
  expect(await outcomeOf(system.call(uiMenuRoutes.batchDelete, { ids: [id] }))).toBe('done')
})

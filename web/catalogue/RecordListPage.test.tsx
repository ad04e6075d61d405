import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { openPage } from '#testing/pages.tsx'

const { db, pool } = await testApp()
const count = 45

beforeAll(async () => {
  for (let n = 1; n <= count; n += 1) {
    await buildBorehole(db, {
      code: `G${String(n).padStart(3, '0')}`,
      title: `孔 ${n}`,
      district: n % 3 === 0 ? '鹭洲区' : '望江区',
      values: {
        holeKind: n % 2 === 0 ? '4' : '1',
        projectName: n <= 5 ? '滨湾组团' : '轨道交通 7 号线',
        finalDepth: n === count ? null : n,
        completedOn: new Date(Date.UTC(2020, 2, 28 - n)).toISOString().slice(0, 10),
      },
      parts: { strata: strata(['①', '填土', 1], ['③', '淤泥质黏土', n]) },
    })
  }
  await buildBorehole(db, { code: 'Z900', title: '机密孔', access: 'secret', district: '石矶区', values: {} })
})

const link = (code: string | RegExp) => screen.findByRole('link', { name: code })
const fits = (words: string) =>
  waitFor(() => expect(screen.getByText(/孔符合$/)).toHaveProperty('textContent', words))
const codes = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const facet = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

test('an invalid address shows the list with a remark', async () => {
  openPage(
    '/gcdzzkInfo?current=-1&size=1000000000&sort=remark&conditions=[{"prop":"remark","value":"<b>"},{"prop":"code","value":"G00"}]',
  )
  expect(await screen.findByText(/页码“-1”无效/)).toBeTruthy()
  expect(screen.getByText(/每页条数“1000000000”无效/)).toBeTruthy()
  expect(screen.getByText(/不能按“remark”排序/)).toBeTruthy()
  expect(screen.getByText(/条件“备注”无效/)).toBeTruthy()
  await fits('9 孔符合')
})

test('a page past the end shows the number of pages and links to the last', async () => {
  const { user, address } = openPage('/gcdzzkInfo?current=99')
  expect(await screen.findByText('没有第 99 页')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '到末页' }))
  expect(await link(/^SM-/)).toBeTruthy()
  expect(address()).toBe('/gcdzzkInfo?current=3')
})

test('an invalid range gives an error at its row and no query', async () => {
  const { user, address } = openPage('/gcdzzkInfo')
  await link('G001')
  await user.selectOptions(screen.getByRole('combobox', { name: '条件' }), '孔深')
  const bar = within(screen.getByRole('search'))
  await user.type(bar.getByRole('textbox', { name: '孔深，从' }), '80')
  await user.type(bar.getByRole('textbox', { name: '孔深，到' }), '5{Enter}')
  expect(bar.getByRole('alert').textContent).toBe('起点不能大于终点')
  expect(address()).toBe('/gcdzzkInfo')
})

test('nothing found: the condition that excludes most is named and can be dropped', async () => {
  const { user, address } = openPage(
    '/gcdzzkInfo?conditions=[{"prop":"code","value":"G00"},{"prop":"finalDepth","from":500},{"prop":"holeKind","anyOf":["1"]}]',
  )
  expect(await screen.findByText('3 个条件里，“孔深 500 m 以上”排除得最多。')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '去掉这个条件，有 5 孔' }))
  await fits('5 孔符合')
  expect(address()).not.toContain('finalDepth')
})

test('a failure stays on the page with a way to try again', async () => {
  await pool.query('alter table borehole rename to borehole_away')
  const { user } = openPage('/gcdzzkInfo?conditions=[{"prop":"projectName","value":"一"}]')
  expect(await screen.findByText('这一页没能取到')).toBeTruthy()
  expect(screen.getByText(/报修时请提供：E-[0-9a-f]{12}/)).toBeTruthy()
  await pool.query('alter table borehole_away rename to borehole')
  await user.click(screen.getByRole('button', { name: '再试一次' }))
  expect(await screen.findByText('没有符合的工程地质钻孔')).toBeTruthy()
})

test('facets that failed show an error beside the list and can be retried', async () => {
  await pool.query('alter table facet_count rename to facet_count_away')
  const { user } = openPage('/dzdc')
  const facets = within(await screen.findByRole('complementary', { name: '筛选' }))
  expect(await screen.findByText('还没有地质调查项目')).toBeTruthy()
  expect((await facets.findByRole('alert')).textContent).toContain('筛选统计没能取到')
  await pool.query('alter table facet_count_away rename to facet_count')
  await user.click(facets.getByRole('button', { name: '再统计一次' }))
  await waitFor(() => expect(facets.queryByRole('alert')).toBeNull())
})

test('conditions apply on Enter, in result, chip and address', async () => {
  const { user, address } = openPage('/gcdzzkInfo?current=2')
  await link('G021')
  const typed = screen.getByRole('textbox', { name: '钻孔编号' })
  await user.type(typed, ' G00')
  expect(address()).toBe('/gcdzzkInfo?current=2')
  await user.keyboard('{Enter}')
  await fits('9 孔符合')
  expect(address()).toBe('/gcdzzkInfo?conditions=[{"prop":"code","value":"G00"}]')
  await user.click(screen.getByRole('button', { name: '去掉“钻孔编号含‘G00’”' }))
  await waitFor(() => expect(address()).toBe('/gcdzzkInfo'))
})

test('a property is offered once; several choices of it are one condition', async () => {
  const { user, address } = openPage('/gcdzzkInfo')
  await link('G001')
  await user.click(screen.getByRole('button', { name: '加条件' }))
  const [, second] = screen.getAllByRole('combobox', { name: '条件' })
  if (!second) throw new Error('no second row')
  expect(within(second).queryByRole('option', { name: '钻孔编号' })).toBeNull()
  await user.selectOptions(second, '所在区')
  await user.click(await screen.findByRole('button', { name: '所在区：不限' }))
  const choices = within(await screen.findByRole('listbox', { name: '所在区' }))
  await user.click(choices.getByRole('option', { name: /鹭洲区/ }))
  await user.click(choices.getByRole('option', { name: /石矶区/ }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox', { name: '所在区' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '查询' }))
  await fits('16 孔符合')
  expect(address()).toBe('/gcdzzkInfo?conditions=[{"prop":"district","anyOf":["鹭洲区","石矶区"]}]')
})

test.each([
  ['钻孔类型', '取土孔'],
  ['所在区', '鹭洲区'],
  ['公开程度', '涉密'],
])('with %s, the count of %s equals the hits after choosing it', async (heading, value) => {
  const { user } = openPage('/gcdzzkInfo')
  const box = (await facet(heading)).getByRole('checkbox', { name: new RegExp(value) })
  const reported = box.closest('label')?.textContent?.match(/\d+$/)?.[0]
  await user.click(box)
  await fits(`${reported} 孔符合`)
  expect((await facet(heading)).getByRole('checkbox', { name: new RegExp(value) })).toHaveProperty(
    'checked',
    true,
  )
})

test('records without a value can be chosen as well', async () => {
  const { user } = openPage('/gcdzzkInfo')
  const types = await facet('钻孔类型')
  await user.click(types.getByRole('checkbox', { name: '未填1' }))
  await fits('1 孔符合')
  expect(screen.getByRole('button', { name: '去掉“钻孔类型：未填”' })).toBeTruthy()
})

test('the drawer filters the list, shows the count, and closes', async () => {
  const { user, address } = openPage('/gcdzzkInfo')
  await link('G001')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: '筛选' }))
  const drawer = within(screen.getByRole('dialog', { name: '筛选' }))
  await user.click(await drawer.findByRole('checkbox', { name: /鹭洲区/ }))
  await user.click(await drawer.findByRole('button', { name: '看 15 孔' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: '筛选 1' })).toBeTruthy()
  expect(address()).toBe('/gcdzzkInfo?conditions=[{"prop":"district","anyOf":["鹭洲区"]}]')
})

test('depth is filtered by handles and by exact numbers', async () => {
  const { user, address } = openPage('/gcdzzkInfo')
  const depth = await facet(/^孔深/)
  await user.type(depth.getByRole('textbox', { name: '孔深，从' }), '10')
  await user.type(depth.getByRole('textbox', { name: '孔深，到' }), '１２{Enter}')
  await fits('3 孔符合')
  expect(address()).toBe('/gcdzzkInfo?conditions=[{"prop":"finalDepth","from":10,"to":12}]')
  expect(depth.getByRole('slider', { name: '孔深，最小' })).toHaveProperty('value', '10')
})

test('a column sorts ascending, descending, and back to the default', async () => {
  const { user, address } = openPage('/gcdzzkInfo')
  await link('G001')
  const head = () => screen.getByRole('columnheader', { name: /孔深/ })
  const press = () => user.click(within(head()).getByRole('button'))
  await press()
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'))
  await press()
  await waitFor(() => expect(codes()[0]).toBe('G044'))
  expect(head().getAttribute('aria-sort')).toBe('descending')
  expect(address()).toBe('/gcdzzkInfo?sort=-finalDepth')
  await press()
  await waitFor(() => expect(codes()[0]).toBe('G001'))
  expect(address()).toBe('/gcdzzkInfo')
})

test('the pager jumps, and keeps the first row in sight when the size changes', async () => {
  const { user, address } = openPage('/gcdzzkInfo')
  await link('G001')
  await user.type(screen.getByRole('textbox', { name: '跳至页码' }), '3{Enter}')
  await link('G041')
  expect(address()).toBe('/gcdzzkInfo?current=3')
  await user.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '10')
  await waitFor(() => expect(codes()).toHaveLength(6))
  expect(address()).toBe('/gcdzzkInfo?current=5&size=10')
})

test('a secret hole is listed without its title and without its strata', async () => {
  openPage('/gcdzzkInfo?current=3')
  const row = (await link(/^SM-/)).closest('tr')
  expect(row?.textContent).toContain('涉密，只公开编号与所在区（石矶区）')
  expect(row?.textContent).not.toMatch(/机密孔|Z900|—/)
})

test('going back from a record returns to the same page, filters and row', async () => {
  const start =
    '/gcdzzkInfo?current=2&size=10&sort=-finalDepth&conditions=[{"prop":"district","anyOf":["望江区"]}]'
  const { user, router, address } = openPage(start)
  await link('G028')
  await user.click(await link('G026'))
  expect(await screen.findByRole('heading', { level: 1, name: /孔 26/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: '工程地质钻孔' }).getAttribute('href')).toContain('current=2')
  await router.navigate(-1)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('G026'))
  expect(address()).toBe(start)
  expect(codes()).toHaveLength(10)
})

test('sorted by distance: each row shows it, and the radius is edited or removed in the bar', async () => {
  const place = (metres: number) => ({ lng: 121.5, lat: 31.2 + metres / 110_850 })
  await buildBorehole(db, { code: 'P-300', ...place(300), values: {} })
  await buildBorehole(db, { code: 'P-100', ...place(100), values: {} })
  const near = { lng: 121.5, lat: 31.2, metres: 200 }
  const { user, address } = openPage(
    `/gcdzzkInfo?sort=near&conditions=${JSON.stringify([{ prop: 'place', near }])}`,
  )
  await fits('1 孔符合')
  expect(screen.getByRole('button', { name: '去掉“距 121.5000°E，31.2000°N 200 m 以内”' })).toBeTruthy()
  const bar = within(screen.getByRole('search'))
  await user.clear(bar.getByRole('textbox', { name: '距离，米' }))
  await user.type(bar.getByRole('textbox', { name: '距离，米' }), '60000{Enter}')
  expect(bar.getByRole('alert').textContent).toBe('请填写 1 到 50,000 米')
  await user.clear(bar.getByRole('textbox', { name: '距离，米' }))
  await user.type(bar.getByRole('textbox', { name: '距离，米' }), '400{Enter}')
  await fits('2 孔符合')
  expect(codes()).toEqual(['P-100', 'P-300'])
  expect(screen.getByRole('columnheader', { name: /距离/ }).getAttribute('aria-sort')).toBe('ascending')
  expect(within(screen.getByRole('table')).getByRole('cell', { name: '100' })).toBeTruthy()
  await user.click(bar.getByRole('button', { name: '去掉条件“位置”' }))
  await waitFor(() => expect(address()).toBe('/gcdzzkInfo'))
})

test('a list becomes a map at the same address and keeps its conditions', async () => {
  const { user, address } = openPage('/gcdzzkInfo?conditions=[{"prop":"finalDepth","from":40}]')
  await fits('5 孔符合')
  await user.click(screen.getByRole('radio', { name: '地图' }))
  expect(address()).toContain('view=map')
  expect(address()).toContain('"from":40')
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('radio', { name: '列表' }))
  await link('G044')
  expect(address()).not.toContain('view=')
})

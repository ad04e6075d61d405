import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, shownCodeOf, strata } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import type { Session } from '#web/api/session.ts'
import { RecordPage } from '#web/catalogue/RecordPage.tsx'

import { SearchPage } from './SearchPage.tsx'

const { db, pool, signIn } = await testApp()
const long =
  '滨湾组团东侧道路及综合管廊新建工程（一期）岩土工程详细勘察与地下水专项评价成果报告（含附图附表）第三卷'

beforeAll(async () => {
  for (let n = 1; n <= 30; n += 1) {
    await buildBorehole(db, {
      code: `ZK-${n}`,
      title: `滨湾孔 ${n}`,
      district: n % 3 === 0 ? '鹭洲区' : '汀东新区',
      year: n <= 10 ? 2009 : 2014,
      values: { holeKind: n % 2 === 0 ? '4' : '1', finalDepth: 20 + n },
      parts: { strata: strata(['①', '填土', 1], ['⑤1', '粉质黏土', 20 + n]) },
    })
  }
  await buildBorehole(db, {
    code: 'B-901',
    title: '机密滨湾孔',
    access: 'secret',
    district: '石矶区',
    values: {},
  })
  await buildRecord(db, kinds.literature, {
    code: 'WX-1',
    title: long,
    district: '汀东新区',
    year: 2020,
    values: { literatureKind: 'report' },
  })
  await pool.query(`insert into hot_keyword values (1, '软土', '#/home/search?q=软土')`)
})

const open = (query: string, session?: Session) =>
  openRoutes(
    `/home/search${query}`,
    [
      { path: '/home/search', element: <SearchPage /> },
      { path: '/gcdzzkInfo/:code', element: <RecordPage kind={kinds.borehole} /> },
      { path: '*', element: <p>别处</p> },
    ],
    session,
  )

const found = (words: string) =>
  waitFor(() => expect(document.querySelector('.result-summary > [role=status]')?.textContent).toBe(words))
const hits = () =>
  screen.getAllByRole('heading', { level: 2 }).flatMap((heading) => heading.querySelector('a') ?? [])
const marked = (inside: Element | null | undefined) =>
  [...(inside?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent)
const facet = async (name: string) => within(await screen.findByRole('region', { name }))
const countIn = (box: HTMLElement) => Number(box.closest('label')?.querySelector('.check-count')?.textContent)

test('invalid parts of an address give remarks, the rest is applied', async () => {
  open('?q=滨湾&conditions=[{"prop":"kind","anyOf":["borehole"]},{"prop":"nonsense"}]&current=0')
  await found('30 条')
  expect(screen.getByText(/条件“nonsense”无效/)).toBeTruthy()
  expect(screen.getByText(/页码“0”无效/)).toBeTruthy()
})

test('a failed search offers another try, which succeeds', async () => {
  const whole = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('offline'))
  const { user } = open('?q=滨湾')
  expect(await screen.findByRole('heading', { name: '网络不通' })).toBeTruthy()
  globalThis.fetch = whole
  await user.click(screen.getByRole('button', { name: '再试一次' }))
  await found('31 条')
})

test('matches are highlighted, and nothing else', async () => {
  open('?q=zk17')
  await found('1 条')
  const [hit] = hits()
  expect(hit?.textContent).toBe('ZK-17滨湾孔 17')
  expect(marked(hit)).toEqual(['ZK-17'])
})

test('a synonym is searched and shown; an exact search has its own address', async () => {
  const { user, address } = open('?q=亚粘土')
  await found('30 条')
  expect(marked(document.querySelector('.hit-snippet'))).toContain('粉质黏土')
  expect(screen.getByText(/已一并检索：.*粉质黏土/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '只查“亚粘土”' }))
  await found('0 条')
  expect(address()).toBe('/home/search?q=亚粘土&exact=1')
})

test('a secret record shows neither its title nor anything it holds', async () => {
  open(`?q=${await shownCodeOf(db, 'borehole', 'B-901')}`)
  await found('1 条')
  expect(document.body.textContent).toContain('涉密')
  expect(document.body.textContent).not.toContain('机密滨湾孔')
})

test.each([
  ['所在区', '鹭洲区'],
  ['年代', '2010–2019'],
  ['资料种类', '文献'],
  ['公开程度', '公开'],
  ['类型', '取土孔'],
])('with %s, the count of %s equals the hits after choosing it', async (name, value) => {
  const { user } = open('?q=滨湾')
  const box = (await facet(name)).getByRole('checkbox', { name: new RegExp(`^${value}`) })
  const reported = countIn(box)
  expect(reported).toBeGreaterThan(0)
  await user.click(box)
  await found(`${reported} 条`)
  expect(box.closest('label')?.querySelector('input')?.checked).toBe(true)
})

test('a facet is not filtered by its own choice; chips take choices off again', async () => {
  const { user, address } = open('?q=滨湾')
  const district = await facet('所在区')
  await user.click(district.getByRole('checkbox', { name: /^鹭洲区/ }))
  await found('10 条')
  expect(countIn(district.getByRole('checkbox', { name: /^汀东新区/ }))).toBe(21)
  await user.click((await facet('年代')).getByRole('checkbox', { name: /^2000–2009/ }))
  await found('3 条')
  expect(address()).toBe(
    '/home/search?q=滨湾&conditions=[{"prop":"district","anyOf":["鹭洲区"]},{"prop":"decade","anyOf":["2000"]}]',
  )
  const chips = within(screen.getByRole('list', { name: '已选条件' }))
  await user.click(chips.getByRole('button', { name: '去掉“所在区：鹭洲区”' }))
  await found('10 条')
  await user.click(chips.getByRole('button', { name: '全部清除' }))
  await found('31 条')
  expect(address()).toBe('/home/search?q=滨湾')
})

test('tabs are the kinds with hits', async () => {
  const { user, address } = open('?q=滨湾')
  await found('31 条')
  const tabs = within(screen.getByRole('navigation', { name: '资料分类' }))
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '全部31',
      '工程地质30',
      '地学文献1',
    ]),
  )
  await user.click(tabs.getByRole('link', { name: /地学文献/ }))
  await found('1 条')
  expect(address()).toContain('{"prop":"kind","anyOf":["literature"]}')
  expect(hits()[0]?.textContent).toBe(`WX-1${long}`)
})

test('pages turn, the order changes, and going back returns to the hit that was left', async () => {
  const { user, router, address } = open('?q=滨湾')
  await found('31 条')
  await user.selectOptions(screen.getByRole('combobox', { name: '排序' }), '年份从旧到新')
  await user.click(await screen.findByRole('button', { name: '下一页' }))
  await waitFor(() => expect(hits()).toHaveLength(11))
  expect(address()).toBe('/home/search?q=滨湾&sort=oldest&current=2')
  expect(hits().at(-1)?.textContent).toContain('WX-1')
  const hole = hits()[0]
  const name = hole?.textContent ?? ''
  if (hole) await user.click(hole)
  expect(await screen.findByRole('link', { name: '检索结果' })).toBeTruthy()
  await router.navigate(-1)
  await waitFor(() => expect(document.activeElement?.textContent).toBe(name))
  expect(address()).toBe('/home/search?q=滨湾&sort=oldest&current=2')
})

test('a page past the end links to the last one', async () => {
  const { user, address } = open('?q=滨湾&current=9')
  await user.click(await screen.findByRole('button', { name: '到末页' }))
  await waitFor(() => expect(hits()).toHaveLength(11))
  expect(address()).toBe('/home/search?q=滨湾&current=2')
})

test('without hits there are suggestions', async () => {
  const { user, address } = open('?q=滨湾 唐古拉')
  expect(await screen.findByRole('heading', { name: '没有查到“滨湾 唐古拉”' })).toBeTruthy()
  expect(await screen.findAllByRole('link', { name: '软土' })).not.toEqual([])
  const ai = screen.getByRole('link', { name: '用智能检索试试' })
  expect(decodeURIComponent(ai.getAttribute('href') ?? '')).toBe('/ai?q=滨湾 唐古拉')
  await user.click(screen.getByRole('link', { name: '去掉“唐古拉”' }))
  await found('31 条')
  expect(address()).toBe('/home/search?q=滨湾')
})

test('punctuation alone finds nothing, and the page shows what can be searched for', async () => {
  open('?q=—/—')
  expect(await screen.findByRole('heading', { name: '没有查到“—/—”' })).toBeTruthy()
  expect(screen.getByText('没有可以检索的字词：请输入汉字、字母、数字或层号。')).toBeTruthy()
})

test('when filters exclude all hits, they are listed and can be removed', async () => {
  const { user, address } = open('?q=滨湾&conditions=[{"prop":"access","anyOf":["member"]}]')
  expect(await screen.findByRole('heading', { name: '在所选范围内没有查到“滨湾”' })).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: '放宽范围' }))
  await found('31 条')
  expect(address()).toBe('/home/search?q=滨湾')
})

test('without hits, only a visitor sees that only public text was searched', async () => {
  open('?q=唐古拉')
  expect(await screen.findByText('编号、名称和公开的文字里都没有。')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '放宽范围' })).toBeNull()
  cleanup()
  const { token, actor } = await signIn()
  open('?q=唐古拉', { token, account: actor.id, name: '林' })
  expect(await screen.findByText('编号、名称、著录文字和报告正文里都没有。')).toBeTruthy()
})

test('a question with conditions links to the question page', async () => {
  open('?q=滨湾')
  await found('31 条')
  expect(screen.queryByText(/按条件查/)).toBeNull()
  open('?q=鹭洲区孔深大于50米')
  expect(await screen.findByText(/按条件查/)).toBeTruthy()
})

test('without a query recent searches are shown and can be removed', async () => {
  localStorage.setItem('geolibrary-keywords', JSON.stringify(['粉砂', '⑤1', 7]))
  const { user } = open('')
  const recent = within(screen.getByRole('region', { name: '最近检索' }))
  await user.click(recent.getByRole('button', { name: '删去“粉砂”' }))
  expect(recent.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['⑤1'])
  await user.click(recent.getByRole('button', { name: '清空最近检索' }))
  expect(screen.queryByRole('region', { name: '最近检索' })).toBeNull()
  expect(localStorage.getItem('geolibrary-keywords')).toBeNull()
})

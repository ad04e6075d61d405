import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, strata } from '#testing/builders/records.ts'
import { openPage } from '#testing/pages.tsx'

const app = await testApp()
const { db, pool } = app
const member = await app.signIn()

beforeAll(async () => {
  await buildRecord(db, kinds.archive, { code: 'F1', title: '勘察全宗', values: { level: 'fonds' } })
  const [fonds] = await ids('F1')
  const report = { level: 'item', parentId: fonds, author: '云汀勘察院', pages: 12_045, shelf: '3-2-1' }
  await buildRecord(db, kinds.archive, { code: 'A1', title: '滨湾勘察报告', year: 2021, values: report })
  const [archiveId] = await ids('A1')
  for (let n = 1; n <= 8; n += 1) {
    await buildBorehole(db, { code: `B${n}`, title: `孔 ${n}`, values: { archiveId } })
  }
  await buildBorehole(db, {
    code: 'G1',
    title: 'G0317',
    district: '鹭洲区',
    lng: 124.05678,
    lat: 30.12345,
    values: {
      holeKind: '4',
      finalDepth: 65.3,
      collarElevation: 4.12,
      originalNorth: 3_421_865.42,
      archiveId,
    },
    parts: {
      strata: strata(['①', '填土', 2.5], ['③', '淤泥质黏土', 65.3]),
      spt: [{ depth: 10, blowCount: 14 }],
      waterLevels: [{ depth: 0.85, levelKind: '1' }],
    },
  })
  await buildBorehole(db, {
    code: 'P1',
    title: '保护孔',
    access: 'protected',
    openOn: '2999-01-01',
    lng: 124.05678,
    lat: 30.12345,
    values: { finalDepth: 20 },
    parts: { strata: strata(['①', '填土', 20]) },
  })
  await buildRecord(db, kinds.gnssPoint, { code: 'Y1', title: '澜湾点', values: {} })
  await pool.query(`insert into observation (record, quantity, at, value, provisional)
    select r.id, q, at, extract(epoch from at - '2024-01-01') / -864000, at > '2025-05-01'
    from record r, unnest(array['up', 'east', 'north']) q,
      generate_series('2024-01-01'::timestamptz, '2025-06-01', '10 days') at
    where r.code = 'Y1' and not (at > '2024-06-01' and at < '2024-09-01')`)
  await pool.query(`insert into file (record, name, media_type, size, sha256, path)
    select id, '报告.pdf', 'application/pdf', 1572864, '', 'a1' from record where code = 'A1'`)
})

async function ids(code: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>('select id from record where code = $1', [code])
  return rows.map(({ id }) => Number(id))
}

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
const tab = (name: RegExp) => screen.findByRole('tab', { name })
/** The value beside a label: a fact stands once, in the head, in the tab or in the aside. */
const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('an unknown code links back to the list', async () => {
  openPage('/gcdzzkInfo/NOPE')
  expect(await screen.findByText('没有编号为“NOPE”的工程地质钻孔')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去工程地质钻孔列表' }).getAttribute('href')).toBe('/gcdzzkInfo')
})

test('a visitor gets the entry: public facts, row counts only, no files', async () => {
  const { user } = openPage('/gcdzzkInfo/G1')
  await heading(/G0317/)
  expect(await screen.findByRole('img', { name: /地层预览.*淤泥质黏土/ })).toBeTruthy()
  expect(document.body.textContent.match(/登录后/g)).toHaveLength(1)
  expect(screen.getByText(/后可看/).textContent).toBe('登录后可看层底深度、标准贯入试验与水位。')
  expect(screen.getAllByText('65.30')).toHaveLength(2)
  expect(screen.queryByText('孔口高程')).toBeNull()
  await user.click(await tab(/标准贯入试验/))
  expect(await screen.findByText('标准贯入试验 1 行')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test.each(['/gcdzzkInfo/G1', '/gcdzzkInfo/G1?tab=spt', '/archive/A1?tab=files'])(
  'from %s a link leads to signing in, and back to the same view',
  async (address) => {
    openPage(address)
    const links = await screen.findAllByRole('link', { name: '登录' })
    const goals = links.map((link) => link.getAttribute('href'))
    expect(new Set(goals)).toEqual(new Set([`/login?wanted=${encodeURIComponent(address)}`]))
  },
)

test('an embargoed borehole shows no sign-in link', async () => {
  openPage('/gcdzzkInfo/P1')
  await heading(/保护孔/)
  await screen.findByText(/资料在保护期内/)
  expect(screen.queryByRole('link', { name: '登录' })).toBeNull()
  expect(document.body.textContent).not.toContain('后可看')
})

test('a member gets exact values, locations and rows', async () => {
  const { user, address } = openPage('/gcdzzkInfo/G1', member)
  await heading(/G0317/)
  expect(screen.queryByText(/后可看/)).toBeNull()
  expect(valueOf('孔口高程')).toBe('4.12 m')
  expect(valueOf('原坐标 X（北）')).toBe('3,421,865.420 m')
  expect(valueOf('位置')).toBe('东经 124.056780°，北纬 30.123450°')
  expect(screen.queryByText('库位')).toBeNull()
  await user.click(await tab(/水位/))
  expect(address()).toBe('/gcdzzkInfo/G1?tab=waterLevels')
  const cells = within(screen.getByRole('table', { name: '水位' })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent).join(' ')).toMatch(/0\.85.*稳定水位/)
})

test.each([
  ['/gcdzzkInfo/G1?tab=spt', /标准贯入试验/],
  ['/archive/A1?tab=nothing', /文件/],
])('%s opens the tab that it names, or the first', async (address, name) => {
  openPage(address, member)
  expect((await tab(name)).getAttribute('aria-selected')).toBe('true')
})

test('an embargoed borehole shows reason, date, contact and approximate location', async () => {
  openPage('/gcdzzkInfo/P1', member)
  await heading(/保护孔/)
  const notice = (await screen.findByText(/资料在保护期内/)).closest('[role=status]')
  expect(notice?.textContent).toContain('保护期至 2999-01-01')
  expect(notice?.textContent).toContain('由汇交单位与本馆资料管理员决定')
  expect(screen.queryByRole('tab', { name: '柱状图' })).toBeNull()
  expect(valueOf('位置')).toContain('东经 124.055°，北纬 30.125°')
  expect(valueOf('位置')).toContain('不是准确位置')
})

test('a report shows its ancestors, files and referring boreholes', async () => {
  const { user } = openPage('/archive/A1')
  await heading(/滨湾勘察报告/)
  const crumbs = within(screen.getByRole('navigation', { name: '面包屑' }))
  expect(crumbs.getByRole('link', { name: '勘察全宗' }).getAttribute('href')).toBe('/archive/F1')
  expect(screen.getByText(/^云汀勘察院\. 滨湾勘察报告: A1\[A\/OL\]/)).toBeTruthy()
  expect(valueOf('页数')).toBe('12,045')
  expect(screen.queryByRole('tab', { name: /目录信息/ })).toBeNull()
  expect(valueOf('形成年份')).toBe('2021')
  expect(screen.queryByText('库位')).toBeNull()

  await tab(/文件/)
  expect(screen.getByText('报告.pdf')).toBeTruthy()
  expect(screen.getByText('1.5 MB')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /下载/ })).toBeNull()

  const related = within(screen.getByRole('region', { name: '相关资料' }))
  expect(related.getByRole('heading', { name: '本资料的工程地质钻孔 9 孔' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '全部 9 孔' }))
  expect(await screen.findByText(/孔符合$/)).toHaveProperty('textContent', '9 孔符合')
  expect(screen.getByText('所属资料：A1')).toBeTruthy()
})

test('a fonds lists what lies below it', async () => {
  const { user } = openPage('/archive/F1')
  await user.click(await tab(/下级/))
  await user.click(screen.getByRole('link', { name: '滨湾勘察报告' }))
  expect(await heading(/滨湾勘察报告/)).toBeTruthy()
})

test('a member can download a file', async () => {
  openPage('/archive/A1?tab=files', member)
  expect(await screen.findByRole('button', { name: '下载 报告.pdf' })).toBeTruthy()
})

test('a visitor sees the shape of the last year and the latest value', async () => {
  openPage('/monitoring/gnss/Y1')
  expect(await screen.findByText('近一年走势示意，各图比例不同')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  const chart = screen.getByRole('slider', { name: /垂直位移/ })
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^2025-05-25　-?\d+\.\d mm　暂定值$/)
})

test('a member reads every value, by the arrow keys and in a table', async () => {
  const { user } = openPage('/monitoring/gnss/Y1', member)
  const chart = await screen.findByRole('slider', { name: /垂直位移/ })
  expect(within(chart).getByText('缺测')).toBeTruthy()
  chart.focus()
  await user.keyboard('{Home}{ArrowRight}')
  await waitFor(() =>
    expect(chart.getAttribute('aria-valuetext')).toBe(
      '2024-01-11　垂直位移 -1.0 mm，东向位移 -1.0 mm，北向位移 -1.0 mm　正式值',
    ),
  )
  const rows = within(screen.getByRole('table', { name: '观测值' })).getAllByRole('row')
  expect(rows[1]?.textContent).toMatch(/^日期2025-05-25.*暂定值$/)
  expect(rows).toHaveLength(21)
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, shownCodeOf } from '#testing/builders/records.ts'
import { openPage } from '#testing/pages.tsx'

const { db } = await testApp()

const idOf = async (code: string) => {
  const { id } = await db.selectFrom('record').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  await buildRecord(db, kinds.archive, { code: 'A1', title: '海积层研究档案', values: { level: 'item' } })
  await buildBorehole(db, { code: 'B1', title: '钻孔甲' })
  await buildBorehole(db, { code: 'S1', title: '沉睡孔', access: 'secret' })
  const boreholes = [
    { boreholeId: await idOf('B1'), note: '建立标准剖面' },
    { boreholeId: await idOf(await shownCodeOf(db, 'borehole', 'S1')) },
  ]
  const values = { resultKind: 'result', archiveId: await idOf('A1') }
  await buildRecord(db, kinds.result, { code: 'C1', title: '海积层研究', values, parts: { boreholes } })
  const monograph = { literatureKind: 'monograph', resultId: await idOf('C1') }
  await buildRecord(db, kinds.literature, { code: 'L1', title: '云汀海积层', values: monograph })
  await buildRecord(db, kinds.publicDocument, { code: 'D2', title: '新规范', values: {} })
  const replaced = { replacedById: await idOf('D2') }
  await buildRecord(db, kinds.publicDocument, { code: 'D1', title: '旧规范', values: replaced })
})

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
const beneath = async () => within(await screen.findByRole('region', { name: '相关资料' }))
const tab = (name: RegExp) => screen.findByRole('tab', { name })

test('a replacing document is not an ancestor', async () => {
  openPage('/public-service/D2')
  await heading(/新规范/)
  expect(screen.queryByRole('tab', { name: /下级/ })).toBeNull()
  expect(await screen.findByText('替代文件为本件的公共文件')).toBeTruthy()
  expect(screen.getByRole('link', { name: '旧规范' })).toBeTruthy()
})

test('a secret borehole appears in rows by its public fields', async () => {
  openPage('/research-result/C1?tab=boreholes')
  const rows = within(await screen.findByRole('table', { name: '所用钻孔' }))
  expect(rows.queryByText('沉睡孔')).toBeNull()
  expect(rows.getAllByRole('link')).toHaveLength(2)
})

test('from a result to its archive item, its holes and its monograph, and back from each', async () => {
  const { user } = openPage('/research-result/C1')
  await heading(/海积层研究/)
  const follow = async (name: string) => user.click((await beneath()).getByRole('link', { name }))
  await follow('海积层研究档案')
  await heading(/海积层研究档案/)
  await follow('海积层研究')
  await heading(/海积层研究/)
  await user.click(await tab(/所用钻孔/))
  expect(screen.getByText('建立标准剖面')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '钻孔甲' }))
  await heading(/钻孔甲/)
  await user.click(await tab(/相关资料/))
  expect(screen.getByText('“所用钻孔”中引用本资料')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '海积层研究' }))
  await follow('云汀海积层')
  await heading(/云汀海积层/)
  expect((await beneath()).getByRole('link', { name: '海积层研究' })).toBeTruthy()
})

const linesOf = async (heading: RegExp) => {
  const section = (await screen.findByRole('heading', { level: 2, name: heading })).closest('section')
  return within(section as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('a benchmark lists nearby records by distance and those on its line, without itself', async () => {
  const at = { lng: 121.4, lat: 31.2 }
  const benchmark = (code: string, fields: object) =>
    buildRecord(db, kinds.benchmark, { code, values: { route: '环城线' }, ...fields })
  await benchmark('SZ1', at)
  await benchmark('SZ2', { ...at, lat: 31.21 })
  await benchmark('SZ3', { ...at, lat: 31.205, values: { route: '江南线' } })
  await benchmark('SZ4', { lng: 122, lat: 31.2 })
  await benchmark('SZ5', { ...at, lat: 31.2151, access: 'protected', openOn: '2999-01-01' })
  await benchmark('SZ6', { ...at, access: 'secret' })
  await buildBorehole(db, { code: 'N1', title: '近孔', ...at, lng: 121.405 })
  const { user, address } = openPage('/monitoring/benchmark/SZ1')
  const [near, alike] = await screen.findAllByRole('heading', { level: 2, name: /水准点/ })
  expect([near?.textContent, alike?.textContent]).toEqual(['附近的水准点 3 点', '同一水准路线的水准点 3 点'])
  expect(screen.getByText('3 km 以内，由近及远')).toBeTruthy()
  expect(screen.getByText('水准路线：环城线')).toBeTruthy()
  expect(await linesOf(/邻近钻孔/)).toEqual([expect.stringMatching(/^N147\d m$/)])
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines.filter((line) => /^SZ.*m$/.test(line)).slice(0, 3)).toEqual([
    'SZ3557 m',
    'SZ21,113 m',
    'SZ5约 1,700 m', // its cell, not its place
  ])
  expect(document.body.textContent).not.toContain('SZ6')
  await user.click(screen.getAllByRole('link', { name: /^SZ3/ })[0] as HTMLElement)
  expect(address()).toBe('/monitoring/benchmark/SZ3')
})

test('distances from a non-public location are approximate', async () => {
  const at = { lng: 121.6, lat: 30.6 }
  await buildRecord(db, kinds.benchmark, { code: 'SZ7', ...at, access: 'member' })
  await buildRecord(db, kinds.benchmark, { code: 'SZ8', ...at, lat: 30.601 })
  await buildRecord(db, kinds.benchmark, { code: 'SZ9', ...at, lat: 30.62 })
  openPage('/monitoring/benchmark/SZ7')
  expect(await linesOf(/附近的水准点 2/)).toEqual(['SZ81 km 以内', 'SZ9约 1,700 m'])
})

test('a research base lists the results of whoever runs it', async () => {
  const undertaker = '云汀地质调查院'
  for (let n = 1; n <= 8; n += 1)
    await buildRecord(db, kinds.result, { code: `R${n}`, title: `成果 ${n}`, values: { undertaker } })
  await buildRecord(db, kinds.researchBase, { code: 'J1', title: '观测站', values: { owner: undertaker } })
  const { user } = openPage('/swdzzl/base/J1')
  expect(await linesOf(/同一依托单位的研究成果 8/)).toHaveLength(6)
  await user.click(screen.getByRole('link', { name: '在列表中打开' }))
  expect(await screen.findByText('承担单位：云汀地质调查院')).toBeTruthy()
})

test('without nearby records the tab says so; under a short tab nothing is said', async () => {
  await buildRecord(db, kinds.gnssPoint, { code: 'W1', title: '孤点', lng: 100, lat: 30 })
  const { user, unmount } = openPage('/monitoring/gnss/W1')
  await user.click(await tab(/相关资料/))
  expect(await screen.findByText('没有相关资料')).toBeTruthy()
  unmount()

  await buildRecord(db, kinds.benchmark, { code: 'W2', title: '孤井', lng: 100, lat: 40 })
  openPage('/monitoring/benchmark/W2')
  await heading(/孤井/)
  const around = await screen.findByRole('region', { name: '相关资料' })
  await waitFor(() => expect(around.textContent).toBe(''))
})

test('a record without a location has no nearby records', async () => {
  await buildRecord(db, kinds.gnssPoint, { code: 'Y9', title: '无位置点' })
  openPage('/monitoring/gnss/Y9')
  await heading(/无位置点/)
  expect(screen.queryByRole('tab', { name: /相关资料/ })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { openInside, openRoutes } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { StatisticsPage } from './StatisticsPage.tsx'

let library: TestApp
const cohesion = [42, 46, 51, 39, 48, 44, 55, 47, 41, 49, 45, 53, 88]

/** A hole whose samples lie in ⑥ from 20 m down, one to a value. */
const buildHole = (code: string, values: readonly number[]) =>
  buildBorehole(library.db, {
    code,
    parts: {
      strata: strata(['④', '淤泥质黏土', 20], ['⑥', '粉质黏土', 40]),
      samples: values.map((cohesionKpa, i) => ({
        ...{ topDepth: 20 + i, cohesionKpa },
        ...(i < 2 && { liquidLimit: 38 + 4 * i, plasticityIndex: 18, waterContent: i ? 42 : 43.1 }),
      })),
      spt: [
        { depth: 21, blowCount: 14 },
        { depth: 23, blowCount: 50, penetration: 12 },
      ],
    },
  })

beforeAll(async () => {
  library = await testApp()
  await buildHole('S1', cohesion.slice(0, 6))
  await buildHole('S2', cohesion.slice(6))
  await buildBorehole(library.db, { code: 'S3', access: 'protected', openOn: '2099-01-01' })
})
afterEach(() => endSession('own'))

const address = '/layer-statistics?hole=S1&hole=S2&hole=S3'
const row = (name: RegExp) =>
  within(screen.getByRole('region', { name: '⑥ 粉质黏土' })).getByRole('row', { name })

test('a visitor is told to sign in, and no value is on the page', async () => {
  openRoutes(address, [{ path: '*', element: <StatisticsPage /> }], {})
  expect(await screen.findByText('统计要用各孔的试验数据，登录后可看。')).toBeTruthy()
  expect(document.body.textContent).not.toContain('46.7')
})

test('each layer is described over all holes; outliers are taken out by choice, and named with hole and depth', async () => {
  const { user } = await openInside(
    await enter(library, await buildMember(library)),
    <StatisticsPage />,
    address,
  )
  expect(await screen.findByText(/^2 孔，另有 1 孔的分层数据您目前不能查看，未计入/)).toBeTruthy()
  expect(row(/黏聚力 c/).textContent).toContain('13')
  expect(row(/黏聚力 c/).textContent).toContain('49.8')
  // 42.55, whose binary value is a little less, goes to the even digit
  expect(row(/含水率/).textContent).toContain('平均值42.6')
  await user.selectOptions(screen.getByRole('combobox', { name: '异常值的判别' }), '3σ（拉依达）')
  expect(row(/黏聚力 c/).textContent).toContain('46.7')
  expect(row(/黏聚力 c/).textContent).toContain('44.1') // the standard value
  expect(row(/黏聚力 c/).textContent).toContain('88（S2，26.00 m）')
  // a test that was stopped early has no N
  expect(row(/标贯 N/).textContent).toMatch(/样本数2最大值14/)
})

test('a code that no hole can have is named, and the others are described', async () => {
  const bad = `${address}&hole=%00&hole=${'X'.repeat(300)}`
  await openInside(await enter(library, await buildMember(library)), <StatisticsPage />, bad)
  const said = await screen.findByText(/^2 孔，另有 1 孔/)
  expect(said.textContent).toMatch(/，□、X{59}… 没有找到/)
  expect(row(/黏聚力 c/).textContent).toContain('49.8')
})

test('the table is saved for spreadsheets, with what was taken out', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:statistics')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user } = await openInside(
    await enter(library, await buildMember(library)),
    <StatisticsPage />,
    address,
  )
  await user.selectOptions(await screen.findByRole('combobox', { name: '异常值的判别' }), '3σ（拉依达）')
  await user.click(screen.getByRole('button', { name: '导出 CSV' }))
  const [[blob] = []] = saved.mock.calls
  const text = blob instanceof Blob ? await blob.text() : ''
  expect(text).toContain('层号,岩土名称,指标,单位,样本数')
  expect(text).toContain(
    '⑥,粉质黏土,黏聚力 c,kPa,12,55.0,39.0,46.67,4.85,0.104,0.946,44.12,88（S2，26.00 m）',
  )
  vi.restoreAllMocks()
})

test('the workbook holds figures as numbers, and every value with its hole and depth', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:workbook')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user } = await openInside(
    await enter(library, await buildMember(library)),
    <StatisticsPage />,
    address,
  )
  await user.selectOptions(await screen.findByRole('combobox', { name: '异常值的判别' }), '3σ（拉依达）')
  await user.click(screen.getByRole('button', { name: '导出 XLSX' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  const [[blob] = []] = saved.mock.calls
  const files = unzipSync(new Uint8Array(blob instanceof Blob ? await blob.arrayBuffer() : []))
  const [figures, values] = [1, 2].map((i) =>
    strFromU8(files[`xl/worksheets/sheet${i}.xml`] ?? new Uint8Array()),
  )
  expect(figures).toContain('<v>44.12</v>')
  expect(figures).toContain('黏聚力 c')
  expect(values).toMatch(
    /S2<\/t><\/is><\/c><c [^>]*><v>26<\/v><\/c><c [^>]*><v>88<\/v><\/c><c [^>]*><is><t [^>]*>剔除/,
  )
  vi.restoreAllMocks()
})

test('samples with both limits stand in the plasticity chart, by the limit that is chosen', async () => {
  const { user } = await openInside(
    await enter(library, await buildMember(library)),
    <StatisticsPage />,
    address,
  )
  expect(await screen.findByRole('img', { name: /1 层 4 个土样的塑性图/ })).toBeTruthy()
  const table = () => screen.getByRole('region', { name: '各层土样在塑性图上的土类' })
  expect(within(table()).getAllByRole('row')[1]?.textContent).toMatch(/CH 高液限黏土2CL 低液限黏土2/)
  await user.selectOptions(screen.getByRole('combobox', { name: /液限/ }), '下沉 17 mm（GB/T 50145）')
  expect(within(table()).getAllByRole('row')[1]?.textContent).toMatch(/CL 低液限黏土4/)
})

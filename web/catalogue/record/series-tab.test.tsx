import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { openPage } from '#testing/pages.tsx'

const app = await testApp()
const { db, pool } = app
const member = await app.signIn()

const observe = (code: string, quantities: readonly string[]) =>
  pool.query(
    `insert into observation (record, quantity, at, value, provisional)
    select r.id, q, at, extract(year from at) - 2016, at > '2026-08-01'
    from record r, unnest($2::text[]) q, generate_series('2016-12-15'::timestamptz, '2026-10-15', '1 month') at
    where r.code = $1 and not (at > '2020-01-01' and at < '2020-07-01')`,
    [code, quantities],
  )

beforeAll(async () => {
  const marks = [
    { number: 1, depth: 170, layer: '第四承压含水层' },
    { number: 2, depth: 24, layer: '④ 淤泥质黏土' },
  ]
  await buildRecord(db, kinds.extensometer, { code: 'F1', title: '鹭洲标组', parts: { marks } })
  await observe('F1', ['surface', 'mark1', 'mark2'])
  await buildRecord(db, kinds.benchmark, { code: 'Z1', title: '鹭洲点' })
  await observe('Z1', ['settlement', 'elevation'])
  await buildRecord(db, kinds.waterQualityWell, { code: 'W1', title: '水质井' })
  await observe('W1', ['fluoride', 'nitrate'])
  await buildRecord(db, kinds.waterQualityWell, { code: 'W2', title: '标记井' })
  await pool.query(`
    insert into observation (record, quantity, at, value, below, quality, rebased, remark)
    select r.id, q, day::date, value, below, quality, rebased, remark
    from record r, (values
      ('fluoride', '2026-01-01', 0.8, false, null, false, null),
      ('fluoride', '2026-02-01', 0.05, true, null, false, null),
      ('fluoride', '2026-03-01', 90, false, 'suspect', false, '瓶标签不清'),
      ('fluoride', '2026-04-01', 0.6, false, null, true, '换井后'),
      ('fluoride', '2026-05-01', null, true, null, false, null),
      ('fluoride', '2026-06-01', null, false, null, false, null),
      ('fluoride', '2026-07-01', 0.7, false, 'estimated', false, null),
      ('lead', '2026-05-01', null, true, null, false, null)
    ) as one (q, day, value, below, quality, rebased, remark) where r.code = 'W2'`)
  for (const code of ['P1', 'P2', 'P3'])
    await buildRecord(db, kinds.pumpingWell, { code, title: `${code} 井`, district: '鹭洲区' })
  await observe('P1', ['pumped', 'waterDepth'])
  await observe('P2', ['waterDepth'])
  await buildRecord(db, kinds.pumpingWell, { code: 'P4', district: '鹭洲区', access: 'secret' })
  await buildRecord(db, kinds.porewaterPipe, { code: 'K1', title: '锁住的管', access: 'member' })
  await observe('K1', ['head'])
})

const sliders = () => screen.getAllByRole('slider').map((slider) => slider.getAttribute('aria-label'))

test("a visitor gets no curve of a members' record", async () => {
  openPage('/queryPorewaterPipe/K1?tab=series')
  expect(await screen.findByText('观测序列尚未公开')).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
})

test('a visitor of a nest sees each mark by itself: its latest value and trend, without depths and other values', async () => {
  openPage('/queryfcb/F1')
  expect(await screen.findByText('近一年走势示意，各图比例不同')).toBeTruthy()
  expect(sliders()).toEqual([
    '地面累计沉降量，左右键逐点读数',
    '2 号标 ④ 淤泥质黏土，左右键逐点读数',
    '1 号标 第四承压含水层，左右键逐点读数',
  ])
  expect(screen.queryByText(/24\.00/)).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a member reads a nest in one chart, its marks from the shallowest down, and every value below', async () => {
  const { user } = openPage('/queryfcb/F1', member)
  const chart = await screen.findByRole('slider', { name: /^2 号标.*、1 号标/ })
  expect(chart.querySelectorAll('.series-gap')).toHaveLength(1)
  expect(screen.getByText('24.00 m').closest('li')?.textContent).toBe(
    '2 号标 ④ 淤泥质黏土24.00 m10.00压缩 1 mm/年',
  )
  expect(sliders()[0]).toBe('地面累计沉降量，左右键逐点读数')
  chart.focus()
  await user.keyboard('{Home}')
  await waitFor(() =>
    expect(chart.getAttribute('aria-valuetext')).toBe(
      '2016-12-15　2 号标 ④ 淤泥质黏土 0.00 mm，1 号标 第四承压含水层 0.00 mm　正式值',
    ),
  )
  expect(screen.getByRole('table', { name: '观测值' }).textContent).toContain('1 号标 第四承压含水层')
})

test('a selected moment applies to all charts; the trend is described in words', async () => {
  const { user } = openPage('/queryfcb/F1', member)
  const chart = await screen.findByRole('slider', { name: /^地面累计沉降量/ })
  const figure = within(chart.closest('figure') ?? chart)
  expect(figure.getByText('2026-10-15 10.00 mm 暂定值')).toBeTruthy()
  expect(figure.getByText('2016–2026 年平均下沉 1 mm/年')).toBeTruthy()
  chart.focus()
  await user.keyboard('{Home}{ArrowRight}')
  await figure.findByText('2017-01-15 1.00 mm 正式值')
  expect(screen.getAllByText('2017-01-15')).toHaveLength(1)
  await user.tab()
  await waitFor(() => expect(screen.queryByText('2017-01-15')).toBeNull())
})

test('the charts can be cut to the last year; the table keeps all', async () => {
  const { user } = openPage('/monitoring/pumping/P2?tab=series', member)
  const chart = await screen.findByRole('slider', { name: /^水位埋深/ })
  expect(chart.getAttribute('aria-valuemax')).toBe('112')
  await user.click(screen.getByRole('radio', { name: '1 年' }))
  expect(chart.getAttribute('aria-valuemax')).toBe('12')
  expect(document.body.textContent).toMatch(/共\s*113\s*条/)
})

test('the table can be filtered by quantity', async () => {
  const { user } = openPage('/queryfcb/F1', member)
  const choice = await screen.findByRole('combobox', { name: '列出' })
  const heads = () =>
    within(screen.getByRole('table', { name: '观测值' }))
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
  expect(heads()).toHaveLength(5)
  await user.selectOptions(choice, '1 号标 第四承压含水层')
  expect(heads()).toEqual(['日期', expect.stringContaining('1 号标'), '数据质量'])
})

test('another point of the district can be compared; secret ones are not offered', async () => {
  const { user } = openPage('/monitoring/pumping/P1?tab=series', member)
  const choice = await screen.findByRole('combobox', { name: '同图比较' })
  await within(choice).findByRole('option', { name: /^P2\sP2 井$/ })
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value')),
  ).toEqual(['', 'P2', 'P3'])
  await user.selectOptions(choice, 'P2')
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain(
      'P210.00加深（水位下降） 1000 mm/年',
    ),
  )
  expect(sliders()).toEqual(['月开采量，左右键逐点读数', '水位埋深，左右键逐点读数'])
  expect(screen.getByRole('table', { name: '观测值' }).textContent).toContain('P2 水位埋深')
  await user.selectOptions(screen.getByRole('combobox', { name: '同图比较' }), '')
  await waitFor(() => expect(screen.queryByText('P210.00')).toBeNull())
})

test('a point without access shows an error and can be deselected', async () => {
  openPage('/monitoring/pumping/P1?tab=series&with=P4', member)
  expect(await screen.findByText('序列没能取到')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: '同图比较' })).toBeTruthy()
})

test('what mirrors another quantity is listed beside it, and not drawn again', async () => {
  openPage('/monitoring/benchmark/Z1', member)
  await screen.findByRole('slider', { name: /^累计沉降量，/ })
  expect(sliders()).toEqual(['累计沉降量，左右键逐点读数'])
  const heads = within(screen.getByRole('table', { name: '观测值' })).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    '日期',
    '累计沉降量mm 正为下沉',
    '高程m',
    '数据质量',
  ])
})

test('each concentration has its own chart with named class limits', async () => {
  openPage('/monitoring/water-quality/W1?tab=series', member)
  const fluoride = await screen.findByRole('slider', { name: /^氟化物，/ })
  expect(within(fluoride).getByText(/Ⅰ–Ⅲ 类/)).toBeTruthy()
  expect(within(fluoride).getByText(/Ⅳ 类/)).toBeTruthy()
  const nitrate = screen.getByRole('slider', { name: /^硝酸盐/ })
  expect(within(nitrate).queryByText(/Ⅳ 类/)).toBeNull()
  expect(screen.queryByRole('slider', { name: /^铅/ })).toBeNull()
})

test('a visitor sees no marks, and a limit of detection as what it is', async () => {
  openPage('/monitoring/water-quality/W2?tab=series')
  const chart = await screen.findByRole('slider', { name: /^氟化物，/ })
  expect(chart.querySelectorAll('.series-mark, .series-rebase')).toHaveLength(0)
  expect(document.body.textContent).not.toMatch(/可疑|起算变动|换井|瓶标签/)
})

test('a member sees what is below its limit, suspect, or on another base, in the chart, its readout and the table', async () => {
  const { user } = openPage('/monitoring/water-quality/W2?tab=series', member)
  const chart = await screen.findByRole('slider', { name: /^氟化物，/ })
  expect(chart.querySelectorAll('.series-mark.below')).toHaveLength(1)
  expect(chart.querySelectorAll('.series-mark.suspect')).toHaveLength(1)
  expect(within(chart).getByText('起算变动')).toBeTruthy()
  expect(chart.querySelectorAll('.series-line')).toHaveLength(1)
  expect(chart.querySelectorAll('.series-line.dotted')).toHaveLength(1)
  const legend = screen.getByText('低于检出限').closest('p')
  expect(legend?.textContent).toBe('正式值暂定值缺测，不连线低于检出限可疑起算变动')
  chart.focus()
  await user.keyboard('{Home}{ArrowRight}')
  await waitFor(() => expect(chart.getAttribute('aria-valuetext')).toBe('2026-02-01　<0.05 mg/L　正式值'))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(chart.getAttribute('aria-valuetext')).toBe('2026-03-01　90.00 mg/L　可疑'))
  const rows = [...screen.getByRole('table', { name: '观测值' }).querySelectorAll('tbody tr')]
  const cells = rows.map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) =>
      textContent.replace(/^(?:日期|氟化物|铅|数据质量)|mg\/L/g, ''),
    ),
  )
  expect(cells).toEqual([
    ['2026-07-01', '0.70', '—', '插补'],
    ['2026-05-01', '未检出', '未检出', '正式值'],
    ['2026-04-01', '0.60', '—', '正式值，起算变动，换井后'],
    ['2026-03-01', '90.00', '—', '可疑，瓶标签不清'],
    ['2026-02-01', '<0.05', '—', '正式值'],
    ['2026-01-01', '0.80', '—', '正式值'],
  ])
})

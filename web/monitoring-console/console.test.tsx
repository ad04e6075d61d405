import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { thresholds } from '#contract/thresholds/thresholds.ts'
import { testApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import type { Session } from '#web/api/session.ts'
import { consolePath, pathOfPoints } from '#web/records/uses/chosen-points-path.ts'

import { MonitoringConsolePage } from './MonitoringConsolePage.tsx'

const app = await testApp()
const { db, pool } = app
const member = await app.signIn('records.read')

/** A value of 1 mm or m a year since 2016, each month. */
const observe = (code: string, quantity: string) =>
  pool.query(
    `insert into observation (record, quantity, at, value, provisional)
    select r.id, $2, at, extract(epoch from at - '2016-01-15') / 31557600, at > '2026-08-01'
    from record r, generate_series('2016-01-15'::timestamptz, '2026-10-15', '1 month') at where r.code = $1`,
    [code, quantity],
  )

beforeAll(async () => {
  for (const code of ['Z1', 'Z2']) {
    await buildRecord(db, kinds.benchmark, { code, title: `${code} 水准点` })
    await observe(code, 'settlement')
  }
  await buildRecord(db, kinds.pumpingWell, { code: 'P1', title: '北井' })
  await observe('P1', 'waterDepth')
  await buildRecord(db, kinds.benchmark, { code: 'Z9', title: '空点' })
})

const open = (address: string, by?: Session) =>
  openRoutes(address, [{ path: consolePath, element: <MonitoringConsolePage /> }], by)

const points = [
  { kind: 'benchmark', code: 'Z1' },
  { kind: 'benchmark', code: 'Z2' },
  { kind: 'pumpingWell', code: 'P1', quantity: 'waterDepth' },
]
/** A phone writes the head before each value. */
const heads = /^(?:点|值|时段变化|速率 \/a|最小|最大)/
const chart = (label: string) => screen.findByRole('slider', { name: `${label}，左右键逐点读数` })
const figures = async () => {
  const table = await screen.findByRole('table', { name: '各点数值' })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replace(heads, '')),
    )
}

test('without points it says how to choose them', async () => {
  open(consolePath)
  expect(await screen.findByText('还没有选监测点')).toBeTruthy()
})

test('a visitor gets no values, and is told that signing in opens them', async () => {
  open(pathOfPoints(points))
  expect(await screen.findByText('观测值登录后可看')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('what is not there is said at its place, the others are drawn', async () => {
  open(
    `${pathOfPoints([{ kind: 'benchmark', code: 'Z1' }])}&point=benchmark:none&point=nothing:A&point=benchmark:Z9`,
    member,
  )
  await chart('累计沉降量')
  const listed = screen.getByRole('region', { name: '所选的点' })
  expect(
    within(listed)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Z1 水准点'),
    expect.stringContaining('没有这个点'),
    expect.stringContaining('没有这个点'),
    expect.stringContaining('空点'),
  ])
})

test('a chart for each unit on one axis of time, the numbers beside them; a preset narrows both', async () => {
  const { user, address } = open(pathOfPoints(points), member)
  await chart('累计沉降量')
  await chart('水位埋深')
  await waitFor(async () =>
    expect((await figures()).map(([point, value, , rate]) => [point, value, rate])).toEqual([
      ['Z1 累计沉降量', '10.7 mm', '+1.0 ± 0.0 mm'],
      ['Z2 累计沉降量', '10.7 mm', '+1.0 ± 0.0 mm'],
      ['P1 水位埋深', '10.75 m', '+1.00 ± 0.00 m'],
    ]),
  ) // the lines come one by one
  await user.click(screen.getByRole('radio', { name: '1 年' }))
  await waitFor(() => expect(address()).toContain('from=2025-10-15'))
  await waitFor(async () => expect((await figures())[0]?.[2]).toBe('+1.0 mm'))
})

test('the cursor moves by keys, and the table reads there', async () => {
  const { user } = open(pathOfPoints(points), member)
  const slider = await chart('累计沉降量')
  slider.focus()
  await user.keyboard('{Home}')
  await waitFor(async () => expect((await figures())[0]?.[1]).toBe('0.0 mm'))
  expect(slider.getAttribute('aria-valuetext')).toContain('2016-01-15')
})

test('since a day changes are drawn; provisional readings can be left out', async () => {
  const { user, address } = open(`${pathOfPoints(points)}&since=2024-01-20`, member)
  await waitFor(async () => expect((await figures())[0]?.[1]).toBe('2.7 mm'))
  expect(await chart('累计沉降量变化')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: '只看正式值' }))
  await waitFor(() => expect(address()).toContain('values=approved'))
  await waitFor(async () => expect((await figures())[0]?.[1]).toBe('2.5 mm'))
  await user.click(screen.getByRole('button', { name: '看原值' }))
  await waitFor(async () => expect((await figures())[0]?.[1]).toBe('10.5 mm'))
})

test('the window is moved by keys, and a point is taken off', async () => {
  const { user, address } = open(pathOfPoints(points), member)
  await chart('累计沉降量')
  await chart('水位埋深')
  screen.getByRole('slider', { name: '时段起' }).focus()
  await user.keyboard('{PageUp}')
  await waitFor(() => expect(address()).toContain('from=2017-02-11'))
  await user.click(screen.getByRole('button', { name: '移去 P1' }))
  await waitFor(() => expect(screen.queryByRole('slider', { name: '水位埋深，左右键逐点读数' })).toBeNull())
})

test('a point is found by its name and added', async () => {
  const { user, address } = open(consolePath, member)
  await user.selectOptions(await screen.findByRole('combobox', { name: '监测点类别' }), '开采井')
  await user.click(screen.getByRole('button', { name: /添加监测点/ }))
  await user.keyboard('北井')
  await user.click(await screen.findByRole('option', { name: /P1/ }))
  await waitFor(() => expect(address()).toContain('point=pumpingWell:P1'))
})

test('a threshold is set, listed and ended', async () => {
  const { user } = open(pathOfPoints(points), member)
  await user.click(await screen.findByRole('button', { name: '设阈值' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '设阈值' }))
  expect(await dialog.findByText('请填写数值')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /限值/ }), '12.5')
  await user.click(dialog.getByRole('button', { name: '设阈值' }))
  const table = await screen.findByRole('table', { name: '阈值' })
  expect(table.textContent).toContain('累计沉降量 上限 12.5 mm')
  expect(table.textContent).toContain('未越限')
  await user.click(within(table).getByRole('button', { name: '结束' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '结束' }))
  expect(await screen.findByText(/还没有设阈值/)).toBeTruthy()
  expect(await member.call(thresholds.list, {})).toEqual([])
})

test('a threshold on a rate says its days and its unit', async () => {
  const { user } = open(pathOfPoints(points), member)
  await user.click(await screen.findByRole('button', { name: '设阈值' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByRole('combobox', { name: '所比的' }), '近若干天的变化速率')
  const days = dialog.getByRole('textbox', { name: /近多少天/ })
  await user.clear(days)
  await user.type(days, '3')
  await user.type(dialog.getByRole('textbox', { name: /限值/ }), '2')
  await user.click(dialog.getByRole('button', { name: '设阈值' }))
  expect(await dialog.findByText('请填写 7 至 3660 的整数')).toBeTruthy()
  await user.clear(days)
  await user.type(days, '365')
  expect(dialog.getByText(/满一年的按每年计/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '设阈值' }))
  const table = await screen.findByRole('table', { name: '阈值' })
  expect(table.textContent).toContain('累计沉降量近 365 天的变化速率 上限 2 mm/a')
  expect(table.textContent).toContain('未越限')
})

test('rain hangs above the heads of the same axis of time, and its sum since a day is a line of its own', async () => {
  await buildRecord(db, kinds.porewaterPipe, { code: 'K1', title: '六米管' })
  await observe('K1', 'head')
  await observe('K1', 'rainfall')
  const pipe = ['head', 'rainfall'].map((quantity) => ({ kind: 'porewaterPipe', code: 'K1', quantity }))
  const { user, unmount } = open(pathOfPoints(pipe), member)
  const slider = await chart('水头高程、月降水量')
  expect(slider.querySelectorAll('.series-rain-bar')).toHaveLength(1)
  expect(screen.getByText(/上方柱为月降水量 mm/)).toBeTruthy()
  slider.focus()
  await user.keyboard('{Home}{ArrowRight}')
  expect(slider.getAttribute('aria-valuetext')).toMatch(
    /水头高程 0\.08 m.*月降水量 0\.1 mm|K1 水头高程 0\.08 m，K1 月降水量 0\.1 mm/,
  )
  unmount()
  open(`${pathOfPoints(pipe)}&since=2024-01-20`, member)
  await chart('月降水量累计')
})

test('of a long series the picture comes first, then the numbers of all its readings', async () => {
  await buildRecord(db, kinds.pumpingWell, { code: 'P9', title: '时测井' })
  await pool.query(
    `insert into observation (record, quantity, at, value)
    select r.id, 'waterDepth', '2025-01-01'::timestamptz + n * '1 hour'::interval, n / 8766.0
    from record r, generate_series(0, 9000) n where r.code = 'P9'`,
  )
  open(pathOfPoints([{ kind: 'pumpingWell', code: 'P9', quantity: 'waterDepth' }]), member)
  await chart('水位埋深')
  await waitFor(async () => expect((await figures())[0]?.[3]).toBe('+1.00 ± 0.00 m'))
  expect(screen.queryByText(/正在取长序列/)).toBeNull()
  expect(screen.getByRole('button', { name: 'CSV' })).toHaveProperty('disabled', false)
})

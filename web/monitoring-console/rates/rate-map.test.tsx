import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { seeEverything } from '#testing/near.ts'
import { openRoutes } from '#testing/pages.tsx'
import { consolePath, pathOfPoints } from '#web/records/uses/chosen-points-path.ts'

import { MonitoringConsolePage } from '../MonitoringConsolePage.tsx'

const app = await testApp()
const { db, pool } = app
const member = await app.signIn('records.read')

/** Monthly from 2016 to October 2020: so many millimetres a year, and from 2018 on ten times as much. */
const observe = (code: string, rate: number) =>
  pool.query(
    `insert into observation (record, quantity, at, value)
    select r.id, 'settlement', at, $2 * (extract(epoch from at - '2016-01-15')
      + 9 * greatest(0, extract(epoch from at - '2018-01-15'))) / 31557600
    from record r, generate_series('2016-01-15'::timestamptz, '2020-10-15', '1 month') at where r.code = $1`,
    [code, rate],
  )

const place = { lng: 121.45, lat: 31.2 }

beforeAll(async () => {
  await buildRecord(db, kinds.benchmark, { code: 'Z1', title: '一号', ...place })
  await observe('Z1', 0.8)
  await buildRecord(db, kinds.benchmark, { code: 'Z2', title: '二号', ...place, access: 'member' })
  await observe('Z2', -0.8)
  await buildRecord(db, kinds.benchmark, { code: 'Z3', title: '三号' })
})
beforeEach(seeEverything)
afterEach(() => vi.unstubAllGlobals())

const points = ['Z1', 'Z2'].map((code) => ({ kind: 'benchmark', code }))
const open = () =>
  openRoutes(pathOfPoints(points), [{ path: consolePath, element: <MonitoringConsolePage /> }], member)

const map = async () => within(await screen.findByRole('region', { name: '速率图' }))
const rows = async () =>
  within((await map()).getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replace(/^(?:点|分级|速率|读数)/, '')),
    )

test('the numbers of the map stand in a table; its classes stay while the window moves', async () => {
  const { user } = open()
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(await rows()).toEqual([
    ['Z1', '下沉 5–10 mm/a', '+8.0 ± 0.0 mm/a', '24'],
    ['Z2', '抬升 5–10 mm/a', '-8.0 ± 0.0 mm/a', '24'],
  ])
  const region = await map()
  const legend = region.getByRole('list', { name: '图例' }).textContent
  const slider = region.getByRole('slider', { name: '速率的时段' })
  expect(slider.getAttribute('aria-valuetext')).toBe('2018-11-01 至 2020-10-31')
  await user.click(region.getByRole('button', { name: '前一个月' }))
  expect(slider.getAttribute('aria-valuetext')).toBe('2018-10-01 至 2020-09-30')
  slider.focus()
  await user.click(region.getByRole('radio', { name: '1 年' }))
  await waitFor(async () => expect((await rows())[0]?.[3]).toBe('12'))
  expect((await map()).getByRole('list', { name: '图例' }).textContent).toBe(legend)
})

test('it plays to the end; for whoever wants no motion there are steps alone', async () => {
  const { user } = open()
  const region = await map()
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  for (let i = 0; i < 3; i++) await user.click(await region.findByRole('button', { name: '前一个月' }))
  const slider = region.getByRole('slider', { name: '速率的时段' })
  expect(slider.getAttribute('aria-valuetext')).toBe('2018-08-01 至 2020-07-31')
  await user.click(region.getByRole('button', { name: '播放' }))
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('2018-11-01 至 2020-10-31'), {
    timeout: 5000,
  })
  expect(await region.findByRole('button', { name: '播放' })).toBeTruthy()
})

test('without motion nothing plays', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ media: query, matches: query.includes('reduced-motion') },
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  open()
  const region = await map()
  expect(await region.findByRole('button', { name: '前一个月' })).toBeTruthy()
  expect(region.queryByRole('button', { name: '播放' })).toBeNull()
})

test('a point that is not public is said to lie in a cell', async () => {
  open()
  expect(await (await map()).findByText(/未公开的点位置取约 1 km 网格/)).toBeTruthy()
})

test('points around of the same kind are brought along, as far as their reader has them open', async () => {
  await buildRecord(db, kinds.benchmark, { code: 'Z4', title: '四号', lng: 121.46, lat: 31.21 })
  await observe('Z4', 2)
  await buildRecord(db, kinds.benchmark, { code: 'Z5', title: '无读数', lng: 121.47, lat: 31.21 })
  const { user } = open()
  const region = await map()
  await user.click(await region.findByRole('checkbox', { name: '带上附近的同类点' }))
  await waitFor(async () => expect((await rows()).map(([code]) => code)).toEqual(['Z1', 'Z2', 'Z4']))
  expect(await region.findByText(/另取 1 点；1 点您还没有打开/)).toBeTruthy()
})

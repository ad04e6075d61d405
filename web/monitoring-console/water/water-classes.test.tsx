import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import { consolePath, pathOfPoints } from '#web/records/uses/chosen-points-path.ts'

import { MonitoringConsolePage } from '../MonitoringConsolePage.tsx'

const app = await testApp()
const { db, pool } = app
const member = await app.signIn('records.read')

const analyse = (day: string, values: Record<string, number>) =>
  Promise.all(
    Object.entries(values).map(([quantity, value]) =>
      pool.query(
        `insert into observation (record, quantity, at, value)
        select id, $1, $2::timestamptz, $3 from record where code = 'S9'`,
        [quantity, `${day}T00:00:00+08:00`, value],
      ),
    ),
  )

beforeAll(async () => {
  await buildRecord(db, kinds.waterQualityWell, { code: 'S9', title: '九号井' })
  await analyse('2025-05-01', { manganese: 0.32, fluoride: 0.4, ph: 7.2 })
  await analyse('2025-11-01', { manganese: 0.04, fluoride: 2.4, ph: 7.2 })
})

test('the class of each sample is listed with the item that decides it, the last one in the heading', async () => {
  const { user } = openRoutes(
    pathOfPoints([{ kind: 'waterQualityWell', code: 'S9' }]),
    [{ path: consolePath, element: <MonitoringConsolePage /> }],
    member,
  )
  const well = within(await screen.findByRole('region', { name: 'S9 水质类别' }))
  expect((await well.findByRole('heading', { name: /2025-11-01，定类指标 氟化物/ })).textContent).toContain(
    'Ⅴ',
  )
  const rows = within(well.getByRole('table', { name: 'S9 各次水质类别' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/2025-11-01.*Ⅴ.*氟化物 2\.4/),
    expect.stringMatching(/2025-05-01.*Ⅳ.*锰 0\.32/),
  ])
  screen.getByRole('slider', { name: '时段止' }).focus()
  await user.keyboard('{PageDown}')
  await waitFor(() => expect(well.getByRole('heading').textContent).toContain('2025-05-01'))
})

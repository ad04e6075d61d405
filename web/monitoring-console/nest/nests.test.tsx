import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

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

/** So much a month from January 2020; `jump` more from June on. */
const observe = (quantity: string, perMonth: number, jump = 0) =>
  pool.query(
    `insert into observation (record, quantity, at, value)
    select r.id, $1, '2020-01-15'::timestamptz + n * '1 month'::interval,
      round((n * $2::numeric + case when n > 4 then $3::numeric else 0 end), 2)
    from record r, generate_series(0, 11) n where r.code = 'F9'`,
    [quantity, perMonth, jump],
  )

beforeAll(async () => {
  await buildRecord(db, kinds.extensometer, {
    ...{ code: 'F9', title: '九号标组' },
    values: { marksCount: 3, deepest: 80 },
    parts: {
      marks: [
        { number: 1, depth: 1.5, layer: '软土' },
        { number: 2, depth: 30, layer: '砂层' },
        { number: 3, depth: 80, layer: '基岩' },
      ],
    },
  })
  await observe('mark1', 1)
  await observe('mark2', -0.2)
  await observe('mark3', 0)
  await observe('surface', 0.8, 1.5)
})
beforeEach(seeEverything)

test('layers of a nest are laid against its ground, and the misfit is said with its day', async () => {
  const { user } = openRoutes(
    pathOfPoints([{ kind: 'extensometer', code: 'F9' }]),
    [{ path: consolePath, element: <MonitoringConsolePage /> }],
    member,
  )
  const nest = within(await screen.findByRole('region', { name: 'F9 分层与地面' }))
  const table = within(await nest.findByRole('table', { name: /各层压缩/ }))
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
  expect(cells[0]).toMatch(/软土.*1\.5.*\+11\.00.*107/)
  expect(cells[1]).toMatch(/砂层.*30\.0.*-2\.20.*-21/)
  const figure = (label: string) => nest.getByText(label, { selector: 'dt' }).parentElement?.textContent
  expect(figure('各层之和')).toContain('+8.80 mm')
  expect(figure('地面沉降')).toContain('+10.30 mm')
  expect(figure('闭合差')).toContain('+1.50 mm')
  expect(figure('时段内最大闭合差')).toMatch(/\+1\.50 mm2020-0[67]-15，大于 1 mm，请核对读数/)
  screen.getByRole('slider', { name: '时段止' }).focus()
  for (let i = 0; i < 7; i++) await user.keyboard('{PageDown}')
  await waitFor(() => expect(figure('闭合差')).toContain('0.00 mm'))
})

import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { buildStaff, enter, type Inside } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openInside } from '#testing/pages.tsx'
import { client } from '#web/api/client.ts'
import { endSession } from '#web/api/session.ts'
import { pageOf } from '#web/app/registry.tsx'
import { BackOfficePage } from '#web/back-office/BackOfficePage.tsx'

const library = await testApp()
let manager: Inside

beforeAll(async () => {
  manager = await enter(library, await buildStaff(library, ['records_manager'], { name: '严实' }))
  await buildBorehole(library.db, { code: 'ZK-深', values: { finalDepth: 9999 } })
  const place = { lng: 120.7, lat: 31.7, values: { finalDepth: 33 } }
  await buildBorehole(library.db, { code: 'ZK-1', ...place })
  await buildBorehole(library.db, { code: 'ZK-2', ...place })
})

afterEach(() => {
  endSession('own')
  sessionStorage.clear()
  client.clear()
})

const open = (address: string) => openInside(manager, <BackOfficePage pageOf={pageOf} />, address)

test('a rule shows what breaks it; what somebody has looked at is among the confirmed', async () => {
  const { user, address } = await open('/data-manager/quality')
  const rules = within(await screen.findByRole('complementary', { name: '质量规则' }))
  await user.click(await rules.findByRole('button', { name: /^疑似重复/ }))
  expect(address()).toBe('/data-manager/quality?rule=疑似重复')
  const list = within(await screen.findByRole('table', { name: '待核对的疑点' }))
  expect(list.getByText(/相距不到 2 m 且同深/).textContent).toContain(
    '与 ZK-1 相距不到 2 m 且同深，可能是同一孔',
  )
  await user.click(list.getByRole('checkbox', { name: /ZK-2/ }))
  await user.click(screen.getByRole('button', { name: '核对无误' }))
  expect(await screen.findByText('没有待核对的疑点')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '已核对' }))
  const confirmed = within(await screen.findByRole('table', { name: '已核对的疑点' }))
  expect(confirmed.getByText(/^严实/)).toBeTruthy()
  await user.click(rules.getByRole('button', { name: /^全部规则/ }))
  await user.click(screen.getByRole('button', { name: '待核对' }))
  expect(await screen.findByText('孔深 9999 m 不合常理')).toBeTruthy()
})

test('tells whether there is less to look at than before, for the chosen rule', async () => {
  const counts = [{ kind: 'borehole', rule: '孔深', open: 5, confirmed: 0 }]
  await library.pool.query('insert into quality_day values (current_date - 2, $1)', [JSON.stringify(counts)])
  const { user } = await open('/data-manager/quality?rule=孔深')
  const words = await screen.findByText(/^自 \d{4}-\d\d-\d\d 以来，待核对由/)
  expect(words.textContent).toMatch(/由 5 件减至 1 件$/)
  await user.click(words)
  const table = await screen.findByRole('table', { name: '逐日待核对的件数', hidden: true })
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(4)
})

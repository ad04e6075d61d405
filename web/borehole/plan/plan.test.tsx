import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openInside, openRoutes } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { PlanPage } from './PlanPage.tsx'

let library: TestApp
const address = (codes: readonly string[], more = '') =>
  `/point-plan?${codes.map((code) => `hole=${code}`).join('&')}${more}`

beforeAll(async () => {
  library = await testApp()
  const values = { holeKind: '4', collarElevation: 4.12, finalDepth: 45, heightDatum: '吴淞高程' }
  for (const [i, code] of ['P-G1', 'P-G2', 'P-G3'].entries())
    await buildBorehole(library.db, { code, lng: 121.4 + i / 2000, lat: 31.2 + (i % 2) / 5000, values })
  await buildBorehole(library.db, { code: 'P-G4', access: 'protected', openOn: '2099-01-01', values })
})
afterEach(() => endSession('own'))

const openPage = async (codes: readonly string[], more = '') =>
  openInside(await enter(library, await buildMember(library)), <PlanPage />, address(codes, more))

test('a visitor is told to sign in, and the page has no coordinates', async () => {
  openRoutes(address(['P-G1']), [{ path: '*', element: <PlanPage /> }], {})
  expect(await screen.findByText('平面布置图要用各孔的准确坐标，登录后可看。')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(document.body.textContent).not.toContain('CGCS2000')
})

test('a member gets the plan with its table; what may not be seen exactly is left out', async () => {
  await openPage(['P-G1', 'P-G2', 'P-G4', 'GONE'])
  const plan = within(await screen.findByRole('img', { name: /2 个勘探点的平面布置图/ }))
  expect(plan.getByText('G1')).toBeTruthy()
  expect(plan.getAllByText('4.12 | 45.00')).toHaveLength(2)
  expect(plan.getByText(/CGCS2000.*X 向北，Y 向东/)).toBeTruthy()
  const table = within(screen.getByRole('region', { name: '勘探点一览表' }))
  expect(table.getAllByRole('row')).toHaveLength(3)
  const leftOut = within(screen.getByRole('region', { name: '未绘入的钻孔' }))
  expect(leftOut.getByText('准确位置您目前不能查看')).toBeTruthy()
  expect(leftOut.getByText('没有这一孔，可能已经撤下')).toBeTruthy()
})

test('scale and section line are chosen; sections of the address are drawn at once', async () => {
  const { user } = await openPage(['P-G1', 'P-G2', 'P-G3'])
  const plan = within(await screen.findByRole('img', { name: /3 个勘探点/ }))
  expect(plan.queryByText('1′')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '剖面线' }))
  expect(plan.getByText('1′')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: '比例尺' }), '1:2000')
  expect(plan.getAllByText('1:2000')).not.toHaveLength(0)
})

test('two sections of the address have two numbers', async () => {
  await openPage(['P-G1', 'P-G2', 'P-G3'], '&section=P-G1,P-G3&section=P-G2,P-G3')
  const plan = within(await screen.findByRole('img', { name: /3 个勘探点/ }))
  expect(plan.getByText('1′')).toBeTruthy()
  expect(plan.getByText('2′')).toBeTruthy()
})

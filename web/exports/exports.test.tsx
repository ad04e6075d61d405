import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { exportLimits } from '#contract/exports/exports.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildCredit } from '#testing/builders/credit.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole, multiply } from '#testing/builders/records.ts'
import { openInside, openRoutes } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'
import { pathOfExport, pathOfPackage, pathOfSearchExport } from '#web/records/uses/export-path.ts'

import { ExportPage } from './ExportPage.tsx'

let library: TestApp

beforeAll(async () => {
  library = await testApp({ charging: true })
  for (const code of ['E-1', 'E-2']) await buildBorehole(library.db, { code, lng: 121.4, lat: 31.2 })
})
afterEach(() => endSession('own'))

const holes = pathOfExport([{ kind: 'borehole', conditions: [] }], '钻孔')

test('a visitor is told to sign in; whoever has chosen nothing is told where to choose', async () => {
  openRoutes(holes, [{ path: '*', element: <ExportPage /> }], {})
  expect(await screen.findByText('登录后导出')).toBeTruthy()
  const member = await enter(library, await buildMember(library))
  await openInside(member, <ExportPage />, '/export?selections=%5B')
  expect(await screen.findByText('还没有选资料')).toBeTruthy()
})

test.each([
  ['no kind', pathOfExport([{ kind: 'castle', conditions: [] }], '甲')],
  [
    'no condition of the kind',
    pathOfExport([{ kind: 'borehole', conditions: [{ prop: 'x', value: '甲' }] }], '甲'),
  ],
  ['no place', '/export?near={"lng":999}'],
])('an address that names %s says so', async (_, address) => {
  const member = await enter(library, await buildMember(library))
  await openInside(member, <ExportPage />, address)
  expect(await screen.findByText('没有读到所选的资料')).toBeTruthy()
})

test('a member sees what there is and what it costs, has a file made, and finds it below', async () => {
  const member = await enter(library, await buildMember(library))
  const { user } = await openInside(member, <ExportPage />, holes)
  expect(await screen.findByText(/尚未打开的 2 条，打开共需 \d+ 积分/)).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /^同意扣除/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /^含地层/ }))
  expect(screen.getByRole('checkbox', { name: /^同意扣除 \d+ 积分，打开尚未打开的 2 条/ })).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: '格式' }), 'CSV')
  await user.click(screen.getByRole('button', { name: '导出' }))
  const own = await screen.findByRole('region', { name: '我导出的文件' })
  expect(await within(own).findByRole('button', { name: '下载' }, { timeout: 60_000 })).toBeTruthy()
  expect(within(own).getByText(/CSV，/)).toBeTruthy()
  await user.click(within(own).getByRole('button', { name: '删除钻孔' }))
  await waitFor(() => expect(screen.queryByText('钻孔', { selector: 'b' })).toBeNull())
})

test('whoever has too little credit learns it before, and agrees to nothing', async () => {
  const member = await enter(library, await buildMember(library))
  await buildCredit(library.db, { account: member.actor.id }, 3)
  const { user } = await openInside(member, <ExportPage />, holes)
  await user.click(await screen.findByRole('checkbox', { name: /^含地层/ }))
  expect(await screen.findByText(/现有 3 积分，不够打开这些/)).toBeTruthy()
  const agree = screen.getByRole('checkbox', { name: /^同意扣除 4 积分/ })
  expect(agree).toHaveProperty('disabled', true)
})

test('of a place all kinds are offered as a parcel', async () => {
  const member = await enter(library, await buildMember(library))
  await openInside(member, <ExportPage />, pathOfPackage({ lng: 121.4, lat: 31.2, metres: 500 }, '某地'))
  const format = await screen.findByRole<HTMLSelectElement>('combobox', { name: '格式' })
  expect(format.value).toBe('xlsx') // only holes lie there
  expect(screen.getByRole('table', { name: '要导出的资料' })).toBeTruthy()
})

test('what a search finds is offered by its kinds; a search that finds nothing leads back to it', async () => {
  const member = await enter(library, await buildMember(library))
  const question = { exact: false, sort: 'relevance' as const, conditions: [] }
  await buildBorehole(library.db, { code: 'E-3', title: '望江孔', lng: 121.4, lat: 31.2 })
  const found = pathOfSearchExport({ ...question, text: '望江孔' }, '检索“望江孔”')
  await openInside(member, <ExportPage />, found)
  expect(await screen.findByRole('table', { name: '要导出的资料' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '名称' }).value).toBe('检索“望江孔”')
  expect(screen.queryByRole('note')).toBeNull()
  cleanup()
  await openInside(member, <ExportPage />, pathOfSearchExport({ ...question, text: '没有这样的' }, '甲'))
  expect(await screen.findByRole('link', { name: '回到检索' })).toBeTruthy()
  cleanup()
  await openInside(member, <ExportPage />, '/export?search={"text":7}')
  expect(await screen.findByText('没有读到检索的结果')).toBeTruthy()
})

test('of more than may be chosen it is said how many are taken', async () => {
  const member = await enter(library, await buildMember(library))
  await buildBorehole(library.db, { code: 'MANY', title: '千孔', lng: 121.4, lat: 31.2 })
  await multiply(library.pool, 'MANY', exportLimits.codes)
  const question = { text: '千孔', exact: false, sort: 'relevance' as const, conditions: [] }
  await openInside(member, <ExportPage />, pathOfSearchExport(question, '甲'))
  const note = await screen.findByRole('note')
  expect(note.textContent).toMatch(/^检索到 5,001 条，这里取前 5,000 条。/)
})

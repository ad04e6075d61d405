import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { openInside, openRoutes } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { ConeSheetPage } from './ConeSheetPage.tsx'

let library: TestApp
const address = (...codes: string[]) => `/cone-sheet?${codes.map((code) => `hole=${code}`).join('&')}`
const readings = (value: number) => Array.from({ length: 200 }, () => value)

const buildHole = (code: string, cpt: Record<string, unknown>[], values: object = {}) =>
  buildBorehole(library.db, {
    code,
    values: { collarElevation: 4, finalDepth: 20, heightDatum: '吴淞高程', ...values },
    parts: { strata: strata(['②', '粉质黏土', 3], ['④', '淤泥质黏土', 20.1]), cpt },
  })

beforeAll(async () => {
  library = await testApp()
  const places = { startDepth: 0.1, step: 0.1 }
  await buildHole('C1', [{ ...places, method: 'double', qcMpa: readings(0.85), fsKpa: readings(17) }])
  await buildHole('C2', [{ ...places, method: 'double', qcMpa: readings(0.95), fsKpa: readings(19) }])
  await buildHole('C3', [{ ...places, method: 'single', psMpa: readings(0.77) }])
  await buildHole('G1', [])
})
afterEach(() => endSession('own'))

const openPage = async (...codes: string[]) =>
  openInside(await enter(library, await buildMember(library)), <ConeSheetPage />, address(...codes))

test('a visitor is told to sign in, and no reading is on the page', async () => {
  openRoutes(address('C1'), [{ path: '*', element: <ConeSheetPage /> }], {})
  expect(await screen.findByText('曲线图要用静力触探的读数，登录后可看。')).toBeTruthy()
  expect(document.body.textContent).not.toContain('0.85')
})

test('holes without a sounding are named, and without any the page says so', async () => {
  await openPage('G1', 'GONE')
  expect(await screen.findByText('没有可画的静力触探孔')).toBeTruthy()
  expect(screen.getByText('没有静力触探数据')).toBeTruthy() // of the hole
  expect(screen.getByText('没有这一孔，可能已经撤下')).toBeTruthy()
})

test('a double bridge is drawn with its chart, and its means are listed', async () => {
  await openPage('C1')
  expect(
    await screen.findByRole('img', { name: /C1 的静力触探曲线图：锥尖阻力 qc、侧壁摩阻力 fs、摩阻比 Rf/ }),
  ).toBeTruthy()
  const table = within(screen.getByRole('region', { name: '静力触探分层平均值' }))
  expect(table.getAllByRole('row')[1]?.textContent).toContain('0.85')
  expect(table.getAllByRole('row')[1]?.textContent).toContain('2.00')
  expect(screen.getByRole('combobox', { name: '图页' }).textContent).toContain('土类分类图')
})

test('a single bridge has no chart', async () => {
  await openPage('C3')
  expect(await screen.findByRole('img', { name: /比贯入阻力 ps/ })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: '图页' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: '侧壁摩阻力上移' })).toBeNull()
})

test('scale and shift are chosen, and several soundings are laid over each other', async () => {
  const { user } = await openPage('C1', 'C2', 'C3', 'G1')
  await screen.findByRole('img', { name: /C1 的静力触探曲线图/ })
  expect(screen.getByText('没有静力触探数据')).toBeTruthy() // of G1
  await user.selectOptions(screen.getByRole('combobox', { name: '比例尺' }), '1:50')
  expect(screen.getByRole('combobox', { name: '图页' }).textContent).toContain('曲线图 1/3')
  await user.selectOptions(screen.getByRole('combobox', { name: '侧壁摩阻力上移' }), '不移')
  expect(screen.getAllByText(/fs 按记录的深度/)).not.toHaveLength(0)
  await user.selectOptions(screen.getByRole('combobox', { name: '图页' }), '曲线图 2/3')
  const view = screen.getByRole('combobox', { name: '内容' })
  view.focus()
  await user.selectOptions(view, '多孔对比')
  expect(document.activeElement).toBe(view)
  expect(screen.getByRole('img', { name: 'C1、C2 的静力触探曲线对比图' })).toBeTruthy()
  expect(screen.getByText('按标高对齐，高程基准：吴淞高程。', { exact: false })).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: '对齐方式' }), '深度')
  expect(screen.getByText('按孔口以下深度对齐。', { exact: false })).toBeTruthy()
})

test('all pages are saved for CAD in one file, and the one that is shown for documents', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sheet')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user } = await openPage('C1')
  await screen.findByRole('img', { name: /C1 的静力触探曲线图/ })
  await user.click(screen.getByText('下载图件'))
  await user.click(screen.getByRole('button', { name: /DXF/, hidden: true }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  await user.click(screen.getByRole('button', { name: /SVG/, hidden: true }))
  const [dxf, svg] = saved.mock.calls.map(([blob]) => (blob instanceof Blob ? blob : new Blob()))
  const text = new TextDecoder('gbk').decode(await dxf?.arrayBuffer())
  expect(text).toContain('静力触探曲线图')
  expect(text).toContain('静力触探土类分类图')
  expect(await svg?.text()).toMatch(/^<svg[^>]* width="210mm" height="297mm"/)
  vi.restoreAllMocks()
})

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { credit } from '#contract/credit/credit.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildLineHole } from '#testing/builders/records.ts'
import { openInside, openRoutes } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { SectionPage } from './SectionPage.tsx'

let library: TestApp
const address = (...codes: string[]) => `/section?${codes.map((code) => `hole=${code}`).join('&')}`

/** A hole on a line to the east; its layers as in the practice. */
const buildHole = (code: string, at: number, values: object = {}) =>
  buildLineHole(library.db, code, { at, hasSix: at === 0, values })

beforeAll(async () => {
  library = await testApp({ charging: true })
  for (const [code, at] of [
    ['P-G2', 30],
    ['P-G1', 0],
    ['P-G3', 61],
  ] as const)
    await buildHole(code, at)
  await buildHole('P-G4', 90, { heightDatum: '1985国家高程基准' })
  await buildHole('P-G5', 120, { collarElevation: null })
})
afterEach(() => endSession('own'))

test('a visitor is told to sign in, and the page has no depth of a layer', async () => {
  openRoutes(address('P-G1', 'P-G2'), [{ path: '*', element: <SectionPage /> }], {})
  expect(await screen.findByText(/剖面图要用各孔的分层深度，登录后可看/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toContain('wanted=')
  expect(document.body.textContent).not.toContain('26.3')
  expect(screen.queryByRole('img', { name: /剖面图/ })).toBeNull()
})

test('a member pays once for all holes, and gets the section in the order of the line', async () => {
  const member = await enter(library, await buildMember(library))
  const before = (await member.call(credit.mine, {})).own
  const { user } = await openInside(member, <SectionPage />, address('P-G3', 'P-G1', 'P-G2', 'P-G4', 'P-G5'))
  await user.click(await screen.findByRole('button', { name: /积分打开 5 孔/ }))
  expect(await screen.findByRole('img', { name: /过 P-G1、P-G2、P-G3 的剖面图/ })).toBeTruthy()
  expect((await member.call(credit.mine, {})).own).toBeLessThan(before)
  await waitFor(() => expect(screen.queryByRole('button', { name: /积分打开/ })).toBeNull()) // all five have come

  const leftOut = within(screen.getByRole('region', { name: '未绘入的钻孔' }))
  expect(leftOut.getByText('没有孔口高程')).toBeTruthy()
  expect(leftOut.getByText(/高程基准为1985国家高程基准，与其余各孔的吴淞高程不同/)).toBeTruthy()

  const drawing = within(screen.getByRole('img', { name: /剖面图/ }))
  // the drawing follows what is chosen as fast as it is painted
  await waitFor(() => expect(drawing.getAllByText('26.30(-22.30)')).toHaveLength(3))
  expect(drawing.getAllByText('28.6')).toHaveLength(1) // metres from the first hole, of true length
  expect(drawing.getByText(/高程基准：吴淞高程/)).toBeTruthy()
  await user.click(screen.getByText('各孔的层底深度与标高'))
  expect(screen.getByRole('cell', { name: '29.90（-25.90）' })).toBeTruthy()
})

test('scales and the reach of a pinch-out are chosen', async () => {
  const member = await enter(library, await buildMember(library))
  const { user } = await openInside(member, <SectionPage />, address('P-G1', 'P-G2'))
  await user.click(await screen.findByRole('button', { name: /积分打开 2 孔/ }))
  await screen.findByRole('img', { name: /剖面图/ })
  await user.selectOptions(screen.getByRole('combobox', { name: '水平比例尺' }), '1:1000')
  await user.selectOptions(screen.getByRole('combobox', { name: '垂直比例尺' }), '1:500')
  expect(screen.getByText('竖向放大 2 倍')).toBeTruthy()
  expect(await screen.findByText(/比例尺\s水平 1:1000\s垂直 1:500/)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: '尖灭至' }), '1/3 孔距')
  expect(screen.getByRole('img', { name: /剖面图/ })).toBeTruthy()
})

test('holes on one place are drawn once, and holes beside a drawn line say how far', async () => {
  await buildHole('P-G6', 0)
  const member = await enter(library, await buildMember(library))
  const line = '&line=121.4,31.20005,121.401,31.20005'
  const { user } = await openInside(member, <SectionPage />, address('P-G1', 'P-G6', 'P-G2') + line)
  await user.click(await screen.findByRole('button', { name: /积分打开 3 孔/ }))
  const drawing = within(await screen.findByRole('img', { name: /过 P-G1、P-G2 的剖面图/ }))
  expect(await screen.findByText('与 P-G1 落在剖面线的同一处')).toBeTruthy()
  expect(drawing.getAllByText('偏 5.5 m 右')).toHaveLength(2)
})

test('a hole that is no more is named, and the others are drawn', async () => {
  const member = await enter(library, await buildMember(library))
  const { user } = await openInside(
    member,
    <SectionPage />,
    `${address('P-G1', 'P-G2', 'P-GONE')}&hole=&line=,,,`,
  )
  await user.click(await screen.findByRole('button', { name: /积分打开 2 孔/ }))
  expect(await screen.findByRole('img', { name: /过 P-G1、P-G2 的剖面图/ })).toBeTruthy()
  expect(screen.getByText('没有这一孔，可能已经撤下')).toBeTruthy()
})

test('a section is saved for CAD and for documents', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:section')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const member = await enter(library, await buildMember(library))
  const { user } = await openInside(member, <SectionPage />, address('P-G1', 'P-G2'))
  await user.click(await screen.findByRole('button', { name: /积分打开 2 孔/ }))
  await screen.findByRole('img', { name: /剖面图/ })
  await user.click(screen.getByText('下载图件'))
  await user.click(screen.getByRole('button', { name: /DXF/, hidden: true }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  await user.click(screen.getByRole('button', { name: /SVG/, hidden: true }))
  const [dxf, svg] = saved.mock.calls.map(([blob]) => (blob instanceof Blob ? blob : new Blob()))
  expect(new TextDecoder('gbk').decode(await dxf?.arrayBuffer())).toContain('工程地质剖面图 1—1′')
  expect(await svg?.text()).toMatch(/^<svg[^>]* width="[\d.]+mm"/)
  vi.restoreAllMocks()
})

test('one hole is no section, and the page says what is wanted', async () => {
  const member = await enter(library, await buildMember(library))
  await openInside(member, <SectionPage />, address('P-G5'))
  expect(await screen.findByText('可绘制的钻孔不足两个')).toBeTruthy()
  expect(screen.getByRole('link', { name: '到钻孔列表选择' })).toBeTruthy()
})

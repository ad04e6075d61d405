import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { savedDrawings } from '#contract/drawings/saved-drawings.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildLineHole } from '#testing/builders/records.ts'
import { openInside, openRoutes } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'
import { SectionPage } from '#web/borehole/section/SectionPage.tsx'
import { DrawingsPage } from '#web/personal/kept/DrawingsPage.tsx'

import { SharedSectionPage } from './SharedSectionPage.tsx'

let library: TestApp

beforeAll(async () => {
  library = await testApp({ charging: true })
  for (const [code, at] of [
    ['P-S1', 0],
    ['P-S2', 30],
    ['P-S3', 60],
  ] as const)
    await buildLineHole(library.db, code, { at, hasSix: at === 0 })
})
afterEach(() => endSession('own'))

const memberHere = async () => enter(library, await buildMember(library))
const reach = {
  kind: 'reach',
  layer: { hole: 'P-S1', layer: '6', occurrence: 0 },
  toward: 'P-S2',
  fraction: 0.3,
} as const
const save = async (member: Awaited<ReturnType<typeof memberHere>>, title = '滨江一线') =>
  member.call(savedDrawings.save, {
    title,
    drawing: { kind: 'section', parameters: { codes: ['P-S1', 'P-S2'], decisions: [reach] } },
  })
const correction = '⑥ 在 P-S1 与 P-S2 之间止于间距 30 %'

test('a section is saved under a title, which is written on its sheet, and its changes follow', async () => {
  const member = await memberHere()
  const { user, address } = await openInside(member, <SectionPage />, '/section?hole=P-S1&hole=P-S2')
  await user.click(await screen.findByRole('button', { name: /积分打开 2 孔/ }))
  const drawing = within(await screen.findByRole('img', { name: /剖面图/ }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  const dialog = within(screen.getByRole('dialog', { name: '保存图件' }))
  await user.clear(dialog.getByLabelText('图名'))
  await user.type(dialog.getByLabelText('图名'), '滨江一线剖面')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('button', { name: '已保存' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '滨江一线剖面' })).toBeTruthy()
  expect(await drawing.findAllByText('滨江一线剖面')).toHaveLength(2) // over the section, and in the title block
  const [line] = (await member.call(savedDrawings.mine, {})).records
  expect(address()).toBe(`/section?drawing=${line?.id ?? 0}`)

  await user.selectOptions(screen.getByRole('combobox', { name: '垂直比例尺' }), '1:500')
  await user.click(screen.getByRole('button', { name: '保存更改' }))
  await screen.findByRole('button', { name: '已保存' })
  const saved = await member.call(savedDrawings.read, { id: line?.id ?? 0 })
  expect(saved).toMatchObject({ version: 2, drawing: { parameters: { vertical: 500 } } })
})

test('a drawing opens as it was saved, and what was changed elsewhere is not overwritten', async () => {
  const member = await memberHere()
  const { id } = await save(member)
  const { user, address } = await openInside(member, <SectionPage />, `/section?drawing=${id}`)
  await user.click(await screen.findByRole('button', { name: /积分打开 2 孔/ }))
  expect(await screen.findByText(correction)).toBeTruthy()
  await member.call(savedDrawings.rename, { id, version: 1, title: '二线' })
  await user.click(screen.getByRole('button', { name: `撤去更正：${correction}` }))
  await user.click(screen.getByRole('button', { name: '保存更改' }))
  const dialog = within(await screen.findByRole('dialog', { name: '图件已在别处改动，另存为' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await screen.findByRole('button', { name: '已保存' })
  const titles = (await member.call(savedDrawings.mine, {})).records.map(({ title }) => title)
  expect(titles).toEqual(['滨江一线', '二线'])
  await waitFor(() => expect(address()).not.toBe(`/section?drawing=${id}`))
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(screen.getByText(correction)).toBeTruthy() // what was done is still there to be taken back
})

test('what was deleted elsewhere is kept as a drawing of its own', async () => {
  const member = await memberHere()
  const { id } = await save(member)
  const { user, address } = await openInside(member, <SectionPage />, `/section?drawing=${id}`)
  await user.click(await screen.findByRole('button', { name: /积分打开 2 孔/ }))
  await user.click(await screen.findByRole('button', { name: `撤去更正：${correction}` }))
  await member.call(savedDrawings.remove, { id })
  await user.click(screen.getByRole('button', { name: '保存更改' }))
  const dialog = within(await screen.findByRole('dialog', { name: '图件已在别处删除，另存为' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await screen.findByRole('button', { name: '已保存' })
  const [line] = (await member.call(savedDrawings.mine, {})).records
  await waitFor(() => expect(address()).toBe(`/section?drawing=${line?.id ?? 0}`))
})

test('whoever leaves corrections that are in no row is asked first', async () => {
  const member = await memberHere()
  const { user, router, address } = await openInside(member, <SectionPage />, '/section?hole=P-S1&hole=P-S2')
  await user.click(await screen.findByRole('button', { name: /积分打开 2 孔/ }))
  await user.selectOptions(await screen.findByRole('combobox', { name: '垂直比例尺' }), '1:500')
  await router.navigate('/home')
  await user.click(await screen.findByRole('button', { name: '继续填写' }))
  expect(address()).toBe('/section?hole=P-S1&hole=P-S2')
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await router.navigate('/home')
  expect(address()).toBe('/home')
})

test.each(['x', '0', '999999'])('there is no drawing %s', async (id) => {
  await openInside(await memberHere(), <SectionPage />, `/section?drawing=${id}`)
  expect((await screen.findAllByText(/没有这张图|没有打开/)).length).toBeGreaterThan(0)
})

test('own drawings are listed, opened, renamed, shared and deleted', async () => {
  const member = await memberHere()
  const { id } = await save(member)
  const { user } = await openInside(member, <DrawingsPage />)
  const table = within(await screen.findByRole('table', { name: '我的图件' }))
  expect(table.getByText('剖面图，2 孔')).toBeTruthy()
  expect(table.getByRole('link', { name: '滨江一线' }).getAttribute('href')).toBe(`/section?drawing=${id}`)
  await user.click(table.getByRole('button', { name: '改名 滨江一线' }))
  const naming = within(screen.getByRole('dialog', { name: '图件改名' }))
  await user.type(naming.getByLabelText('图名'), '（二）')
  await user.click(naming.getByRole('button', { name: '保存' }))
  await user.click(await table.findByRole('button', { name: '分享 滨江一线（二）' }))
  const sharing = within(await screen.findByRole('dialog', { name: '分享“滨江一线（二）”' }))
  expect(sharing.getByLabelText<HTMLInputElement>('链接').value).toMatch(/#\/section\/shared\/[-\da-f]{36}$/)
  await user.click(sharing.getByRole('button', { name: '关闭' }))
  expect(await table.findByText('以链接分享')).toBeTruthy()
  await user.click(table.getByRole('button', { name: '删除 滨江一线（二）' }))
  const asking = within(screen.getByRole('dialog', { name: '删除图件“滨江一线（二）”' }))
  expect(asking.getByText('分享的链接一并失效，资料本身不受影响')).toBeTruthy()
  await user.click(asking.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('还没有保存图件')).toBeTruthy()
})

test('whoever opens a link sees the drawing made from what they may see, and may keep a copy', async () => {
  const owner = await memberHere()
  const { id } = await save(owner)
  const token = (await owner.call(savedDrawings.share, { id, shared: true })).token ?? ''
  const pages = [{ path: '/section/shared/:token', element: <SharedSectionPage /> }]
  const visitor = openRoutes(`/section/shared/${token}`, pages, {})
  expect(await screen.findByText(/剖面图要用各孔的分层深度，登录后可看/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/⑥|26\.30/)
  visitor.unmount()

  const reader = await memberHere()
  const page = (
    <Routes>
      <Route path="/section/shared/:token" element={<SharedSectionPage />} />
      <Route path="/section" element={<SectionPage />} />
    </Routes>
  )
  const { user, address } = await openInside(reader, page, `/section/shared/${token}`)
  await user.click(await screen.findByRole('button', { name: /积分打开 2 孔/ }))
  expect(await screen.findByText(correction)).toBeTruthy()
  expect(screen.getByText(/他人分享的图件/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '保存' }))
  await screen.findByRole('button', { name: '已保存' })
  const { records } = await reader.call(savedDrawings.mine, {})
  expect(records).toMatchObject([{ title: '滨江一线' }])
  await waitFor(() => expect(address()).toBe(`/section?drawing=${records[0]?.id ?? 0}`))
  expect((await owner.call(savedDrawings.mine, {})).total).toBe(1)
})

test('what a reader did to a shared drawing stays when a further hole is paid for, and what is told then is added', async () => {
  const owner = await memberHere()
  const join = {
    kind: 'join',
    a: { hole: 'P-S2', layer: '5-1-2', occurrence: 0 },
    b: { hole: 'P-S3', layer: '5-1-2', occurrence: 0 },
    isJoined: false,
  } as const
  const { id } = await owner.call(savedDrawings.save, {
    title: '滨江一线',
    drawing: {
      kind: 'section',
      parameters: { codes: ['P-S1', 'P-S2', 'P-S3'], decisions: [reach, join] },
    },
  })
  const token = (await owner.call(savedDrawings.share, { id, shared: true })).token ?? ''
  const reader = await memberHere()
  const two = await openInside(reader, <SectionPage />, '/section?hole=P-S1&hole=P-S2')
  await two.user.click(await screen.findByRole('button', { name: /积分打开 2 孔/ }))
  await screen.findByRole('img', { name: /剖面图/ })
  two.unmount()

  const page = (
    <Routes>
      <Route path="/section/shared/:token" element={<SharedSectionPage />} />
    </Routes>
  )
  const { user } = await openInside(reader, page, `/section/shared/${token}`)
  await user.click(await screen.findByRole('button', { name: `撤去更正：${correction}` }))
  expect(screen.queryByText('P-S2 的⑤1-2与 P-S3 的⑤1-2不相连')).toBeNull()
  await user.click(screen.getByRole('button', { name: /积分打开 1 孔/ }))
  expect(await screen.findByText('P-S2 的⑤1-2与 P-S3 的⑤1-2不相连')).toBeTruthy()
  expect(screen.queryByText(correction)).toBeNull()
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(screen.getByText(correction)).toBeTruthy()
  expect(screen.getByText('P-S2 的⑤1-2与 P-S3 的⑤1-2不相连')).toBeTruthy()
})

test('a link that was taken back says so', async () => {
  const owner = await memberHere()
  const { id } = await save(owner)
  const token = (await owner.call(savedDrawings.share, { id, shared: true })).token ?? ''
  await owner.call(savedDrawings.share, { id, shared: false })
  openRoutes(
    `/section/shared/${token}`,
    [{ path: '/section/shared/:token', element: <SharedSectionPage /> }],
    {},
  )
  await waitFor(() => expect(screen.getByText('链接已失效')).toBeTruthy())
})

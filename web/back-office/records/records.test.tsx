import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter, type Inside } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openInside } from '#testing/pages.tsx'
import { client } from '#web/api/client.ts'
import { endSession } from '#web/api/session.ts'
import { pageOf } from '#web/app/registry.tsx'
import { BackOfficePage } from '#web/back-office/BackOfficePage.tsx'
import { writeAddress } from '#web/records/address.ts'

const library = await testApp()
let manager: Inside

beforeAll(async () => {
  manager = await enter(library, await buildStaff(library, ['records_manager'], { name: '严实' }))
})

afterEach(() => {
  endSession('own')
  sessionStorage.clear()
  client.clear()
})

const open = (address: string) => openInside(manager, <BackOfficePage pageOf={pageOf} />, address)

test('a kind without an entry of the menu is listed among all of them, and drafted from its descriptor', async () => {
  const { user, address } = await open('/data-manager/records')
  const all = within(await screen.findByRole('region', { name: '全部资料' }))
  expect(all.getAllByRole('link')).toHaveLength(Object.keys(kinds).length)
  await user.click(all.getByRole('link', { name: /^薄片/ }))
  await user.click(await screen.findByRole('link', { name: '新建' }))
  await waitFor(() => expect(address()).toBe('/data-manager/records/thinSection/new'))
  expect(await screen.findByRole('heading', { level: 1, name: '新建薄片' })).toBeTruthy()
  await user.click(screen.getByLabelText(/^薄片编号/))
  await user.keyboard('BP-1')
  await user.click(screen.getByRole('button', { name: '建立草稿' }))
  expect((await screen.findAllByText('必填')).length).toBeGreaterThan(0)
  expect(address()).toBe('/data-manager/records/thinSection/new')
})

test('an entry of the menu for several kinds leads to all of them', async () => {
  const { user, address } = await open('/data-manager/physical-geology')
  const beside = within(await screen.findByRole('navigation', { name: '实物地质资料' }))
  expect(beside.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '岩心',
    '薄片',
    '化石',
    '科研基地',
  ])
  await user.click(beside.getByRole('link', { name: '化石' }))
  await waitFor(() => expect(address()).toBe('/data-manager/records/fossil'))
  expect(await screen.findByRole('heading', { level: 1, name: '化石' })).toBeTruthy()
})

test('a list of records is saved as a view and chosen again, with its conditions and order', async () => {
  const conditions = [{ prop: 'finalDepth', from: 30 }]
  const place = { conditions, sort: '-finalDepth', size: 50, current: 1 }
  const { user, address, unmount } = await open(
    `/data-manager/borehole${writeAddress(kinds.borehole, place)}`,
  )
  await user.click(await screen.findByRole('button', { name: '视图' }))
  await user.click(await screen.findByRole('button', { name: '保存当前视图' }))
  const dialog = within(await screen.findByRole('dialog', { name: '保存当前视图' }))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: '保存' })
  await waitFor(() => expect(save.disabled).toBe(false))
  await user.type(dialog.getByLabelText('视图名称'), '深孔')
  await user.click(save)
  await screen.findByText('视图“深孔”已保存')
  const saved = address()
  unmount()

  const again = await open('/data-manager/borehole?current=3')
  await again.user.click(await screen.findByRole('button', { name: '视图' }))
  await again.user.click(await screen.findByRole('button', { name: /^深孔/ }))
  await waitFor(() => expect(again.address()).toBe(saved))
  await again.user.click(screen.getByRole('button', { name: '视图' }))
  const line = await screen.findByRole('button', { name: /^深孔/ })
  expect(line.getAttribute('aria-current')).toBe('true')
})

test('a value is put back from its history, and the page shows it', async () => {
  const code = await buildBorehole(library.db, { title: '一号孔', values: { finalDepth: 13.2 } })
  const wrong = {
    kind: 'borehole',
    code,
    title: '一号孔',
    version: 1,
    values: { finalDepth: 132 },
    parts: {},
  }
  await manager.call(catalogue.update, wrong)
  const { user } = await open(`/data-manager/gcdzzkInfo/${code}`)
  await user.click(await screen.findByRole('button', { name: '孔深的历史' }))
  const history = within(await screen.findByRole('dialog', { name: '孔深的历史' }))
  expect((await history.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('132.00 m现在'),
    expect.stringContaining('13.20 m'),
  ])
  await user.click(history.getByRole('button', { name: '恢复此值' }))
  await waitFor(async () => {
    const record = await manager.call(catalogue.record, { kind: 'borehole', code })
    expect(record.values['finalDepth']).toBe(13.2)
  })
})

test('an edit that is not saved yet survives a look at the difference', async () => {
  const code = await buildBorehole(library.db, { title: '二号孔', values: { finalDepth: 20 } })
  const made = { kind: 'borehole', drafts: [{ code, version: 1, action: 'update' as const }] }
  const { ids } = await manager.call(drafts.create, made)
  const { user } = await open(`/data-manager/drafts/${ids[0]}`)
  const depth = await screen.findByLabelText<HTMLInputElement>('孔深（m）')
  await user.clear(depth)
  await user.type(depth, '21')
  await user.click(screen.getByRole('tab', { name: '差别' }))
  expect(screen.getByText('有未保存的修改，保存后才列在下面。')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: '修改' }))
  expect(screen.getByLabelText<HTMLInputElement>('孔深（m）').value).toBe('21')
})

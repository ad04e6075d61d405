import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { downloads } from '#contract/personal/downloads.ts'
import { search } from '#contract/search/search.ts'
import { testApp } from '#testing/app.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { DownloadsPage } from './DownloadsPage.tsx'
import { SavedSearchesPage } from './SavedSearchesPage.tsx'

const library = await testApp()

afterEach(() => endSession('own'))

const memberHere = async () => enter(library, await buildMember(library))

test('a saved search is renamed, told about, and deleted', async () => {
  const member = await memberHere()
  const question = { text: '黏土', exact: false, conditions: [{ prop: 'district', anyOf: ['鹭洲区'] }] }
  await member.call(search.save, { name: '软土', question })
  const { user } = await openInside(member, <SavedSearchesPage />)
  const table = within(await screen.findByRole('table', { name: '保存的检索' }))
  expect(table.getByText('“黏土”，1 项条件')).toBeTruthy()
  await user.click(table.getByRole('checkbox', { name: '发消息' }))
  await expect.poll(async () => (await member.call(search.saved, {}))[0]?.alert).toBe(true)
  await user.click(table.getByRole('button', { name: '改名 软土' }))
  const dialog = within(screen.getByRole('dialog', { name: '检索改名' }))
  await user.clear(dialog.getByLabelText('名称'))
  await user.type(dialog.getByLabelText('名称'), '滨江软土')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await table.findByRole('link', { name: '滨江软土' })).toBeTruthy()
  await user.click(table.getByRole('button', { name: '删除 滨江软土' }))
  expect(await screen.findByText('还没有保存检索')).toBeTruthy()
})

test('a downloaded file leads back to its record, and its line is deleted', async () => {
  const member = await memberHere()
  const code = await buildBorehole(library.db, { title: '三号孔' })
  const file = await buildFile(library, code, Buffer.from('深度,岩性'))
  await member.call(downloads.save, { file })
  const { user } = await openInside(member, <DownloadsPage />)
  const table = within(await screen.findByRole('table', { name: '下载' }))
  expect(table.getByText('三号孔')).toBeTruthy()
  expect(table.getByRole('link').getAttribute('href')).toBe(`/gcdzzkInfo/${code}?tab=files`)
  await user.click(screen.getByRole('button', { name: '全部删除' }))
  const asking = within(screen.getByRole('dialog', { name: '删除全部下载记录' }))
  await user.click(asking.getByRole('button', { name: '全部删除' }))
  expect(await screen.findByText('还没有下载过文件')).toBeTruthy()
})

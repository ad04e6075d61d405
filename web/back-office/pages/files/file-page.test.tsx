import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { fileService } from '#contract/files/file-service.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter } from '#testing/builders/people.ts'
import { openInside } from '#testing/pages.tsx'
import { ResourcePage } from '#web/back-office/ResourcePage.tsx'

import { storedFilePage } from './file-page.tsx'

const library = await testApp()

test('a records manager finds the files of others by name and path, and deletes one after being asked', async () => {
  const depositor = await enter(library, await buildMember(library, { name: '苏秋白' }))
  for (const [name, path] of [
    ['测井.txt', 'survey/2026'],
    ['岩心照片.txt', 'material/2026'],
  ] as const) {
    const token = { authorization: `Bearer ${depositor.token}` }
    const headers = { ...token, 'content-type': 'multipart/form-data; boundary=x' }
    const part = (head: string, body: string) =>
      `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
    const body = `${part('name="pathName"', path)}${part(`name="file"; filename="${name}"`, name)}--x--\r\n`
    expect((await library.raw('POST', '/api/file/upload', { headers, body })).status).toBe(200)
  }
  const keeper = await enter(library, await buildStaff(library, ['records_manager'], { name: '沈察' }))
  const { user } = await openInside(keeper, <ResourcePage page={storedFilePage} />)
  expect(await screen.findByText('2 个')).toBeTruthy()
  await user.type(screen.getByRole('searchbox'), 'survey/2026/测')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('1 个')).toBeTruthy()
  expect(screen.getAllByText('文本').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('checkbox', { name: /测井\.txt/ }))
  await user.click(screen.getByRole('button', { name: '删除' }))
  const dialog = within(await screen.findByRole('dialog', { name: '删除文件“测井.txt”' }))
  await user.click(dialog.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('已删除 1 个文件')).toBeTruthy()
  const { records } = await keeper.call(fileService.page, {})
  expect(records.map(({ fileName }) => fileName)).toEqual(['岩心照片.txt'])
})

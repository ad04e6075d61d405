import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import type { Session } from '#web/api/session.ts'

import { ApiDocsPage } from './ApiDocsPage.tsx'

let forEveryone: TestApp
let forStaff: TestApp

beforeAll(async () => {
  forStaff = await testApp()
  forEveryone = await testApp({ browsing: 'everyone' })
  await buildBorehole(forEveryone.db, { code: 'ZK1' })
})

/** Selects the server that responds. */
const answers = (library: TestApp) => library.visitor.call(catalogue.totals, {})

const open = (address = '/api-docs', session: Session = {}) =>
  openRoutes(address, [{ path: '/api-docs', element: <ApiDocsPage /> }], session)

test('a visitor finds a call by a word, reads what it takes and answers, and tries it', async () => {
  await answers(forEveryone)
  const { user, address } = open()
  const list = within(await screen.findByRole('navigation', { name: '调用' }))
  expect(list.getAllByRole('link').length).toBeGreaterThan(60)
  await user.type(list.getByRole('searchbox'), '目录 list')
  const [link] = await list.findAllByRole('link', { name: /^GET/ })
  if (!link) throw new Error('the link of the list is missing')
  await user.click(link)
  const title = await screen.findByRole('heading', { name: '按条件列出一类资料的目录' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(document.title).toMatch(/^按条件列出一类资料的目录 · 接口文档/)
  expect(address()).toBe('/api-docs?call=catalogueListByLink')
  expect(screen.getByLabelText('每页条数')).toBeTruthy()
  expect(screen.getByText(/borehole 工程地质钻孔/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '试一次' }))
  const answer = await screen.findByRole('region', { name: '答复' })
  expect(JSON.parse(answer.textContent ?? '')).toMatchObject({ code: 200, data: { size: 10 } })
})

test('parameters are tried one by one, and a file is shown as what it is sent as', async () => {
  await answers(forEveryone)
  const { user } = open('/api-docs?call=searchFindByLink')
  const question = await screen.findByLabelText('查询内容（JSON）')
  await user.clear(question)
  await user.type(screen.getByLabelText('每页条数'), '3')
  await user.click(screen.getByRole('button', { name: '试一次' }))
  const answer = await screen.findByRole('region', { name: '答复' })
  expect(JSON.parse(answer.textContent ?? '')).toMatchObject({ code: 200, data: { size: 3 } })
  cleanup()
  open('/api-docs?call=mapAddArea')
  expect(await screen.findByText('application/octet-stream')).toBeTruthy()
})

test('an error response is shown unchanged', async () => {
  await answers(forEveryone)
  const { user } = open('/api-docs?call=contentArticles')
  await user.type(await screen.findByLabelText('每页条数'), '500')
  await user.click(screen.getByRole('button', { name: '试一次' }))
  const answer = await screen.findByRole('region', { name: '答复' })
  expect(JSON.parse(answer.textContent ?? '')).toMatchObject({ code: 400, data: { error: 'invalid_input' } })
})

test('when the page is for staff, others get a sign-in link and the document', async () => {
  await answers(forStaff)
  open()
  await screen.findByRole('heading', { name: '这一页供馆内人员查看' })
  expect(screen.getByRole('link', { name: '/api/openapi.json' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/login?wanted=%2Fapi-docs')
  cleanup()
  open('/api-docs', { token: (await forStaff.signIn()).token })
  await screen.findByRole('heading', { name: '这一页供馆内人员查看' })
  expect(screen.queryByRole('link', { name: '登录' })).toBeNull()
  cleanup()
  const { token } = await forStaff.signIn('records.read')
  open('/api-docs', { token })
  expect(await screen.findByRole('navigation', { name: '调用' })).toBeTruthy()
})

test('a file response is shown by type and size', async () => {
  await answers(forStaff)
  const { token } = await forStaff.signIn('records.write')
  const { user } = open('/api-docs?call=importsTemplate', { token })
  await user.click(await screen.findByRole('button', { name: '试一次' }))
  const { textContent } = await screen.findByRole('region', { name: '答复' })
  expect(textContent).toMatch(/spreadsheetml\.sheet.*，共 \d{4,6} 字节$/)
})

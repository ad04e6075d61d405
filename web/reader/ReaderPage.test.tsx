import { cleanup, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildLoan } from '#testing/builders/loans.ts'
import { buildFile, rawPdf } from '#testing/builders/pdfs.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import type { Session } from '#web/api/session.ts'

import { ReaderPage } from './ReaderPage.tsx'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})

const open = (file: string, session?: Session) =>
  openRoutes(
    `/reader/${file}${file.includes('?') ? '&' : '?'}page=3&marks=黏土`,
    [
      { path: '/reader/:file', element: <ReaderPage /> },
      { path: '/login', element: <p>登录页</p> },
    ],
    session,
  )

const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

async function memberOf(): Promise<Session> {
  const { token } = await library.signIn()
  return { token }
}

test('a visitor signs in first and returns to the page', async () => {
  const record = await buildBorehole(library.db)
  const file = await buildFile(library, record, rawPdf(''))
  const { user, router } = open(file)
  await heading('登录后阅读')
  await user.click(screen.getByRole('link', { name: '登录' }))
  expect(router.state.location.pathname).toBe('/login')
  const wanted = new URLSearchParams(router.state.location.search).get('wanted') ?? ''
  expect(decodeURIComponent(wanted)).toBe(`/reader/${file}?page=3&marks=黏土`)
})

test('a file of a restricted record shows reason, date and contact', async () => {
  const record = await buildBorehole(library.db, { access: 'protected', openOn: '2099-01-01' })
  open(await buildFile(library, record, rawPdf('')), await memberOf())
  await heading('资料在保护期内，汇交人尚未公开。')
  expect(screen.getByText(/保护期至 2099-01-01，到期自动公开。由.+决定。/)).toBeTruthy()
})

/** A loan that grants the file of a record until a day. */
async function grant(account: number, code: string, until: string): Promise<number> {
  const items = [[code, 'asked']] as const
  const loan = await buildLoan(library.db, { account, state: 'lent', useMode: 'online', items, dueOn: until })
  await library.pool.query(
    `insert into loan_grant (loan, record, account, until) select $1, id, $2, $3 from record where code = $4`,
    [loan, account, until, code],
  )
  return loan
}

test('a copy that a loan granted is not read after its last day, nor by anybody else', async () => {
  const code = await buildBorehole(library.db, { access: 'protected', openOn: '2099-01-01' })
  const file = await buildFile(library, code, rawPdf(''))
  const reader = await library.signIn()
  const loan = await grant(reader.actor.id, code, '2020-01-01')
  open(`${file}?loan=${loan}`, { token: reader.token })
  expect(await screen.findByText(/这个文件此刻不能下载：尚未批准、已到期或已停止提供/)).toBeTruthy()
  cleanup()
  open(`${file}?loan=${loan}`, await memberOf())
  expect(await heading('没有这个文件')).toBeTruthy()
})

test.each(['00000000-0000-4000-8000-000000000000', 'not-a-file'])('%s is no file', async (file) => {
  open(file, await memberOf())
  expect(await heading('没有这个文件')).toBeTruthy()
})

import { expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { loans } from '#contract/loans/loans.ts'
import { type SignedIn, testApp } from '#testing/app.ts'
import { buildLoan, openLending } from '#testing/builders/loans.ts'

const library = await testApp()
const lending = await openLending(library)

const newest = async (reader: SignedIn) => (await reader.call(notices.page, {})).records[0]

test('a message names the first item of its loan, and what comes next', async () => {
  const reader = await lending.newReader()
  const [first, second] = [await lending.report(), await lending.report()]
  const id = await lending.submitted(reader, first, second)
  await lending.move(lending.reviewer, id, 'accept')
  expect(await newest(reader)).toMatchObject({
    about: `《勘察报告 ${first}》等 2 件`,
    body: '本馆正在审核，有结果时通知您。',
  })
  const one = await lending.lent(reader, await lending.report())
  const { dueOn } = await reader.call(loans.one, { id: one })
  const lent = await newest(reader)
  expect(lent?.about).toMatch(/^《勘察报告 R-\d+》$/)
  expect(lent?.body).toBe(`请在 ${dueOn} 前归还，可续借一次。`)
})

test('a message says nothing of the loan of another, nor of what its title may not tell any more', async () => {
  const reader = await lending.newReader()
  const foreign = await buildLoan(library.db, { account: null, items: [[await lending.report(), 'asked']] })
  const code = await lending.report()
  const own = await lending.submitted(reader, code)
  const insertNotice = (loan: number) =>
    library.pool.query(
      `insert into notice (account, topic, title, body, href) values ($1, 'loan', '借阅', '。', $2)`,
      [reader.actor.id, `#/personal-center/loans/${loan}`],
    )
  await insertNotice(foreign)
  expect((await newest(reader))?.about).toBeNull()
  await insertNotice(own)
  expect((await newest(reader))?.about).toBe(`《勘察报告 ${code}》`)
  await library.pool.query(`update loan_item set title = '涉密资料' where loan = $1`, [own]) // as sealing does
  expect((await newest(reader))?.about).toBe('《涉密资料》')
})

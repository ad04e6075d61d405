import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { fileService } from '#contract/files/file-service.ts'
import { loanPapers, maxPapers } from '#contract/loans/loan-papers.ts'
import { loans } from '#contract/loans/loans.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { completeProfile } from '#testing/builders/accounts.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { storePdf, storeText } from '#testing/builders/uploads.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let reader: SignedIn
let other: SignedIn
let reviewer: SignedIn
let id: number

beforeAll(async () => {
  library = await testApp()
  reader = await library.signIn()
  other = await library.signIn()
  reviewer = await library.signIn('loans.read', 'loans.review')
  const closed = { access: 'protected' as const, openOn: '2099-01-01' }
  await buildRecord(library.db, kinds.archive, {
    code: 'P-1',
    title: '报告',
    values: { level: 'item' },
    ...closed,
  })
})

beforeEach(async () => {
  await library.pool.query('delete from loan')
  id = await buildLoan(library.db, { account: reader.actor.id, items: [['P-1', 'asked']] })
})

const paperFile = (words = '同意借阅') => new File([`%PDF-1.4\n${words}`], '同意书.pdf')
const upload = (by: SignedIn, loan = id, file = paperFile()) =>
  by.call(loanPapers.upload, { id: loan, paper: 'consent', file })
const get = ({ token }: SignedIn, paper: number) =>
  library.app.inject({ url: `/api/loan/download?id=${paper}`, headers: { authorization: `Bearer ${token}` } })
const setState = (state: string) =>
  library.pool.query('update loan set state = $2 where id = $1', [id, state])

test('what is missing is asked for, sent, replaced and taken off while the application is with its reader', async () => {
  const missing = await reader.call(loanPapers.requests, {})
  expect(missing).toMatchObject([
    { id, needed: [{ paper: 'consent', because: '含保护期内的资料', given: false }] },
  ])
  const paper = await upload(reader)
  expect(paper).toMatchObject({ paper: 'consent', name: '同意书.pdf' })
  expect(await reader.call(loanPapers.requests, {})).toMatchObject([
    { needed: [{ given: true }], papers: [paper] },
  ])
  expect((await reader.call(loans.one, { id })).papers).toEqual([paper])
  expect(await reader.call(loanPapers.remove, { id, paper: paper.id })).toEqual([])
  const { rows } = await library.pool.query('select from stored_file')
  expect(rows).toHaveLength(0)
})

test('an infected, empty or disguised file attaches nothing', async () => {
  const program = new File(['#!/bin/sh'], '同意书.pdf')
  expect(await outcomeOf(upload(reader, id, program))).toMatch(/^file_type/)
  expect(await outcomeOf(upload(reader, id, new File([], '空.pdf')))).toBe('invalid_input')
  expect(await reader.call(loanPapers.list, { id })).toEqual([])
})

test('a paper is a picture or a PDF, by one rule on every way in', async () => {
  for (const name of ['同意书.txt', '同意书.docx', '同意书.ofd', '同意书', '同意书.pdf.zip']) {
    const file = new File([/zip$|docx$|ofd$/.test(name) ? 'PK\u0003\u0004' : '同意'], name)
    expect([name, await outcomeOf(upload(reader, id, file))]).toEqual([name, 'loan_paper_kind'])
  }
  const stored = await storeText(reader, '同意', 'own')
  const attach = reader.call(loanPapers.saveBatch, { id, attachments: [{ paper: 'consent', file: stored }] })
  await expect(attach).rejects.toMatchObject({
    code: 'loan_paper_kind',
    message: expect.stringContaining('同意.txt'),
  })
  const picture = new File([Buffer.from('89504e470d0a1a0a', 'hex')], '同意书.PNG')
  expect((await upload(reader, id, picture)).name).toBe('同意书.PNG')
  expect(
    (await library.pool.query('select from stored_file where path_name like $1', ['loan/%'])).rowCount,
  ).toBe(1)
})

describe('a paper that is marked', () => {
  const markOf = (by: SignedIn, paper: number, remark: string) =>
    by.call(loanPapers.mark, { id, paper, remark })
  const move = async (by: SignedIn, name: string) => {
    const { line } = await by.call(loans.one, { id })
    return by.call(loans.move, { id, line, move: name, opinion: '请更换' })
  }
  const remarksOf = async (by: SignedIn) =>
    (await by.call(loans.one, { id })).papers.map(({ remark }) => remark)

  test('is marked by those who could send it back, while they could', async () => {
    const { id: paper } = await upload(reader)
    const officer = await library.signIn('loans.read', 'loans.secrecy')
    const counter = await library.signIn('loans.read', 'loans.counter')
    await setState('submitted')
    expect(await outcomeOf(markOf(reviewer, paper, '缺公章'))).toBe('loan_move_refused')
    await setState('reviewing')
    expect(
      await outcomesOf([
        markOf(counter, paper, '缺公章'),
        markOf(officer, paper, '缺公章'),
        markOf(other, paper, '缺公章'),
        markOf(reviewer, 999_999, '缺公章'),
        markOf(reviewer, paper, '缺公章'),
      ]),
    ).toEqual(['loan_move_refused', 'not_found', 'forbidden', 'not_found', 'done'])
    await setState('secrecy')
    expect(await outcomeOf(markOf(officer, paper, ''))).toBe('done')
    const { rows } = await library.pool.query(
      `select detail->>'remark' as remark from audit_event where action = 'loan_paper_marked' order by id`,
    )
    expect(rows).toEqual([{ remark: '缺公章' }, { remark: '' }])
  })

  test('is not approved, and is replaced by its reader, who sees why once it has come back', async () => {
    const [consent, letter] = [
      await upload(reader),
      await upload(reader, id, new File(['%PDF-1.4'], '另一份.pdf')),
    ]
    await library.pool.query(`update loan set state = 'reviewing' where id = $1`, [id])
    await markOf(reviewer, consent.id, '缺公章')
    expect([await remarksOf(reader), await remarksOf(reviewer)]).toEqual([
      ['', ''],
      ['缺公章', ''],
    ])
    await buildHolding(library.db, 'P-1')
    await expect(move(reviewer, 'approve')).rejects.toMatchObject({
      code: 'loan_papers_missing',
      detail: { fields: { '汇交人同意书“同意书.pdf”须更换': '缺公章' } },
    })
    await move(reviewer, 'return')
    expect(await reader.call(loanPapers.requests, {})).toMatchObject([
      { papers: [{ remark: '缺公章' }, { remark: '' }] },
    ])
    await completeProfile(library.db, reader.actor.id)
    await library.pool.query(`update account set phone = 'x', phone_key = 'papers' where id = $1`, [
      reader.actor.id,
    ])
    expect(await outcomeOf(move(reader, 'submit'))).toBe('loan_papers_missing')
    const file = new File(['%PDF-1.4 盖章'], '同意书（盖章）.pdf')
    const foreign = reader.call(loanPapers.upload, { id, paper: 'consent', file, replaces: 999_999 })
    expect(await outcomeOf(foreign)).toBe('not_found')
    await reader.call(loanPapers.upload, { id, paper: 'consent', file, replaces: consent.id })
    expect((await reader.call(loanPapers.list, { id })).map(({ name, remark }) => [name, remark])).toEqual([
      ['另一份.pdf', ''],
      ['同意书（盖章）.pdf', ''],
    ])
    expect((await reader.call(loanPapers.list, { id }))[0]?.id).toBe(letter.id)
    expect(await outcomeOf(move(reader, 'submit'))).toBe('done')
  })
})

describe('stored files', () => {
  test('are attached all or none: those of others are not there', async () => {
    const [own, foreign] = [await storePdf(reader, '甲', 'own'), await storePdf(other, '乙', 'own')]
    const attach = (...files: number[]) =>
      reader.call(loanPapers.saveBatch, {
        id,
        attachments: files.map((file) => ({ paper: 'other' as const, file })),
      })
    expect(await outcomesOf([attach(own, foreign), attach(own, 999_999)])).toEqual(['not_found', 'not_found'])
    expect(await reader.call(loanPapers.list, { id })).toEqual([])
    expect(await attach(own)).toHaveLength(1)
    expect(await attach(own)).toHaveLength(1)
    expect(await outcomeOf(reader.call(fileService.delete, { ids: [own] }))).toBe('row_in_use')
    const [paper] = await reader.call(loanPapers.list, { id })
    await reader.call(loanPapers.remove, { id, paper: paper?.id ?? 0 })
    expect(await reader.call(fileService.delete, { ids: [own] })).toEqual({ removed: 1 })
  })

  test('are twenty at most', async () => {
    const files = await Promise.all(
      Array.from({ length: maxPapers + 1 }, (_, i) => storePdf(reader, `第${i}份`, 'own')),
    )
    const attachments = files.map((file) => ({ paper: 'other' as const, file }))
    await reader.call(loanPapers.saveBatch, { id, attachments: attachments.slice(1) })
    const more = reader.call(loanPapers.saveBatch, { id, attachments: attachments.slice(0, 1) })
    expect(await outcomeOf(more)).toBe('loan_paper_limit')
    expect(await reader.call(loanPapers.list, { id })).toHaveLength(maxPapers)
  })
})

test('nothing is attached to what has been handed in, or to somebody else’s', async () => {
  const paper = await upload(reader)
  expect(await outcomeOf(upload(other))).toBe('not_found')
  await setState('submitted')
  expect(
    await outcomesOf([
      upload(reader),
      reader.call(loanPapers.remove, { id, paper: paper.id }),
      other.call(loanPapers.remove, { id, paper: paper.id }),
    ]),
  ).toEqual(['loan_move_refused', 'loan_move_refused', 'not_found'])
})

test('only those whom it concerns download a paper, and each is noted', async () => {
  const paper = await upload(reader)
  const officer = await library.signIn('loans.read', 'loans.secrecy')
  expect((await get(reviewer, paper.id)).statusCode).toBe(404) // a draft is nobody's but its reader's
  await setState('reviewing')
  const answers = await Promise.all([reader, reviewer, other, officer].map((by) => get(by, paper.id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404])
  expect(answers[1]?.payload).toContain('同意借阅')
  await setState('secrecy')
  expect((await get(officer, paper.id)).statusCode).toBe(200)
  const { rows } = await library.pool.query(
    `select account, detail->>'file' as file from audit_event where action = 'loan_paper_downloaded' order by id`,
  )
  expect(rows.map(({ account }) => account).toSorted((a, b) => a - b)).toEqual(
    [reader, reviewer, officer].map(({ actor }) => actor.id).toSorted((a, b) => a - b),
  )
  expect(rows[0]?.file).toBe('同意书.pdf')
})

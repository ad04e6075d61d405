import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { fileService } from '#contract/files/file-service.ts'
import { loanPapers, maxPapers } from '#contract/loans/loan-papers.ts'
import { loans } from '#contract/loans/loans.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildLoan } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { storeText } from '#testing/builders/uploads.ts'
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

const paperFile = (words = '同意借阅') => new File([words], '同意书.txt')
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
  expect(paper).toMatchObject({ paper: 'consent', name: '同意书.txt' })
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
  expect(await outcomeOf(upload(reader, id, new File([], '空.txt')))).toBe('invalid_input')
  expect(await reader.call(loanPapers.list, { id })).toEqual([])
})

describe('stored files', () => {
  test('are attached all or none: those of others are not there', async () => {
    const [own, foreign] = [await storeText(reader, '甲', 'own'), await storeText(other, '乙', 'own')]
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
      Array.from({ length: maxPapers + 1 }, (_, i) => storeText(reader, `第${i}份`, 'own')),
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
  expect(answers[1]?.payload).toBe('同意借阅')
  await setState('secrecy')
  expect((await get(officer, paper.id)).statusCode).toBe(200)
  const { rows } = await library.pool.query(
    `select account, detail->>'file' as file from audit_event where action = 'loan_paper_downloaded' order by id`,
  )
  expect(rows.map(({ account }) => account).toSorted((a, b) => a - b)).toEqual(
    [reader, reviewer, officer].map(({ actor }) => actor.id).toSorted((a, b) => a - b),
  )
  expect(rows[0]?.file).toBe('同意书.txt')
})

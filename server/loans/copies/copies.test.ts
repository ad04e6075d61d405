import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { loanFiles } from '#contract/loans/loan-files.ts'
import { loans } from '#contract/loans/loans.ts'
import { today } from '#server/catalogue/view-level.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildLoan } from '#testing/builders/loans.ts'
import { buildFile, rawPdf, textPdf } from '#testing/builders/pdfs.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { openStamper } from './stamper.ts'

let library: TestApp
let reader: SignedIn
let other: SignedIn
let manager: SignedIn
let file: string
let original: Buffer
let id: number

beforeAll(async () => {
  library = await testApp()
  reader = await library.signIn()
  other = await library.signIn()
  manager = await library.signIn('loans.read', 'loans.manage')
  for (const code of ['F-1', 'F-2'])
    await buildRecord(library.db, kinds.archive, { code, title: `报告 ${code}`, values: { level: 'item' } })
  original = await textPdf(['第一页', '第二页'])
  file = await buildFile(library, 'F-1', original)
})

beforeEach(async () => {
  await library.pool.query('delete from loan; delete from loan_download')
  id = await lent(reader)
})
afterEach(() => void vi.useRealTimers())

/** A loan of electronic files that was granted today. */
async function lent(by: SignedIn, useMode = 'file'): Promise<number> {
  const loan = { account: by.actor.id, state: 'lent' as const, useMode, items: [['F-1', 'asked']] as const }
  const made = await buildLoan(library.db, { ...loan, dueOn: today() })
  await library.pool.query(
    `insert into loan_grant (loan, record, account, until) select $1, id, $2, $3 from record where code = 'F-1'`,
    [made, by.actor.id, today()],
  )
  return made
}

const get = ({ token }: SignedIn, wanted = file, loan = id) =>
  library.app.inject({
    url: `/api/loan/${loan}/files/${wanted}`,
    headers: { authorization: `Bearer ${token}` },
  })
const refusalOf = async (by: SignedIn, wanted = file, loan = id) =>
  (await get(by, wanted, loan)).json().data?.error

/** The operators that draw the page with this number. */
async function drawn(bytes: Buffer, page: number): Promise<string> {
  const pdf = await PDFDocument.load(bytes)
  const streams = pdf.getPage(page).node.Contents()
  const { PDFArray, PDFRawStream, decodePDFRawStream } = await import('@cantoo/pdf-lib')
  if (!(streams instanceof PDFArray)) return ''
  return streams
    .asArray()
    .map((ref) => pdf.context.lookup(ref))
    .flatMap((stream) => (stream instanceof PDFRawStream ? [decodePDFRawStream(stream).decode()] : []))
    .map((decoded) => Buffer.from(decoded).toString('latin1'))
    .join('\n')
}

test('a granted PDF comes with the mark on every page; the original stays as it is, and it is noted twice', async () => {
  expect(await reader.call(loanFiles.list, { id })).toMatchObject([
    { file, code: 'F-1', name: '报告.pdf', until: today(), stamped: true },
  ])
  const { statusCode, headers, rawPayload } = await get(reader)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect((await PDFDocument.load(rawPayload)).getPageCount()).toBe(2)
  for (const page of [0, 1]) expect(await drawn(rawPayload, page)).toMatch(/\/GeoLibraryMark Do/)
  const { rows } = await library.pool.query('select path from file where id = $1', [file])
  expect(await readFile(join(library.dataDir, 'files', rows[0].path))).toEqual(original)
  expect(await manager.call(loanFiles.downloads, { id })).toMatchObject([
    { name: '报告.pdf', by: reader.actor.name, stamped: true },
  ])
  const noted = await library.pool.query(
    `select account from audit_event where action = 'loan_file_downloaded'`,
  )
  expect(noted.rows).toEqual([{ account: reader.actor.id }])
})

describe('the call itself asks whether the file may be taken', () => {
  test('by whom: nobody else, staff neither, and no file of another record', async () => {
    const foreign = await buildFile(library, 'F-2', Buffer.from('别的'), {
      name: 'a.txt',
      mediaType: 'text/plain',
    })
    expect(await refusalOf(other)).toBe('not_found')
    expect(await refusalOf(manager)).toBe('not_found')
    expect(await refusalOf(reader, foreign)).toBe('loan_file_closed')
    expect(await outcomeOf(other.call(loanFiles.list, { id }))).toBe('not_found')
    expect(await outcomeOf(other.call(loanFiles.downloads, { id }))).toBe('not_found')
  })

  test('until when: to the last second of the day in China', async () => {
    const day = today()
    vi.useFakeTimers({ now: new Date(`${day}T23:59:59+08:00`), toFake: ['Date'] })
    expect((await get(reader)).statusCode).toBe(200)
    vi.setSystemTime(new Date(`${day}T24:00:00+08:00`))
    expect(await refusalOf(reader)).toBe('loan_file_closed')
    expect(await reader.call(loanFiles.list, { id })).toEqual([])
  })

  test.each([
    ['was stopped', `update loan_grant set revoked_at = now() where loan = $1`],
    ['rests', `update loan set process = 2 where id = $1`],
    ['has ended', `update loan set state = 'closed', process = 0, ended_at = now() where id = $1`],
    ['asks for what is secret by now', `update record set access = 'secret' where code = 'F-1' and $1 > 0`],
  ])('of a loan that %s nothing comes', async (_, change) => {
    await library.pool.query(change, [id])
    const refusal = await refusalOf(reader)
    await library.pool.query(`update record set access = 'open' where code = 'F-1'`)
    expect(refusal).toBe('loan_file_closed')
    expect((await library.pool.query('select from loan_download')).rowCount).toBe(0)
  })

  test('and a manager who stops it stops it at once', async () => {
    await manager.call(loans.move, { id, line: 0, move: 'terminate', opinion: '用途不符' })
    expect(await refusalOf(reader)).toBe('loan_file_closed')
  })
})

describe('what cannot be stamped is not handed out', () => {
  const closed = { password: 'geheim' }
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a PDF under a password', () => textPdf(['x'], closed), 'loan_file_locked'],
    ['what is no PDF', () => Buffer.from('%PDF-1.7\nnothing of the kind'), 'loan_file_broken'],
    ['half a PDF', () => original.subarray(0, original.length / 2), 'loan_file_broken'],
  ])('%s', async (_, make, refusal) => {
    const broken = await buildFile(library, 'F-1', await make())
    expect(await refusalOf(reader, broken)).toBe(refusal)
    expect((await library.pool.query('select from loan_download')).rowCount).toBe(0)
    await library.pool.query('delete from file where id = $1', [broken])
  })

  test('a process that takes too long is ended, and its file too large for it refused', async () => {
    const write = join(library.dataDir, 'incoming')
    const { rows } = await library.pool.query('select path from file where id = $1', [file])
    const path = join(library.dataDir, 'files', rows[0].path)
    const stamp = async (limits: { time: number; size: number }) => {
      const stamper = openStamper({ read: join(library.dataDir, 'files'), write }, limits)
      return outcomeOf(stamper.stamp(path, '甲', 1))
    }
    expect(await stamp({ time: 0, size: 1e9 })).toBe('loan_file_broken')
    expect(await stamp({ time: 60_000, size: 10 })).toBe('loan_file_large')
  })
})

test('what is no PDF comes as it is, by the same rules, and is noted', async () => {
  const words = '深度,压力\n1,2'
  const table = await buildFile(library, 'F-1', Buffer.from(words), {
    name: '数据.csv',
    mediaType: 'text/csv',
  })
  expect((await get(reader, table)).payload).toBe(words)
  expect(await refusalOf(other, table)).toBe('not_found')
  expect(await reader.call(loanFiles.downloads, { id })).toMatchObject([{ name: '数据.csv', stamped: false }])
  await library.pool.query('delete from file where id = $1', [table])
})

test('a name that the font of prints cannot draw is told, and nothing is stamped or noted', async () => {
  await library.pool.query(`update loan set reader = '王𪚥' where id = $1`, [id])
  const { statusCode, payload } = await get(reader)
  expect([statusCode, JSON.parse(payload)]).toMatchObject([
    550,
    { message: '字库没有“𪚥”字，无法打印', data: { error: 'glyph_missing' } },
  ])
  expect((await library.pool.query('select from loan_download')).rowCount).toBe(0)
})

test('turned pages, own boxes, shared pages and rare characters are stamped as they are seen', async () => {
  const pdf = await PDFDocument.create()
  for (const turn of [0, 90, 180, 270]) pdf.addPage([595, 842]).setRotation(degrees(turn))
  pdf.addPage([2000, 900]).setCropBox(100, 100, 400, 500)
  await library.pool.query(`update loan set reader = '𠮷野䶮' where id = $1`, [id])
  const turned = await buildFile(library, 'F-1', Buffer.from(await pdf.save()))
  const { rawPayload } = await get(reader, turned)
  const begins = await Promise.all([0, 1, 2, 3, 4].map((page) => drawn(rawPayload, page)))
  expect(begins.map((text) => /q (.*) cm\n/.exec(text)?.[1])).toEqual([
    '1 0 0 1 0 0',
    '0 1 -1 0 595 0',
    '-1 0 0 -1 595 842',
    '0 -1 1 0 0 842',
    '1 0 0 1 100 100',
  ])
  const shared = await buildFile(library, 'F-1', rawPdf('0 0 10 10 re f', { count: 3 }))
  const marks = (await drawn((await get(reader, shared)).rawPayload, 2)).match(/ cm\nq /g)
  expect(marks).toHaveLength(1)
  await library.pool.query('delete from file where id = any($1)', [[turned, shared]])
})

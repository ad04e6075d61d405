import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

import { beforeAll, describe, expect, test } from 'vitest'

import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { deposits } from '#contract/deposits/deposits.ts'
import { openOnOf } from '#contract/deposits/materials.ts'
import { fileService } from '#contract/files/file-service.ts'
import { readings } from '#contract/readings/readings.ts'
import { today } from '#server/catalogue/view-level.ts'
import { openReader } from '#server/files/reader/reader.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { holesBook } from '#testing/builders/deposits.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let examiner: SignedIn
let depositor: SignedIn
let id: number
let code: string

beforeAll(async () => {
  library = await testApp({ publicUrl: 'https://library.example' })
  examiner = await library.signIn(
    'deposits.read',
    'deposits.examine',
    'records.read',
    'records.draft',
    'records.review',
  )
  depositor = await library.signIn()
  await library.pool.query(`update account set phone = 'x', phone_key = 'voucher' where id = $1`, [
    depositor.actor.id,
  ])
  ;({ id } = await depositor.call(deposits.create, {
    material: 'engineering',
    title: '星澜大厦岩土工程勘察报告',
  }))
  await attach('text', '正文.txt', '报告正文')
  await attach('holes', '孔.xlsx', holesBook({ code: 'V-1' }, { code: 'V-2' }))
  const written = {
    depositor: '云汀岩土公司',
    protectedYears: 2,
    formedOn: '2026-03-01',
    author: '云汀勘察院',
  }
  await depositor.call(deposits.save, { id, line: 0, ...written })
  await move(depositor, 'submit')
  await move(examiner, 'take')
  await move(examiner, 'accept')
  code = (await depositor.call(deposits.one, { id })).voucher ?? ''
})

async function attach(part: string, name: string, content: BlobPart) {
  const file = await depositor.call(fileService.upload, {
    file: new File([content], name),
    pathName: 'material',
  })
  await depositor.call(deposits.attach, { id, part, file: file.id })
}

const move = async ({ call }: SignedIn, name: string) => {
  const { line } = await call(deposits.one, { id })
  return call(deposits.move, { id, line, move: name })
}

const verify = (asked: string, address = '10.0.0.1') =>
  library.from(address).call(deposits.verify, { code: asked })

describe('what was accepted', () => {
  test('opens on the day that the rule gives', async () => {
    expect(openOnOf('2026-03-01', 0)).toBe('2026-05-30')
    expect(openOnOf('2028-02-29', 5)).toBe('2033-03-01')
    const { openOn, acceptedOn } = await depositor.call(deposits.one, { id })
    expect([acceptedOn, openOn]).toEqual([today(), openOnOf(today(), 2)])
  })

  test('is drafted for the catalogue, closed until that day, and published by staff', async () => {
    const { drafts: made, undrafted, openOn, number } = await examiner.call(deposits.one, { id })
    expect(undrafted).toEqual([])
    expect(made.map((one) => [one.kind, one.code])).toEqual([
      ['borehole', 'V-1'],
      ['borehole', 'V-2'],
      ['archive', number],
    ])
    const views = await Promise.all(made.map((one) => examiner.call(drafts.one, { id: one.id })))
    for (const { content } of views) expect(content).toMatchObject({ access: 'protected', openOn })
    expect(views[2]?.content).toMatchObject({
      title: '星澜大厦岩土工程勘察报告',
      values: { level: 'item', depositor: '云汀岩土公司', author: '云汀勘察院', depositedOn: today() },
      parts: {
        materials: [
          { sequence: 1, materialType: 'text', name: '正文.txt', format: 'TXT' },
          { sequence: 2, materialType: 'data', name: '孔.xlsx', format: 'XLSX' },
        ],
      },
    })
    const all = (version: number) => views.map((one) => ({ id: one.id, version }))
    await examiner.call(drafts.move, { move: 'submit', drafts: all(1) })
    const reviewer = await library.signIn('records.read', 'records.review')
    expect(await reviewer.call(drafts.move, { move: 'publish', drafts: all(2) })).toEqual({ moved: 3 })
    const { lock } = await library.visitor.call(catalogue.record, { kind: 'borehole', code: 'V-1' })
    expect(lock).toMatchObject({ until: openOn })
  })

  test('shows its depositor the voucher, and neither drafts nor who examined it', async () => {
    const own = await depositor.call(deposits.one, { id })
    expect(own).toMatchObject({ drafts: [], undrafted: [], holder: null, moves: [], writable: false })
    expect(own.lines.map(({ by }) => by)).toEqual([depositor.actor.name, '验收人', '验收人'])
  })
})

describe('a voucher', () => {
  test('is verified by anybody', async () => {
    expect(code).toMatch(/^HJ\d{10}-[0-9A-Z]{10}$/)
    expect(await verify(code)).toMatchObject({
      number: code.slice(0, code.indexOf('-')),
      title: '星澜大厦岩土工程勘察报告',
      depositor: '云汀岩土公司',
      acceptedOn: today(),
      files: 2,
    })
  })

  test('is none when one character differs', async () => {
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ-abc '
    for (let at = 0; at < code.length; at += 1) {
      const other = alphabet[(alphabet.indexOf(code[at] ?? '') + 1 + at) % alphabet.length] ?? ''
      if (other === code[at]) continue
      const changed = code.slice(0, at) + other + code.slice(at + 1)
      if (changed.trim() === code) continue
      expect([changed, await outcomeOf(verify(changed))]).toEqual([changed, 'not_found'])
    }
    for (const wrong of [code.toLowerCase(), code.slice(1), `${code}0`, '', 'HJ', `${code}'; --`])
      expect(await outcomeOf(verify(wrong, '10.0.0.2'))).not.toBe('done')
  })

  test('is none when what it certifies was changed behind it', async () => {
    await library.pool.query(`update deposit set title = title || '（改）' where id = $1`, [id])
    expect(await outcomeOf(verify(code, '10.0.0.3'))).toBe('not_found')
    await library.pool.query(`update deposit set title = replace(title, '（改）', '') where id = $1`, [id])
    expect(await outcomeOf(verify(code, '10.0.0.3'))).toBe('done')
  })

  test('stops those who try many', async () => {
    const tries = Array.from({ length: 70 }, () => outcomeOf(verify('HJ2026999999-0000000000', '10.0.0.4')))
    expect(await Promise.all(tries)).toContain('too_many_requests')
  })

  test('has a short address that leads to its page', async () => {
    const { status, headers } = await library.raw('GET', `/r/voucher/${code}`)
    expect([status, headers['location']]).toEqual([302, `/#/voucher/${code}`])
    const evil = await library.raw('GET', `/r/voucher/${encodeURIComponent('//evil.example\r\n')}`)
    expect(evil.headers['location'] ?? '/#/').toMatch(/^\/#\//)
  })

  test('is a PDF with the characters that it uses', async () => {
    const get = ({ token }: SignedIn) =>
      library.app.inject({ url: `/api/deposit/${id}/voucher`, headers: { authorization: `Bearer ${token}` } })
    const { rawPayload, headers } = await get(depositor)
    expect(headers['content-type']).toBe('application/pdf')
    const text = rawPayload.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text).toContain('/FontFile2')
    expect(rawPayload.length).toBeLessThan(200_000)
    expect(streamsOf(rawPayload).some((stream) => (stream.match(/ re\n/g) ?? []).length > 200)).toBe(true)
    expect((await get(await library.signIn())).statusCode).toBe(404)
    const digests = ['报告正文', holesBook({ code: 'V-1' }, { code: 'V-2' })].map((content) =>
      createHash('sha256').update(content).digest('hex'),
    )
    const words = (await wordsOf(rawPayload)).join('').replaceAll(/\s/g, '')
    for (const digest of digests) expect(words).toContain(digest)
    await library.pool.query(`update deposit set author = '王𪚥' where id = $1`, [id])
    const refused = await get(depositor)
    expect([refused.statusCode, refused.json().message]).toEqual([550, '字库没有“𪚥”字，无法打印'])
    await library.pool.query(`update deposit set author = '云汀勘察院' where id = $1`, [id])
  })
})

/** The words of a PDF, as a reader of it finds them. */
async function wordsOf(bytes: Buffer): Promise<string[]> {
  const path = join(library.dataDir, 'voucher.pdf')
  await writeFile(path, bytes)
  const pdfs = openReader(library.dataDir)
  const pages: string[] = []
  for await (const parcel of pdfs.read(path)) pages.push(...parcel.map(({ text }) => text))
  pdfs.close()
  return pages
}

/** The unpacked streams of a PDF. */
function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
}

test('readings that were handed in go to the reviewers as a batch', async () => {
  const well = await buildRecord(library.db, kinds.pumpingWell, { code: 'KC-V' })
  ;({ id } = await depositor.call(deposits.create, { material: 'monitoring', title: '一月水位' }))
  await attach('text', '年报.txt', '年度报告')
  const rows = [
    ['井号', '观测日期', '水位埋深'],
    [well, '2026-01-05', 12.1],
  ]
  await attach('data', '水位.xlsx', bookOf({ 开采井读数: rows }) as BlobPart)
  await depositor.call(deposits.save, {
    id,
    line: 0,
    depositor: '监测中心',
    formedOn: '2026-03-01',
    author: '监测中心',
  })
  await move(depositor, 'submit')
  await move(examiner, 'take')
  await move(examiner, 'accept')
  const { records } = await examiner.call(readings.page, { state: 'review' })
  expect(records).toMatchObject([{ fileName: '水位.xlsx', added: 1, moves: ['return', 'take'] }])
  expect(await examiner.call(readings.move, { id: records[0]!.id, move: 'take' })).toMatchObject({ done: 1 })
})

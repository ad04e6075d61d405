import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { loanPrints } from '#contract/loans/loan-prints.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { wordsOf } from '#testing/builders/pdfs.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { bytesOf } from '#testing/builders/sheets.ts'

let library: TestApp
let reader: SignedIn
let counter: SignedIn
let manager: SignedIn

beforeAll(async () => {
  library = await testApp()
  reader = await library.signIn()
  counter = await library.signIn('loans.read', 'loans.counter')
  manager = await library.signIn('loans.manage')
  for (const code of ['S-1', 'S-2']) {
    await buildRecord(library.db, kinds.archive, { code, title: `报告 ${code}`, values: { level: 'item' } })
    await buildHolding(library.db, code, { box: 'BOX-77' })
  }
})

test('a slip says what is borrowed until when; where it lies stands on that of staff alone', async () => {
  const items = ['S-1', 'S-2'].map((code) => [code, 'held'] as const)
  const account = reader.actor.id
  const id = await buildLoan(library.db, { account, state: 'ready', dueOn: '2026-12-01', items })
  const { rows } = await library.pool.query('select number from loan where id = $1', [id])
  const [own = ''] = await wordsOf(await bytesOf(reader, loanPrints.slip, { id }))
  for (const words of [rows[0].number, '测试读者', '馆内阅览', '2026-12-01', 'S-1', 'S-2', '待取件'])
    expect(own).toContain(words)
  expect(own).not.toContain('BOX-77')
  const [atCounter] = await wordsOf(await bytesOf(counter, loanPrints.slip, { id }))
  expect(atCounter).toContain('BOX-77')
  expect(atCounter).toContain('A-01')
  await expect(bytesOf(manager, loanPrints.slip, { id: id + 1 })).rejects.toMatchObject({ code: 'not_found' })
  const stranger = await library.signIn()
  await expect(bytesOf(stranger, loanPrints.slip, { id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a slip has every character of a name, and none that nobody sees', async () => {
  const account = reader.actor.id
  const id = await buildLoan(library.db, {
    account,
    state: 'ready',
    dueOn: '2026-12-01',
    items: [['S-1', 'asked']],
  })
  for (const name of ['王喆堃', '张䶮', '李𫖯', '欧阳㛃', '臺靜農']) {
    await library.pool.query('update loan set reader = $2 where id = $1', [id, `${name}\u200B`])
    const [own] = await wordsOf(await bytesOf(reader, loanPrints.slip, { id }))
    expect(own).toContain(name)
    expect(own).not.toContain('\u200B')
  }
})

test('what the font of prints cannot draw is named, and nothing is printed', async () => {
  const account = reader.actor.id
  const id = await buildLoan(library.db, {
    account,
    state: 'ready',
    dueOn: '2026-12-01',
    items: [['S-1', 'asked']],
  })
  const refusal = { code: 'glyph_missing', message: '字库没有“𪚥”字，无法打印' }
  await library.pool.query(`update loan set reader = '王𪚥' where id = $1`, [id])
  await expect(bytesOf(reader, loanPrints.slip, { id })).rejects.toMatchObject(refusal)
  const { rows } = await library.pool.query<{ id: number }>(
    `insert into holding (record, copy, box, shelf) select id, 9, 'BOX-9', '𪚥 库' from record where code = 'S-2' returning id`,
  )
  const ids = rows.map((row) => row.id)
  await expect(bytesOf(manager, loanPrints.labels, { ids })).rejects.toMatchObject(refusal)
  await library.pool.query('delete from holding where id = any($1)', [ids])
})

test('each box has one label, however many copies lie in it; thirty boxes take two sheets', async () => {
  await library.pool.query(`insert into holding (record, copy, box, shelf)
    select min(id), n, 'BOX-' || 100 + n, '3 库' from record, generate_series(10, 38) n where code = 'S-1' group by n`)
  const { rows } = await library.pool.query<{ id: number }>('select id from holding')
  const ids = rows.map(({ id }) => id)
  const pages = await wordsOf(await bytesOf(manager, loanPrints.labels, { ids }))
  expect(pages).toHaveLength(2)
  expect(pages.join('\n').match(/BOX-\d+/g)).toHaveLength(30)
  await expect(bytesOf(counter, loanPrints.labels, { ids })).rejects.toMatchObject({ code: 'forbidden' })
})

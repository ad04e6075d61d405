import { beforeAll, describe, expect, test } from 'vitest'

import { catalogue, type RecordView } from '#contract/catalogue/routes.ts'
import { credit } from '#contract/credit/credit.ts'
import { search } from '#contract/search/search.ts'
import { openReader } from '#server/files/reader/reader.ts'
import { filesFolder } from '#server/record-files/record-files.ts'
import { readUnreadFiles } from '#server/record-files/text/text.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildCredit, creditFaults, creditIn } from '#testing/builders/credit.ts'
import { buildFile, textPdf } from '#testing/builders/pdfs.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp({ charging: true })
})

const parts = { strata: strata(['①', '填土', 2], ['②', '黏土', 8.4]) }
const build = (fields: object = {}) => buildBorehole(library.db, { parts, ...fields })
const open = ({ call }: SignedIn, code: string, pay: 'yes' | 'no' = 'no') =>
  call(catalogue.record, { kind: 'borehole', code, pay })

/** A member of an organisation with a pool of so much. */
async function memberWith(pool: number | null, own = 100): Promise<SignedIn & { organisation: number }> {
  const member = await library.signIn()
  await buildCredit(library.db, { account: member.actor.id }, own)
  if (pool === null) return { ...member, organisation: 0 }
  const { rows } = await library.pool.query(
    `insert into organisation (name, name_key) values ($1, $1) returning id`,
    [`单位 ${member.actor.id}`],
  )
  await library.pool.query('update account set organisation = $1 where id = $2', [
    rows[0].id,
    member.actor.id,
  ])
  await buildCredit(library.db, { organisation: rows[0].id }, pool)
  return { ...member, organisation: rows[0].id }
}

const shown = ({ viewLevel, charge, parts: { strata: rows } }: RecordView) => [
  viewLevel,
  charge,
  rows?.length,
]

describe('a record that costs credit', () => {
  test('is asked for first: price and balance, and nothing of the record', async () => {
    const [code, member] = [await build(), await memberWith(null)]
    const charge = { price: 2, own: 100, pool: null, paid: false, now: false }
    const asked = await open(member, code)
    expect(shown(asked)).toEqual(['entry', charge, undefined])
    expect(JSON.stringify({ ...asked, updatedAt: null })).not.toContain('8.4')
    expect(shown(await open(member, code, 'yes'))).toEqual([
      'record',
      { ...charge, own: 98, paid: true, now: true },
      2,
    ])
    expect(shown(await open(member, code))).toEqual(['record', { ...charge, own: 98, paid: true }, 2])
    expect(await creditIn(library.db, { account: member.actor.id })).toBe(98)
  })

  test('is paid again after 24 hours, and not before', async () => {
    const [code, member] = [await build(), await memberWith(null)]
    await open(member, code, 'yes')
    const later = (hours: number) =>
      library.pool.query(
        `update credit_opening set at = now() - make_interval(hours => $1) where account = $2`,
        [hours, member.actor.id],
      )
    await later(23)
    expect((await open(member, code)).viewLevel).toBe('record')
    await later(24)
    expect((await open(member, code)).viewLevel).toBe('entry')
    expect((await open(member, code, 'yes')).charge?.own).toBe(96)
  })

  test('is paid by the pool of the organisation first, then by the reader', async () => {
    const member = await memberWith(3)
    const balances = async () => {
      const { charge } = await open(member, await build(), 'yes')
      return [charge?.pool, charge?.own]
    }
    expect([await balances(), await balances()]).toEqual([
      [1, 100],
      [1, 98],
    ])
  })

  test('stays closed when credit is short: 550, nothing shown, nothing taken', async () => {
    const [code, member] = [await build(), await memberWith(1, 1)]
    const url = `/api/catalogue/borehole/records/${code}?pay=yes`
    const { status, text, body } = await library.raw('GET', url, { token: member.token })
    expect([status, body.data['error']]).toEqual([550, 'credit_short'])
    expect(text).not.toContain('strata')
    expect((await open(member, code)).viewLevel).toBe('entry')
    expect((await member.call(credit.lines, {})).records[0]?.reason).toBe('grant')
  })

  test('is paid back when it cannot be read', async () => {
    const [code, member] = [await build(), await memberWith(null)]
    await library.pool.query('alter table borehole_stratum rename to hidden_stratum')
    const refused = await outcomeOf(open(member, code, 'yes'))
    await library.pool.query('alter table hidden_stratum rename to borehole_stratum')
    expect(refused).toBe('server_error')
    expect(await creditIn(library.db, { account: member.actor.id })).toBe(100)
    const { records } = await member.call(credit.lines, { size: 2 })
    expect(records.map(({ amount, reason }) => [amount, reason])).toEqual([
      [2, 'refund'],
      [-2, 'view'],
    ])
    expect((await open(member, code)).viewLevel).toBe('entry')
  })

  test('is paid back when its page fails in the browser: at once, once, three times a day, within ten minutes', async () => {
    const member = await memberWith(3)
    const codes = await Promise.all(Array.from({ length: 6 }, () => build()))
    const report = (code = '') => member.call(credit.pageFailed, { kind: 'borehole', code })
    const held = async () => {
      const { own, pool } = await member.call(credit.mine, {})
      return [pool, own]
    }
    for (const code of codes) await open(member, code, 'yes')
    expect(await held()).toEqual([1, 90])
    const [late, first, ...others] = codes
    await library.pool.query(
      `update credit_opening o set at = o.at - interval '11 minutes' from record r where r.id = o.record and r.code = $1`,
      [late],
    )
    expect(await report(late)).toEqual({ refunded: 0 })
    const pressed = await Promise.all([report(first), report(first), report(first)])
    expect(pressed.map(({ refunded }) => refunded).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
    expect((await open(member, first ?? '')).viewLevel).toBe('entry')
    const all = await Promise.all(others.map(report))
    expect(all.filter(({ refunded }) => refunded === 2)).toHaveLength(2)
    expect(await held()).toEqual([1, 96])
    const stranger = await memberWith(null)
    expect(await stranger.call(credit.pageFailed, { kind: 'borehole', code: others[0] ?? '' })).toEqual({
      refunded: 0,
    })
    expect(await creditFaults(library.db)).toEqual([])
  })

  test('is not asked for twice by whoever said so', async () => {
    const member = await memberWith(null)
    await member.call(credit.setAsks, { asks: false })
    expect((await open(member, await build())).charge).toMatchObject({ own: 98, now: true })
  })

  test.each([
    ['staff', async () => open(await library.signIn('templates.use'), await build())],
    [
      'visitors, who get its entry',
      async () => library.visitor.call(catalogue.record, { kind: 'borehole', code: await build() }),
    ],
    [
      'members whom it is closed to',
      async () =>
        open(await memberWith(null), await build({ access: 'protected', openOn: '2099-01-01' }), 'yes'),
    ],
  ])('costs nothing for %s', async (_, reading) => {
    expect((await reading()).charge).toBeNull()
  })

  test('is priced by its kind before its openness', async () => {
    const [code, closed, member] = [await build(), await build({ access: 'member' }), await memberWith(null)]
    const priceOf = async (one: string) => (await open(member, one)).charge?.price
    await library.pool.query(`insert into credit_price (kind, access, price) values (null, 'member', 5)`)
    expect([await priceOf(code), await priceOf(closed)]).toEqual([2, 5])
    await library.pool.query(`insert into credit_price (kind, price) values ('borehole', 3)`)
    expect([await priceOf(code), await priceOf(closed)]).toEqual([3, 3])
    await library.pool.query(
      `insert into credit_price (kind, access, price) values ('borehole', 'member', 0)`,
    )
    expect([await priceOf(code), await priceOf(closed)]).toEqual([3, undefined])
    await library.pool.query(
      'delete from credit_price where price <> 2 and (kind is null or price > 0 or access is not null)',
    )
    await library.pool.query(`delete from credit_price where kind = 'borehole'`)
  })

  test('of 200 views of the last 2 credits at once, one passes', async () => {
    const member = await memberWith(null, 2)
    const codes = await Promise.all(Array.from({ length: 8 }, () => build()))
    const views = Array.from({ length: 200 }, (_, i) => outcomeOf(open(member, codes[i % 8] ?? '', 'yes')))
    const outcomes = await Promise.all(views)
    const opened = await Promise.all(codes.map(async (code) => (await open(member, code)).viewLevel))
    expect(opened.filter((level) => level === 'record')).toHaveLength(1)
    expect(new Set(outcomes).difference(new Set(['done', 'credit_short', 'busy']))).toEqual(new Set())
    expect(await creditIn(library.db, { account: member.actor.id })).toBe(0)
    expect(await creditFaults(library.db)).toEqual([])
  })

  test('pressed many times at once it is paid once', async () => {
    const [code, member] = [await build(), await memberWith(1)]
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(member, code, 'yes')))
    expect(opened.filter(({ charge }) => charge?.now)).toHaveLength(1)
    expect(opened.every(({ viewLevel }) => viewLevel === 'record')).toBe(true)
    expect(await creditIn(library.db, { account: member.actor.id })).toBe(98)
  })
})

describe('what costs credit', () => {
  const [secret, row] = ['玄武岩夹层', { layer: '⑨', name: '砾砂', baseDepth: 31.4 }]

  async function readAll(): Promise<void> {
    const { db, dataDir } = library
    const reader = openReader(filesFolder(dataDir))
    await readUnreadFiles(db, { reader, dataDir, report: console.error }).finally(reader.close)
  }

  test('is not to be had beside the record: its files, their pages in the search, its rows in lists and history', async () => {
    const [code, member] = [await build(), await memberWith(null)]
    const pdf = await textPdf([`勘察报告\n${secret}`])
    const file = await buildFile(library, code, pdf)
    await readAll()
    const editor = await library.signIn('records.write')
    await editor.call(catalogue.update, { kind: 'borehole', code, version: 1, parts: { strata: [row] } })
    const place = { kind: 'borehole', code }
    const around = async () => [
      (await library.raw('GET', `/api/files/${file}`, { token: member.token })).status,
      JSON.stringify((await member.call(search.find, { text: secret })).records).includes(`夹层`),
      JSON.stringify(await member.call(catalogue.history, place)).includes('strata'),
      JSON.stringify(await member.call(catalogue.list, { kind: 'borehole' })).includes('"baseDepth":31.4'),
    ]
    expect(await around()).toEqual([550, false, false, false])
    await open(member, code, 'yes')
    expect(await around()).toEqual([200, true, true, false])
  })
})

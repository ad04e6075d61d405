import { unzipSync, strFromU8 } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { ExportFormatName } from '#contract/exports/export-formats.ts'
import { exports, exportLimits, type ExportSelection } from '#contract/exports/exports.ts'
import { fileTickets } from '#contract/files/file-tickets.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildCredit, creditFaults, creditIn } from '#testing/builders/credit.ts'
import { endOfExport, fetchExport } from '#testing/builders/exports/make-export.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { call } from '#web/api/call.ts'

let library: TestApp
let reader: SignedIn
let charged: TestApp

const parts = { strata: strata(['①', '=1+1', 1.5], ['②', '粉质黏土', 7.25]) }
const values = { collarElevation: 4.12, finalDepth: 7.25, heightDatum: '吴淞高程', location: '某路 12 号' }
const district = '望江区'

beforeAll(async () => {
  library = await testApp()
  reader = await library.signIn()
  const at = { lng: 121.4, lat: 31.2, district, values, parts }
  await buildBorehole(library.db, { code: 'X-10', ...at })
  await buildBorehole(library.db, { code: 'X-9', title: '=cmd|calc', ...at })
  await buildBorehole(library.db, {
    code: 'X-H',
    access: 'protected',
    openOn: '2999-01-01',
    ...at,
    lng: 121.123456,
  })
  await buildBorehole(library.db, { code: 'X-S', access: 'secret', title: '某工程', ...at })
  charged = await testApp({ charging: true })
  for (const code of ['Q-1', 'Q-2']) await buildBorehole(charged.db, { code, ...at })
})

const ofKind = (...conditions: Condition[]): ExportSelection[] => [{ kind: 'borehole', conditions }]
const inDistrict = ofKind({ prop: 'district', anyOf: [district] })

interface Wish {
  by?: SignedIn
  format?: ExportFormatName
  selections?: ExportSelection[]
  whole?: boolean
}

const ask = ({ by = reader, format = 'csv', selections = inDistrict, whole = false }: Wish = {}) =>
  by.call(exports.make, { title: '甲/乙', format, selections, whole })

/** The files of a parcel, by name. */
async function taken(wish: Wish = {}, on = library): Promise<Record<string, string>> {
  const by = wish.by ?? reader
  const { id } = await ask(wish)
  const made = await endOfExport(by)
  expect(made).toMatchObject({ id, state: 'ready', failure: null })
  const files = unzipSync(await fetchExport(on, by, id))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const linesOf = (text = '') => text.replace('\uFEFF', '').trim().split('\r\n')

describe('refused is', () => {
  test.each<[string, object]>([
    ['nothing', { selections: [] }],
    ['a kind twice', { selections: [...inDistrict, ...inDistrict] }],
    ['one code twice', { selections: [{ kind: 'borehole', codes: ['a', 'a'] }] }],
    [
      'more codes than are chosen',
      {
        selections: [
          { kind: 'borehole', codes: Array.from({ length: exportLimits.codes + 1 }, (_, i) => `${i}`) },
        ],
      },
    ],
    ['what is no condition of the kind', { selections: ofKind({ prop: 'location', value: '路' }) }],
    ['an unknown format', { format: 'exe' }],
    ['a name without a letter', { title: ' ' }],
  ])('%s', async (_, wrong) => {
    const input = { title: '甲', format: 'csv', selections: inDistrict, ...wrong } as never
    await expect(reader.call(exports.make, input)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a kind that is none, and what is not signed in', async () => {
    const selections = [{ kind: 'castle', conditions: [] }]
    await expect(ask({ selections })).rejects.toMatchObject({ code: 'not_found' })
    await expect(call(exports.mine, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('the file of another one, or of none', async () => {
    const { id } = await ask()
    await endOfExport(reader)
    const other = await library.signIn()
    for (const [by, file] of [
      [other, id],
      [reader, 999_999],
    ] as const)
      await expect(by.call(fileTickets.issue, { id: `export-${file}` })).rejects.toMatchObject({
        code: 'not_found',
      })
    await expect(other.call(exports.remove, { id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a file', () => {
  test('is made once at a time, has its entries in the order of codes, and no formula', async () => {
    const files = await taken()
    expect(Object.keys(files)).toEqual(['工程地质钻孔.csv', '说明.txt'])
    const [head = '', ...rows] = linesOf(files['工程地质钻孔.csv'])
    expect(head.split(',').slice(0, 2)).toEqual(['钻孔编号', '孔号'])
    expect(head).toContain('孔深（m）')
    expect(head).not.toMatch(/位置说明|孔口高程/)
    expect(rows.slice(0, 3).map((row) => row.split(',')[0])).toEqual(['X-9', 'X-10', 'X-H'])
    expect(rows).toHaveLength(4)
    expect(rows[0]).toContain("'=cmd|calc")
    expect(files['说明.txt']).toMatch(/EPSG:4490[^]*高程基准[^]*引用/)
    expect(rows[0]).toContain('/r/borehole/X-9')
  })

  test('has for a visitor’s eyes what is closed: the middle of a cell, no title, nothing of its parts', async () => {
    const files = await taken({ whole: true })
    const text = Object.values(files).join('\n')
    expect(text).not.toMatch(/某工程|X-S|121\.123456/)
    const [, ...rows] = linesOf(files['工程地质钻孔.csv'])
    const closed = rows.find((row) => row.startsWith('X-H'))
    expect(closed).toMatch(/121\.125,31\.205.*目录（保护期内）/)
    expect(rows.at(-1)).toContain('目录（涉密）')
    expect(rows[0]).toMatch(/某路 12 号.*4\.12.*全部/)
    const layers = linesOf(files['工程地质钻孔-地层.csv'])
    expect(layers.slice(1).map((row) => row.split(',')[0])).toEqual(['X-9', 'X-9', 'X-10', 'X-10'])
    expect(layers[1]).toContain("'=1+1")
  })

  test('of staff has what is protected, and of nobody what is secret', async () => {
    const staff = await library.signIn('records.read', 'records.secret')
    const files = await taken({ by: staff, whole: true })
    expect(files['工程地质钻孔.csv']).toMatch(/X-H.*121\.123456.*全部/)
    expect(Object.values(files).join('\n')).not.toMatch(/某工程|X-S/)
  })

  test('pays for nothing: what has not been opened is an entry, and its price is told before', async () => {
    const member = await enter(charged, await buildMember(charged))
    const [content] = await member.call(exports.content, { selections: inDistrict })
    expect(content).toMatchObject({ total: 2, open: 0, due: 2, closed: 0 })
    expect(content?.price).toBeGreaterThan(0)
    const files = await taken({ by: member, whole: true }, charged)
    expect(linesOf(files['工程地质钻孔-地层.csv'])).toHaveLength(1)
    expect(files['工程地质钻孔.csv']).toContain('目录（导出时尚未打开）')
  })

  test('opens what was agreed to, once; more than that, or more than there is, it does not', async () => {
    const member = await enter(charged, await buildMember(charged))
    const own = { account: member.actor.id }
    const [{ price } = { price: 0 }] = await member.call(exports.content, { selections: inDistrict })
    const pay = (agreed: number) =>
      member.call(exports.make, {
        ...{ title: '甲', format: 'csv', selections: inDistrict, whole: true, agreed },
      })
    await buildCredit(charged.db, own, price - 1)
    await pay(price - 1)
    expect((await endOfExport(member)).failure).toContain(`共需 ${price} 积分`)
    expect(await creditIn(charged.db, own)).toBe(price - 1)
    await pay(price)
    expect((await endOfExport(member)).failure).toContain(
      `共需 ${price} 积分，还差 ${price / 2} 积分，没有扣除`,
    )
    expect(await creditIn(charged.db, own)).toBe(price - 1)
    await buildCredit(charged.db, own, price)
    // what was opened is not paid again when it is exported once more
    const left = new Set<number | undefined>()
    for (let times = 0; times < 2; times += 1) {
      const { id } = await pay(price)
      expect(await endOfExport(member)).toMatchObject({ state: 'ready' })
      const files = unzipSync(await fetchExport(charged, member, id))
      expect(linesOf(strFromU8(files['工程地质钻孔-地层.csv'] ?? new Uint8Array()))).toHaveLength(5)
      left.add(await creditIn(charged.db, own))
    }
    expect([...left]).toEqual([0])
    expect(await creditFaults(charged.db)).toEqual([])
  })

  test('of chosen records has those; of none there is none', async () => {
    const files = await taken({
      format: 'geojson',
      selections: [{ kind: 'borehole', codes: ['X-10', 'X-none'] }],
    })
    const { features } = JSON.parse(files['工程地质钻孔.geojson'] ?? '')
    expect(features).toMatchObject([
      {
        type: 'Feature',
        geometry: { coordinates: [121.4, 31.2] },
        properties: { 钻孔编号: 'X-10', 公开程度: '公开' },
      },
    ])
    await ask({ selections: [{ kind: 'borehole', codes: ['X-none'] }] })
    expect(await endOfExport(reader)).toMatchObject({ state: 'failed', failure: '所选的范围内没有资料' })
  })

  test('as a package has tables, map data, drawings and what is left out, and says how it was made', async () => {
    const { id } = await ask({ format: 'package', whole: true })
    expect(await endOfExport(reader)).toMatchObject({ state: 'ready', notes: [] })
    const files = unzipSync(await fetchExport(library, reader, id))
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        ...['说明.txt', '元数据.json', '未收入.csv', '数据.gpkg', '表格/工程地质钻孔.xlsx'],
        ...['图件/成套图件.pdf', '图件/成套图件-勘探点平面布置图.dxf'],
      ]),
    )
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(text('未收入.csv')).toMatch(/X-H,.*目录（保护期内）/)
    expect(text('未收入.csv')).not.toContain('X-9,')
    expect(JSON.parse(text('元数据.json')).source).toMatchObject({
      selections: inDistrict,
      counts: { borehole: { records: 4, whole: 2 } },
    })
    expect(text('表格/工程地质钻孔.xlsx').startsWith('PK')).toBe(true)
    expect(text('图件/成套图件.pdf').startsWith('%PDF-')).toBe(true)
  })

  test('of AGS holds holes alone', async () => {
    const selections: ExportSelection[] = [{ kind: 'project', conditions: [] }]
    await expect(ask({ format: 'ags4', selections })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('closes when a record that is whole in it becomes secret, and goes with its line', async () => {
    const code = await buildBorehole(library.db, { code: 'X-later', district: '青浦区', values, parts })
    const selections: ExportSelection[] = [{ kind: 'borehole', codes: [code] }]
    const { id } = await ask({ selections, whole: true })
    await endOfExport(reader)
    await library.pool.query(
      `update record set access = 'protected', open_on = '2999-01-01' where code = $1`,
      [code],
    )
    await expect(fetchExport(library, reader, id)).rejects.toMatchObject({ code: 'export_closed' })
    await reader.call(exports.remove, { id })
    await expect(fetchExport(library, reader, id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await library.pool.query('select from export where id = $1', [id])).rowCount).toBe(0)
  })

  test('is one of ten at most, and one of a member at a time', async () => {
    const by = await library.signIn()
    await ask({ by })
    await expect(ask({ by })).rejects.toMatchObject({ code: 'export_making' })
    await endOfExport(by)
    await library.pool.query(
      `insert into export (account, title, format, selections, whole, system, failure, asked_at)
        select $1, '旧', 'csv', '[]', false, 'degrees', '旧', now() - interval '1 hour' from generate_series(1, 12)`,
      [by.actor.id],
    )
    await ask({ by })
    expect(await by.call(exports.mine, {})).toHaveLength(exportLimits.files)
  })
})

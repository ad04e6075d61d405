import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { deposits } from '#contract/deposits/deposits.ts'
import { fileService } from '#contract/files/file-service.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildDeposit, holesBook } from '#testing/builders/deposits.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'

let library: TestApp
let depositor: SignedIn
let id: number

beforeAll(async () => {
  library = await testApp()
  depositor = await library.signIn()
  id = await buildDeposit(library.db, { account: depositor.actor.id, material: 'engineering' })
})

let built = 0

async function checked(content: BlobPart, name = `孔 ${(built += 1)}.xlsx`) {
  const file = await depositor.call(fileService.upload, {
    file: new File([content], name),
    pathName: 'material',
  })
  const attached = await depositor.call(deposits.attach, { id, part: 'holes', file: file.id })
  return { attached: attached.id, ...attached.checked! }
}

/** The soundings of the drafts of a deposit that consists of this file, when it is accepted. */
async function soundingsDrafted(attached: number): Promise<Record<string, unknown>> {
  const examiner = await library.signIn('deposits.read', 'deposits.examine')
  const own = await buildDeposit(library.db, {
    account: depositor.actor.id,
    material: 'engineering',
    state: 'checking',
    holder: examiner.actor.id,
  })
  await library.pool.query('update deposit_file set deposit = $1 where id = $2', [own, attached])
  await examiner.call(deposits.move, { id: own, line: 0, move: 'accept', opinion: '接收' })
  const { rows } = await library.pool.query<{ code: string; sounding: unknown }>(
    `select code, wanted->'parts'->'cpt'->0 as sounding from change join deposit_draft on change.id = change
     where deposit = $1 and kind = 'borehole'`,
    [own],
  )
  return Object.fromEntries(rows.map(({ code, sounding }) => [code, sounding]))
}

const counts = async () => {
  const { rows } = await library.pool.query<{ records: number; changes: number }>(
    'select (select count(*)::int from record) as records, (select count(*)::int from change) as changes',
  )
  return rows[0]
}

test('a sound table has no faults, and nothing of it is written', async () => {
  const before = await counts()
  expect(await checked(holesBook({ code: 'OK-1' }, { code: 'OK-2' }))).toMatchObject({
    kind: 'borehole',
    taken: 2,
    refused: 0,
    more: 0,
  })
  expect(await counts()).toEqual(before)
})

test('a table of readings is checked by itself: what the library knows of a point is not told', async () => {
  const code = await buildRecord(library.db, kinds.pumpingWell, {})
  await library.pool.query(
    `insert into observation (record, quantity, at, value)
      select id, 'waterDepth', timestamptz '2020-01-01' + n * interval '1 month', 8.125
      from record, generate_series(1, 20) n where code = $1`,
    [code],
  )
  const rows = [
    ['井号', '观测日期', '水位埋深'],
    [code, '2026-01-05', 8125],
    ['没有的井', '2026-01-05', 12],
    [code, '2026-02-05', '约12'],
  ]
  const { faults, ...counts } = await checked(bookOf({ 开采井读数: rows }) as BlobPart)
  expect(counts).toMatchObject({ kind: 'pumpingWell', readings: true, taken: 2, refused: 1 })
  expect(faults.map(({ row, reason }) => `${row} ${reason}`)).toEqual(['4 水位埋深：须为数字'])
})

describe('faults stand at their cells', () => {
  test('layers that go up again', async () => {
    const { refused, faults } = await checked(holesBook({ code: 'UP-1', bases: [5, 3, 20] }))
    expect(refused).toBe(1)
    expect(faults[0]).toMatchObject({ sheet: '地层', row: 3, weight: 'refused' })
  })

  test('a depth that is none, and the same code twice', async () => {
    const { faults } = await checked(
      holesBook({ code: 'D-1', depth: '很深' }, { code: 'D-2' }, { code: 'D-2' }),
    )
    expect(faults).toContainEqual(
      expect.objectContaining({
        sheet: '工程地质钻孔',
        row: 2,
        column: 'F',
        value: '很深',
        weight: 'dropped',
      }),
    )
    expect(faults).toContainEqual(expect.objectContaining({ row: 4, weight: 'refused' }))
  })

  test('a file that cannot be read', async () => {
    expect(await checked('就是一段话', '孔.txt')).toMatchObject({ kind: null, refused: 1 })
  })

  test('the first five hundred are stored, the worst first, and the others counted', async () => {
    const holes = Array.from({ length: 700 }, (_, i) => ({ code: `M-${i}`, bases: i % 2 ? [5, 3] : [20] }))
    const { refused, faults, more } = await checked(holesBook(...holes))
    expect(faults).toHaveLength(500)
    expect(more).toBeGreaterThan(0)
    expect(refused).toBe(350)
    expect(faults[0]?.weight).toBe('refused')
  })
})

describe('what the library holds', () => {
  const at = { lng: 124.123456, lat: 31.345678 }
  const build = (code: string, access: 'open' | 'secret' | 'protected') =>
    buildRecord(library.db, kinds.borehole, {
      code,
      title: code,
      access,
      ...(access === 'protected' && { openOn: '2099-01-01' }),
      ...at,
      values: { holeKind: '2', finalDepth: access === 'open' ? 31 : 32 },
    })

  test('a code that is taken is refused; that of a secret record is not betrayed', async () => {
    await build('TAKEN-1', 'open')
    await build('SECRET-1', 'secret')
    const { faults, taken } = await checked(holesBook({ code: 'TAKEN-1' }, { code: 'SECRET-1' }))
    const known = faults.filter(({ weight }) => weight === 'refused')
    expect(known.map(({ value, reason }) => [value, reason])).toEqual([['TAKEN-1', '馆内已有此编号']])
    expect(taken).toBe(1)
  })

  test('a hole within two metres and of the same depth is noted; a protected place is not betrayed', async () => {
    await build('PROTECTED-1', 'protected')
    const near = { ...at, lat: at.lat + 0.000_01 }
    const { faults, refused } = await checked(
      holesBook(
        { code: 'NEAR-1', ...near, depth: 31, bases: [31] },
        { code: 'NEAR-2', ...near, depth: 32, bases: [32] },
      ),
    )
    expect(refused).toBe(0)
    const alike = faults.filter(({ reason }) => reason.includes('2 m'))
    expect(alike).toMatchObject([{ row: 2, value: 'NEAR-1', weight: 'note' }])
    expect(JSON.stringify(faults)).not.toContain('PROTECTED-1')
  })
})

test('a table is shown as its file shows it', async () => {
  const { attached } = await checked(holesBook({ code: 'SHOW-1', depth: '深' }))
  const { sheets, columns, rows } = await depositor.call(deposits.table, { id, attached, from: 2 })
  expect(sheets).toEqual(['工程地质钻孔', '地层'])
  expect(columns.at(-1)).toBe('F')
  expect(rows).toEqual([{ row: 2, cells: ['SHOW-1', 'SHOW-1', '取土孔', '', '', '深'] }])
})

test('soundings of a deposit are taken as measured: uneven depths, voids as gaps, another unit told', async () => {
  const head = ['钻孔编号', '探头', '读数深度（m）', '锥尖阻力 qc（MPa）', '侧壁摩阻力 fs（kPa）']
  const book = bookOf({
    工程地质钻孔: [
      ['钻孔编号', '孔号', '钻孔类型', '孔深'],
      ['CP-1', 'CP-1', '静力触探孔', 20],
      ['CP-2', 'CP-2', '静力触探孔', 20],
    ],
    静力触探: [
      head,
      ['CP-1', '双桥', '1.02 1.04 1.07', '1.1 -9999 1.3', '11 12 -999.25'],
      ['CP-2', '双桥', '1 2', '1200 1300', '12 13'],
    ],
  })
  const { faults, taken, attached } = await checked(book as BlobPart)
  expect(taken).toBe(2)
  expect(faults.map(({ weight, row, reason }) => `${weight} ${row} ${reason}`)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^dropped 3 锥尖阻力 qc：读数不能大于 150 MPa：1200，疑以 kPa 填写/),
      expect.stringMatching(/^note .*锥尖阻力 qc：1 个读数是表示缺测的数（-9999），作为缺测/),
      expect.stringMatching(/^note .*侧壁摩阻力 fs：1 个读数是表示缺测的数（-999.25），作为缺测/),
    ]),
  )
  const soundings = await soundingsDrafted(attached)
  expect(soundings['CP-1']).toMatchObject({
    depths: [1.02, 1.04, 1.07],
    qcMpa: [1.1, null, 1.3],
    fsKpa: [11, 12, null],
  })
  expect(soundings['CP-2']).toMatchObject({ qcMpa: null, fsKpa: [12, 13] })
})

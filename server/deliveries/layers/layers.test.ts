import { unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { deliveries } from '#contract/deliveries/deliveries.ts'
import { type SignedIn, type TestApp, testApp } from '#testing/app.ts'
import { exportFile } from '#testing/builders/exports/make-export.ts'
import { deliveryOffice } from '#testing/builders/import-files/deliveries.ts'
import { buildBorehole, buildRecord, strata } from '#testing/builders/records.ts'

let library: TestApp
let clerk: SignedIn
let office: ReturnType<typeof deliveryOffice>
const made: Record<string, Uint8Array> = {}

const selections = [
  { kind: 'borehole', codes: ['L-1', 'L-2'] },
  { kind: 'gnssPoint', codes: ['G-1'] },
]

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('records.write', 'records.read')
  office = deliveryOffice(clerk)
  for (const [i, code] of ['L-1', 'L-2'].entries())
    await buildBorehole(library.db, {
      ...{ code, title: `孔${i}`, lng: (1214 + i) / 10, lat: 31.2 },
      values: { finalDepth: 20, remark: `${'长'.repeat(200)}${i}` },
      parts: { strata: strata(['①', '填土', 2], ['②', '粉土', 20]) },
    })
  await buildRecord(library.db, kinds.gnssPoint, { code: 'G-1', title: '点', lng: 121.5, lat: 31.3 })
  for (const format of ['csv', 'geojson', 'shapefile'] as const) {
    made[format] = await exportFile(library, clerk, {
      format,
      whole: true,
      selections: selections.slice(0, 1),
    })
    made[`${format} of two`] = await exportFile(library, clerk, { format, whole: true, selections })
  }
})

const resultsOf = async (files: Record<string, Uint8Array>) =>
  (await office.bring(files)).files.map(({ name, state, reason, result }) => ({
    ...{ name, state, reason },
    ...(result && { kind: result.kind, same: result.unchanged, faults: result.refused + result.dropped }),
  }))

describe('a parcel of our own', () => {
  test.each(['csv', 'geojson', 'shapefile'])(
    'as %s is one file, with its strata and long texts',
    async (format) => {
      expect(await resultsOf({ '导出.zip': made[format]! })).toEqual([
        { name: '导出.zip', state: 'read', reason: null, kind: 'borehole', same: 2, faults: 0 },
      ])
    },
  )

  test.each(['csv', 'geojson', 'shapefile'])(
    'of two kinds, as %s, is opened into one file for each',
    async (format) => {
      const [parcel, ...files] = await resultsOf({ '导出.zip': made[`${format} of two`]! })
      expect(parcel).toMatchObject({ reason: '已拆出 2 个文件' })
      expect(files.toSorted((a, b) => String(a.kind).localeCompare(String(b.kind)))).toMatchObject([
        { kind: 'borehole', same: 2, faults: 0 },
        { kind: 'gnssPoint', same: 1, faults: 0 },
      ])
    },
  )
})

test('an archive of tables of one kind is one file, whatever they are called; others are opened', async () => {
  const text = (lines: string) => new TextEncoder().encode(lines)
  const holes = text('孔号,孔深,X坐标,Y坐标\nZ1,20,,\nZ2,20,,\n')
  const layers = text('孔号,层号,岩性,层底深度\nZ1,①,填土,20\nZ2,①,填土,20\n')
  const delivery = await office.bring({ '一.zip': zipSync({ 'a.csv': holes, 'b.csv': layers }) })
  expect(delivery.files).toMatchObject([
    { name: '一.zip', result: { kind: 'borehole', created: 2, refused: 0 } },
  ])
  const other = await office.bring({
    '二.zip': zipSync({ 'a.csv': holes, 'b.csv': text('甲,乙\n1,2\n3,4\n') }),
  })
  expect(other.files.map(({ name, state }) => [name, state])).toEqual([
    ['二.zip', 'read'],
    ['二.zip/a.csv', 'read'],
    ['二.zip/b.csv', 'read'],
  ])
})

describe('the loose parts of a Shapefile', () => {
  const loose = () =>
    Object.fromEntries(Object.entries(unzipSync(made['shapefile']!)).filter(([name]) => !/说明/.test(name)))
  const hole = { name: 'borehole.shp', state: 'read', reason: null, kind: 'borehole', same: 2, faults: 0 }

  test.each(['as they come', 'backwards'])('are read as one layer with its tables, %s', async (order) => {
    const files = Object.entries(loose())
    const sorted = order === 'backwards' ? files.toReversed() : files
    const found = await resultsOf(Object.fromEntries(sorted))
    expect(found).toContainEqual(hole)
    const others = found.filter(({ name }) => name !== 'borehole.shp')
    for (const { state, reason } of others.filter(({ name }) => !/\.cpg$|\.qml$/.test(name)))
      expect({ state, reason }).toEqual({ state: 'read', reason: '与 borehole.shp 一起读' })
  })

  test('that come in two deliveries of files are read when all are there', async () => {
    const { 'borehole.dbf': table, 'borehole.shp': shapes, 'borehole.prj': system } = loose()
    const { id, files } = await office.bring({ 'BOREHOLE.SHP': shapes!, 'borehole.prj': system! })
    expect(files.map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', expect.stringContaining('没有属性表（.dbf）')],
      ['read', '与 BOREHOLE.SHP 一起读'],
    ])
    await clerk.call(deliveries.attach, { id, files: [await office.upload('borehole.dbf', table!, id)] })
    const after = await office.settled(id)
    expect(after.files.find(({ name }) => name === 'BOREHOLE.SHP')).toMatchObject({
      ...{ state: 'read', reason: null },
      result: { kind: 'borehole', unchanged: 2, dropped: 1 },
    })
  })

  test('are no larger together than any other file that is read', async () => {
    const { 'borehole.dbf': table, 'borehole.shp': shapes } = loose()
    const own = Buffer.concat([table!, Buffer.from([0x1a])]) // contents that are the same are stored once
    const { id, files } = await office.bring({ 'borehole.shp': shapes!, 'borehole.dbf': own })
    const part = files.find(({ name }) => name === 'borehole.dbf')!
    await library.pool.query(
      `update stored_content set size = $1 where id = (select content from stored_file s
        join delivery_file f on f.file = s.id where f.id = $2)`,
      [64 * 2 ** 20, part.id],
    )
    await library.pool.query(`update delivery_file set state = 'waiting' where delivery = $1`, [id])
    await clerk.call(deliveries.check, { id })
    const after = await office.settled(id)
    expect(after.files.find(({ name }) => name === 'borehole.shp')).toMatchObject({
      ...{ state: 'refused', reason: '连同旁边的各个文件超过 64 MB，请拆分后再放入' },
    })
  })

  test('are looked at once more when one of them is taken off', async () => {
    const { 'borehole.dbf': table, 'borehole.shp': shapes, '长文本.csv': texts } = loose()
    const { id, files } = await office.bring({
      ...{ 'borehole.shp': shapes!, 'borehole.dbf': table!, '长文本.csv': texts! },
    })
    const { id: shp = 0 } = files.find(({ name }) => name === 'borehole.shp') ?? {}
    await clerk.call(deliveries.detach, { id, file: shp })
    const { files: left } = await office.settled(id)
    expect(left.map(({ name, state, description }) => [name, state, description?.format])).toEqual([
      ['borehole.dbf', 'refused', undefined],
      ['长文本.csv', 'read', 'csv'],
    ])
  })

  test('without their .shp are told, and so is one that is damaged', async () => {
    const { 'borehole.dbf': table, 'borehole.shp': shapes, 'borehole.prj': system } = loose()
    const alone = await resultsOf({ 'x.prj': system!, 'x.dbf': table! })
    expect(alone.map(({ state }) => state)).toEqual(['refused', 'refused'])
    expect(alone[1]?.reason).toContain('请把同名的 .shp 也放入')
    const cut = await resultsOf({ 'x.shp': shapes!.subarray(0, 90), 'x.dbf': table!.subarray(0, 40) })
    expect(cut).toContainEqual(
      expect.objectContaining({
        name: 'x.shp',
        state: 'refused',
        reason: expect.stringMatching(/损坏|不完整/),
      }),
    )
  })
})

import { zipSync } from 'fflate'
import { beforeAll, expect, test, describe } from 'vitest'

import { deliveries } from '#contract/deliveries/deliveries.ts'
import { type SignedIn, type TestApp, testApp } from '#testing/app.ts'
import { holesBook } from '#testing/builders/deposits.ts'
import { deliveryOffice } from '#testing/builders/import-files/deliveries.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let clerk: SignedIn
let office: ReturnType<typeof deliveryOffice>

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('records.write', 'records.read')
  office = deliveryOffice(clerk)
})

describe('an archive', () => {
  test('is opened into its files; names that lead elsewhere are only names', async () => {
    const book = holesBook({ code: 'Z-1' })
    const zip = zipSync({
      './etc/孔.xlsx': book,
      '空.txt': new Uint8Array(),
      '__MACOSX/x': book,
      'a.exe': book,
    })
    const { files } = await office.bring({ '全部.zip': zip })
    expect(files.map(({ name }) => name)).toEqual(['全部.zip', '全部.zip/etc/孔.xlsx'])
    expect(files[0]?.reason).toMatch(/已拆出 1 个文件；未取：.*空\.txt（空文件）/)
    expect(files[0]?.reason).toContain('a.exe')
    expect(files[1]?.result).toMatchObject({ created: 1 })
  })

  test('of others keeps what our own exports would only say of themselves', async () => {
    const note = new TextEncoder().encode('请按新坐标系处理')
    const { files } = await office.bring({
      '勘察.zip': zipSync({ '孔.xlsx': holesBook({ code: 'Z-4' }), '说明.txt': note }),
    })
    expect(files.map(({ name, state }) => [name, state])).toEqual([
      ['勘察.zip', 'read'],
      ['勘察.zip/孔.xlsx', 'read'],
      ['勘察.zip/说明.txt', 'refused'],
    ])
  })

  test('within archives is opened twice at most; a bomb and a broken one are sentences', async () => {
    const nest = (depth: number): Uint8Array =>
      depth === 0
        ? holesBook({ code: 'Z-2' })
        : zipSync({ [depth === 1 ? '孔.xlsx' : `${depth}.zip`]: nest(depth - 1) })
    const bomb = zipSync({ '0.bin': new Uint8Array(60 * 2 ** 20) }, { level: 9 })
    const { files } = await office.bring({
      '外.zip': zipSync({ '../../etc/孔.xlsx': holesBook({ code: 'Z-3' }) }),
      '套.zip': nest(5),
      '炸.zip': bomb,
      '断.zip': zipSync({ 'a.txt': new Uint8Array(1000) }).slice(0, 60),
    })
    const reasons = Object.fromEntries(files.map(({ name, reason }) => [name, reason]))
    expect(Object.values(reasons).join()).toContain('压缩包套得过深')
    expect(reasons['炸.zip']).toContain('疑为压缩炸弹')
    expect(reasons['外.zip']).toContain('指向包外')
    expect(reasons['断.zip']).toContain('不完整或已损坏')
  })
})

describe('readings', () => {
  const dino = [
    'Titel:,,,,',
    'Locatie,Filternummer,Peildatum,Stand (cm t.o.v. MP),Stand (cm t.o.v. NAP)',
    'B33F0080,001,28-11-1972,141,576',
  ].join('\r\n')

  test('are known by their tables; a table that is neither stays a question', async () => {
    const { files } = await office.bring({
      '水位.csv': dino,
      '沉降.xlsx': bookOf({
        累计沉降: [
          ['点号', '观测日期', '累计沉降量（mm）'],
          ['BM1', '2024-03-01', 3.25],
        ],
      }),
      '别的.csv': '甲,乙\r\n1,2\r\n',
    })
    const byName = Object.fromEntries(files.map((file) => [file.name, file]))
    expect(byName['水位.csv']).toMatchObject({ description: { label: '监测读数（CSV 文本）' } })
    expect(byName['沉降.xlsx']).toMatchObject({ description: { label: '监测读数（Excel 工作簿）' } })
    expect(byName['别的.csv']).toMatchObject({ state: 'read', description: { tables: [{ use: null }] } })
  })
})

const bad = (code: string) => holesBook({ code, depth: '约12', bases: [2, 12] })

describe('bounds', () => {
  test('too many files: none of them is attached', async () => {
    const { id } = await clerk.call(deliveries.create, { title: '很多' })
    const numbers = Array.from({ length: 301 }, (_, i) => i + 1)
    expect(await outcomeOf(clerk.call(deliveries.attach, { id, files: numbers }))).toBe('invalid_input')
    expect(await outcomeOf(clerk.call(deliveries.attach, { id, files: [2 ** 40] }))).toBe('not_found')
    expect((await office.settled(id)).files).toEqual([])
  })

  test('the same file twice', async () => {
    const { id } = await clerk.call(deliveries.create, { title: '两次' })
    const file = await office.upload('孔.xlsx', bad('B-1'), id)
    await clerk.call(deliveries.attach, { id, files: [file] })
    expect(await outcomeOf(clerk.call(deliveries.attach, { id, files: [file] }))).toBe('deposit_file_known')
  })

  test('too many bytes, and a file too large to be read', async () => {
    const { id, files } = await office.bring({ '孔.xlsx': bad('B-2') })
    const size = `update stored_content set size = $1 where id = (select content from stored_file s
      join delivery_file f on f.file = s.id where f.id = $2)`
    await library.pool.query(size, [2 ** 31 + 1, files[0]!.id])
    const more = await office.upload('又一个.xlsx', bad('B-3'), id)
    expect(await outcomeOf(clerk.call(deliveries.attach, { id, files: [more] }))).toBe('delivery_file_limit')
    await library.pool.query(size, [65 * 2 ** 20, files[0]!.id])
    await library.pool.query(`update delivery_file set state = 'waiting' where delivery = $1`, [id])
    await clerk.call(deliveries.check, { id })
    expect((await office.settled(id)).files[0]).toMatchObject({ state: 'refused', reason: /64 MB/ })
  })

  test('a content that is gone is said at its line; the others are read', async () => {
    const { id, files } = await office.bring({ 'a.xlsx': bad('B-4'), 'b.xlsx': bad('B-5') })
    await library.pool.query(
      `update stored_chunk set key = gen_random_uuid() where content = (select content from stored_file s
        join delivery_file f on f.file = s.id where f.id = $1)`,
      [files[0]!.id],
    )
    await clerk.call(deliveries.check, { id })
    const after = await office.settled(id)
    expect(after.files.map(({ reason }) => reason)).toEqual(['这个文件的内容暂时缺失，请与本馆联系', null])
    expect(after.files[1]?.result).toMatchObject({ kind: 'borehole' })
  })

  test('what the library cannot take is told in a sentence', async () => {
    const { files } = await office.bring({
      '话.txt': '就是一段话',
      '图.dwg': 'AC1027 x',
      '半.dat': 'PK\u0003\u0004x',
    })
    expect(files.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused'])
    for (const { reason } of files) expect(reason).toMatch(/\p{Script=Han}/u)
  })
})

import { utils, write } from '@e965/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { packAll } from '#server/foreign-files/packed-list/packed-list.ts'
import type { Problem } from '#server/foreign-files/source.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'

import type { Progress } from './batch/turn.ts'
import { listBatches } from './imports.queries.ts'
import { importFile, undoImport, type ImportOptions } from './imports.ts'
import type { Draft } from './records/drafts.ts'
import { listPublishable } from './records/references.ts'

let library: TestApp
beforeAll(async () => {
  library = await testApp()
})

const run = (text: string, options: Partial<ImportOptions> = {}) =>
  importFile(
    library.db,
    kinds,
    { name: '某地块.txt', bytes: new TextEncoder().encode(text) },
    { account: null, ...options },
  )

/** A 理正 text with one hole: strata, one test, coordinates in the demo's zone. */
const text = (hole: string, { base = 20, blowCount = '13', north = 3_400_000 } = {}) =>
  [
    `#ZK#${hole}\t取土标贯孔\t${north}\t41603000\t\t4.5\t\t${base}\t\t110\t2022-02-20\t2022-02-24`,
    '#TC#填土\t2\t\t1\t0',
    `#TC#粉质黏土\t${base}\t\t2\t1`,
    `#BG#2.95\t\t\t4.2\t\t\t${blowCount}`,
  ].join('\n')

const system = 'CGCS2000 / 3度带 41带'
const opened = async (code: string) => {
  const member = await library.signIn('records.read')
  return member.call(catalogue.record, { kind: 'borehole', code })
}

test('an unreadable file changes nothing', async () => {
  await expect(run('\u0000')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(undoImport(library.db, kinds, 999)).rejects.toMatchObject({ code: 'batch_not_undoable' })
  expect(await listBatches(library.db, 10)).toEqual([])
})

describe('an import', () => {
  test('is found in the library with its names and coordinates; a repetition changes nothing', async () => {
    const first = await run(text('ZK1'), { project: 'A1', system })
    expect(first).toMatchObject({ batch: expect.any(Number), taken: 1, unchanged: 0, refused: 0, dropped: 0 })
    const record = await opened('A1-ZK1')
    expect(record).toMatchObject({
      title: 'ZK1',
      access: 'open',
      year: 2022,
      place: { lng: expect.closeTo(124.08, 1), lat: expect.closeTo(30.7, 1) },
      values: { originalNorth: 3_400_000, originalEast: 41_603_000, originalSystem: system, finalDepth: 20 },
      parts: {
        strata: [
          { name: '填土', layer: '1' },
          { name: '粉质黏土', layer: '2-1' },
        ],
        spt: [{ depth: 2.95, blowCount: 13 }],
      },
    })
    const again = await run(text('ZK1'), { project: 'A1', system })
    expect(again).toMatchObject({ batch: null, taken: 0, unchanged: 1, problems: first.problems })
    expect((await opened('A1-ZK1')).version).toBe(record.version)
  })

  test('takes valid rows and reports invalid ones', async () => {
    const { taken, refused, problems } = await run(text('ZK2', { blowCount: '1e3' }), {
      project: 'A1',
      system,
    })
    expect([taken, refused]).toEqual([1, 1])
    expect(problems).toContainEqual({
      sheet: '#BG#',
      row: 4,
      column: '标贯击数',
      value: '1e3',
      reason: '击数 N：不接受科学计数法，请写成普通小数',
      weight: 'refused',
    })
    const [batch] = await listBatches(library.db, 1)
    expect(batch).toMatchObject({
      fileName: '某地块.txt',
      format: 'lizheng-text',
      state: 'published',
      taken: 1,
      refused: 1,
    })
  })

  test('without a project is named after its file and reports it', async () => {
    const { problems } = await run('#ZK#ZK1\t')
    expect(await opened('某地块-ZK1')).toMatchObject({ title: 'ZK1', values: { projectCode: '某地块' } })
    expect(problems.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('“某地块”代替'))
  })

  test('changes no record of another file of its name unless the project is given', async () => {
    await run(text('ZK71'))
    const other = await run(`${text('ZK71', { base: 30 })}\n${text('ZK72')}`)
    expect(other).toMatchObject({ taken: 1, updated: 0, unchanged: 0, refused: 1 })
    expect(other.problems).toContainEqual(
      expect.objectContaining({
        weight: 'refused',
        value: '某地块-ZK71',
        reason: expect.stringContaining('未覆盖；确为更正请加 --project "某地块" 重新导入'),
      }),
    )
    expect(await opened('某地块-ZK71')).toMatchObject({ version: 1, values: { finalDepth: 20 } })
    expect(await run(text('ZK71'))).toMatchObject({ batch: null, unchanged: 1, refused: 0 })
    const corrected = await run(text('ZK71', { base: 30 }), { project: '某地块' })
    expect(corrected).toMatchObject({ taken: 1, updated: 1, refused: 0 })
    expect(corrected.problems).toContainEqual(
      expect.objectContaining({ value: '某地块-ZK71', reason: '馆内已有此编号，已按本文件更新' }),
    )
  })

  test('as a dry run writes nothing', async () => {
    expect(await run(text('ZK9'), { project: 'A9', dryRun: true })).toMatchObject({ batch: null, taken: 1 })
    await expect(opened('A9-ZK9')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('leaves the access of a known record alone unless one is given', async () => {
    await run(text('ZK1'), { project: 'A2', access: 'member' })
    await run(text('ZK1', { base: 21 }), { project: 'A2' })
    expect(await opened('A2-ZK1')).toMatchObject({ access: 'member', values: { finalDepth: 21 } })
  })

  test.each([['open'], ['member']] as const)('reports a duplicate that is %s', async (access) => {
    const project = `T-${access}`
    const north = access === 'open' ? 3_410_000 : 3_420_000
    await run(text('ZK1', { north }), { project, access, system })
    const twin = await run(text('ZK1', { north: north + 1 }), {
      project: `${project}-2`,
      system,
      dryRun: true,
    })
    expect(twin.problems).toContainEqual(
      expect.objectContaining({ weight: 'note', row: 1, reason: expect.stringContaining(`${project}-ZK1`) }),
    )
    const apart = await run(text('ZK1', { north: north + 9 }), {
      project: `${project}-2`,
      system,
      dryRun: true,
    })
    expect(apart.problems.map(({ reason }) => reason)).not.toContainEqual(expect.stringContaining('同一孔'))
  })
})

describe('undoing', () => {
  test('removes created and restores changed records, once', async () => {
    await run(text('ZK1'), { project: 'U1' })
    const { batch } = await run(`${text('ZK1', { base: 30 })}\n${text('ZK2')}`, { project: 'U1' })
    expect(await undoImport(library.db, kinds, batch!)).toEqual({ removed: 1, restored: 1, retained: [] })
    expect(await opened('U1-ZK1')).toMatchObject({ values: { finalDepth: 20 } })
    await expect(opened('U1-ZK2')).rejects.toMatchObject({ code: 'not_found' })
    await expect(undoImport(library.db, kinds, batch!)).rejects.toMatchObject({ code: 'batch_not_undoable' })
  })

  test('keeps and reports records that were changed since', async () => {
    const { batch } = await run(text('ZK1'), { project: 'U2' })
    await run(text('ZK1', { base: 30 }), { project: 'U2' })
    expect(await undoImport(library.db, kinds, batch!)).toMatchObject({
      removed: 0,
      retained: [{ code: 'U2-ZK1' }],
    })
  })
})

describe('records that refer to each other', () => {
  const tree = (rows: (string | null)[][]) => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['档号', '题名', '层级', '上级'], ...rows]), '档案资料')
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
    return importFile(library.db, kinds, { name: '目录.xlsx', bytes }, { account: null })
  }

  test('are written in dependency order', async () => {
    const result = await tree([
      ['X-1-1', '报告', '件', 'X-1'],
      ['X-1', '案卷', '案卷', 'X'],
      ['X', '全宗', '全宗', null],
    ])
    expect(result).toMatchObject({ taken: 3, refused: 0, dropped: 0 })
    const member = await library.signIn('records.read')
    const item = await member.call(catalogue.record, { kind: 'archive', code: 'X-1-1' })
    expect(item.ancestors.map(({ code }) => code)).toEqual(['X', 'X-1'])
  })

  test('lose unresolved and cyclic references with a report line each', async () => {
    const result = await tree([
      ['Y', '报告', '件', 'Z-404'],
      ['R1', '甲', '案卷', 'R2'],
      ['R2', '乙', '案卷', 'R1'],
    ])
    expect(result).toMatchObject({ taken: 3, dropped: 3 })
  })
})

describe('a workbook of the template', () => {
  const holes = (rows: (string | number | null)[][]) =>
    importFile(
      library.db,
      kinds,
      {
        name: '钻孔.xlsx',
        bytes: bookOf({
          工程地质钻孔: [
            ['某市二〇二四年钻孔汇总'],
            ['钻孔编号', '孔号', '孔深（cm）', '勘察单位', '备注'],
            ...rows,
          ],
        }),
      },
      { account: null },
    )

  test('writes a duplicate code once and reports both rows', async () => {
    const { taken, refused, problems } = await holes([
      ['W-1', 'ZK1', 2000, '/', '—'],
      ['W-1', 'ZK1', 3000, '某院', null],
      ['Ｗ－１', 'ZK1', 4000, '某院', null],
      [null, 'ZK7', 4000, '某院', null],
      ['合计', null, 9000, null, null],
    ])
    expect([taken, refused]).toEqual([1, 3])
    expect(await opened('W-1')).toMatchObject({
      version: 1,
      values: { finalDepth: 20, contractor: null, remark: null },
    })
    expect(
      problems.filter(({ weight }) => weight === 'refused').map(({ row, reason }) => [row, reason]),
    ).toEqual([
      [4, '“W-1”重复：已见于 工程地质钻孔 第 3 行，第 4 行未取'],
      [5, '“Ｗ－１”疑为 W-1：只差全半角、大小写或空格，已见于 工程地质钻孔 第 3 行，第 5 行未取'],
      [6, '没有钻孔编号'],
    ])
  })

  test('merges thousands of similar rows into one report line and counts each', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => [`V-${i % 10}`, 'ZK', '约20', null, null])
    const result = await holes(rows)
    expect(result).toMatchObject({ taken: 10, refused: 2990, dropped: 10 })
    expect(result.problems.length).toBeLessThan(10)
    const again = await holes(rows)
    expect(again).toMatchObject({ batch: null, taken: 0, unchanged: 10, problems: result.problems })
  })
})

test('two concurrent imports of one file write it once', async () => {
  const both = await Promise.all([run(text('ZK1'), { project: 'C1' }), run(text('ZK1'), { project: 'C1' })])
  expect(both.map(({ taken }) => taken).toSorted((a, b) => a - b)).toEqual([0, 1])
})

test('reports the progress of an import and of its undo', async () => {
  const reported: Progress[] = []
  const onProgress = (progress: Progress) => void reported.push(progress)
  const { batch } = await run(`${text('ZK1')}\n${text('ZK2')}`, { project: 'P1', onProgress })
  await undoImport(library.db, kinds, batch!, { onProgress })
  expect(reported).toEqual([
    { done: 2, total: 2, counter: '孔' },
    { done: 2, total: 2, counter: '条' },
  ])
})

test('a record comes after the one that it refers to, wherever they stand; a circle of references is cut', async () => {
  const draft = (row: number, parentId?: number): Draft => ({
    ...{ at: { sheet: '档案', row }, code: `D-${row}`, title: `D-${row}`, parts: {} },
    values: parentId === undefined ? {} : { parentId: `D-${parentId}` },
  })
  const chain = Array.from({ length: 1100 }, (_, i) => draft(i, i % 550 === 0 ? 1099 : undefined))
  const circle = [draft(1100, 1101), draft(1101, 1100), draft(1102, 7000)]
  const [lots, problems]: [string[], Problem[]] = [[], []]
  const publishable = { drafts: packAll([...chain, ...circle]), problems }
  for await (const lot of listPublishable(library.db, kinds.archive, publishable))
    lots.push(...lot.map(({ code }) => code))
  expect(lots.toSorted()).toEqual([...chain, ...circle].map(({ code }) => code).toSorted())
  expect(lots.slice(-4)).toEqual(['D-0', 'D-550', 'D-1100', 'D-1101'])
  expect(problems.map(({ row }) => row)).toEqual([1102, 0, 550, 1100, 1101])
})

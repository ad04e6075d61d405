import { beforeAll, describe, expect, test } from 'vitest'

import { stewardship } from '#contract/catalogue/editing/stewardship.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { deliveries } from '#contract/deliveries/deliveries.ts'
import { openQuestionsOf } from '#contract/deliveries/open-questions.ts'
import { readings } from '#contract/readings/readings.ts'
import { openWorkbook } from '#server/foreign-files/spreadsheet.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { deliveryOffice } from '#testing/builders/import-files/deliveries.ts'
import { dinoText, levelHead, openReadings } from '#testing/builders/readings.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { bytesOf } from '#testing/builders/sheets.ts'
import { bookOf, type Table } from '#testing/builders/workbooks/workbooks.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let clerk: SignedIn
let office: ReturnType<typeof deliveryOffice>
let monitoring: Awaited<ReturnType<typeof openReadings>>

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('records.write', 'records.read')
  office = deliveryOffice(clerk)
  monitoring = await openReadings(library)
})

const levels = (...rows: Table) => bookOf({ 读数: [levelHead, ...rows] })
const reasons = async (id: number) => (await office.problems(id)).map(({ reason }) => reason)
const levelsOf = (code: string) => monitoring.seriesOf('pumpingWell', code, 'waterDepth')

const marks = (...codes: string[]) =>
  bookOf({ 水准点: [['点号', '点名'], ...codes.map((code) => [code, code])] })
const heights = (...rows: Table) =>
  bookOf({ 水准点读数: [['点号*', '观测日期*', '高程（m）', '备注'], ...rows] })

describe('what is refused', () => {
  test('points that are nowhere: the kind is a question, and when it is answered each is refused at its cell', async () => {
    const { id, files } = await office.bring({ '水位.csv': dinoText('X1', '28-11-1972,141,120,576') })
    const [file] = files
    expect(file).toMatchObject({
      state: 'read',
      result: null,
      description: { format: 'readings', kind: null },
    })
    expect(file?.reason).toContain('请选定是哪一类的读数')
    expect(openQuestionsOf(await office.settled(id))).toMatchObject({
      readings: [{ id: file?.id }],
      count: 1,
    })
    const choose = (readingKind: string | null) =>
      clerk.call(deliveries.changeFile, { id, file: file!.id, readingKind })
    expect(await outcomeOf(choose('borehole'))).toBe('invalid_input')
    expect(await outcomeOf(choose('benchmark'))).toBe('invalid_input')
    await choose('pumpingWell')
    const settled = await office.settled(id)
    expect(settled.files[0]).toMatchObject({
      reason: null,
      result: { kind: 'pumpingWell', created: 0, refused: 1 },
    })
    expect(openQuestionsOf(settled).count).toBe(0)
    expect(await office.problems(id)).toContainEqual(
      expect.objectContaining({ sheet: '水位', row: 3, column: 'A', value: 'X1-001', weight: 'refused' }),
    )
    const { revision } = settled
    expect(await outcomeOf(clerk.call(deliveries.take, { id, revision }))).toBe('invalid_input')
  })

  test('two values of one moment are both refused; a secret point is told as one that is not there', async () => {
    const code = await monitoring.well()
    await buildRecord(library.db, kinds.pumpingWell, { code: 'SECRET-W', title: 'S', access: 'secret' })
    const { id, files } = await office.bring({
      '水位.xlsx': levels(
        [code, '2026-01-05', 12.1],
        [code, '2026-01-05', 12.2],
        [code, '2026-02-05', 12.3],
        ['SECRET-W', '2026-01-05', 5],
      ),
    })
    expect(files[0]?.result).toMatchObject({ kind: 'pumpingWell', created: 1, refused: 3 })
    expect(await reasons(id)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('同一点号、同一时刻有不同的值'),
        '馆内没有这个编号的开采井',
      ]),
    )
  })

  test('a library that has changed since: nothing is written, and all is checked anew', async () => {
    const code = await monitoring.well()
    const { id, revision } = await office.bring({
      '水准点.xlsx': marks('L-1'),
      '水位.xlsx': levels([code, '2026-01-05', 12.1]),
    })
    await monitoring.take('pumpingWell', [levelHead, [code, '2026-01-05', 11]])
    await clerk.call(deliveries.take, { id, revision })
    const after = await office.settled(id)
    expect(after).toMatchObject({ state: 'open', failure: expect.stringContaining('检查之后馆内资料有变化') })
    expect(after.files.find(({ name }) => name === '水位.xlsx')?.result).toMatchObject({
      created: 0,
      updated: 1,
    })
    expect(await levelsOf(code)).toEqual(['2026-01-04 11'])
    expect(await outcomeOf(clerk.call(catalogue.record, { kind: 'benchmark', code: 'L-1' }))).toBe(
      'not_found',
    )
  })

  test('whoever has lost the right to write by then', async () => {
    const code = await monitoring.well()
    const { id } = await office.bring({ '水位.xlsx': levels([code, '2026-01-05', 12.1]) })
    const drafter = await library.signIn('records.read', 'records.draft')
    await library.pool.query(`update delivery set state = 'taking', taker = $2 where id = $1`, [
      id,
      drafter.actor.id,
    ])
    await library.services.jobs.enqueue(library.db, 'delivery', { delivery: id })
    library.services.jobs.hurry()
    expect(await office.settled(id)).toMatchObject({
      state: 'open',
      failure: expect.stringContaining('权限'),
    })
    expect(await levelsOf(code).catch(() => [])).toEqual([])
  })
})

describe('a delivery of new marks and their readings', () => {
  test('is taken whole, seen as a batch of readings, and taken back whole', async () => {
    const { id, files } = await office.bring({
      '一月.xlsx': heights(['N-1', '2026-01-05', 4.5], ['N-1', '2026-02-05', 4.49], ['N-2', '2026-01-05', 5]),
      '水准点.xlsx': marks('N-1', 'N-2'),
    })
    const of = (name: string) => files.find((file) => file.name === name)
    expect(of('一月.xlsx')).toMatchObject({
      description: { label: '监测读数（按模板填写的工作簿）', kind: 'benchmark' },
    })
    expect(of('水准点.xlsx')?.result).toMatchObject({ kind: 'benchmark', created: 2 })
    expect(of('一月.xlsx')?.result).toMatchObject({ kind: 'benchmark', created: 6, refused: 0 })

    const taken = await office.take(id)
    expect(taken).toMatchObject({ state: 'taken', failure: null })
    const file = taken.files.find(({ name }) => name === '一月.xlsx')
    expect(await clerk.call(readings.one, { id: file!.readingBatch! })).toMatchObject({
      ...{ state: 'taken', added: 6, fileName: '一月.xlsx', author: { id: clerk.actor.id } },
      delivery: { id, title: '三月送来的资料' },
    })
    expect(await monitoring.seriesOf('benchmark', 'N-1', 'settlement')).toEqual([
      '2026-01-04 0',
      '2026-02-04 10',
    ])
    const record = await clerk.call(catalogue.record, { kind: 'benchmark', code: 'N-1' })
    expect(record.values).toMatchObject({ latestElevation: 4.49 })

    expect(await office.undo(id)).toMatchObject({ state: 'undone', retained: [] })
    expect(await outcomeOf(clerk.call(catalogue.record, { kind: 'benchmark', code: 'N-1' }))).toBe(
      'not_found',
    )
    expect((await clerk.call(readings.one, { id: file!.readingBatch! })).state).toBe('undone')
    await clerk.call(deliveries.check, { id })
    expect((await office.settled(id)).files.map(({ result }) => result?.created)).toEqual([6, 2])
    expect(await office.take(id)).toMatchObject({ state: 'taken' })
  })

  test('brings back what stood, and keeps and tells what was changed since', async () => {
    const [one, other] = [await monitoring.well(), await monitoring.well()]
    await monitoring.take('pumpingWell', [levelHead, [one, '2026-01-05', 12]])
    const { id } = await office.bring({
      '水位.xlsx': levels([one, '2026-01-05', 12.5], [one, '2026-02-05', 12.6], [other, '2026-02-05', 9]),
    })
    expect((await office.take(id)).files[0]?.result).toMatchObject({ created: 2, updated: 1 })
    expect(await levelsOf(one)).toEqual(['2026-01-04 12.5', '2026-02-04 12.6'])
    await monitoring.take('pumpingWell', [levelHead, [one, '2026-02-05', 12.7]])
    const undone = await office.undo(id)
    expect(undone).toMatchObject({
      state: 'undone',
      retained: [{ code: one, reason: '1 个读数后来又被改过' }],
    })
    expect(await levelsOf(one)).toEqual(['2026-01-04 12', '2026-02-04 12.7'])
    expect(await levelsOf(other)).toEqual([])
  })

  test('stays taken while readings lie in the bin with their point, and is taken back when it is restored', async () => {
    const [code, other] = [await monitoring.well(), await monitoring.well()]
    const { id } = await office.bring({
      '水位.xlsx': levels([code, '2026-01-05', 12.5], [other, '2026-01-05', 9]),
    })
    await office.take(id)
    const { version } = await monitoring.keeper.call(catalogue.record, { kind: 'pumpingWell', code })
    await monitoring.keeper.call(catalogue.remove, { kind: 'pumpingWell', code, version })
    expect(await office.undo(id)).toMatchObject({
      state: 'taken',
      retained: [{ code: '水位.xlsx', reason: '1 个读数的点已撤下或不再公开，读数仍在' }],
    })
    expect(await levelsOf(other)).toEqual([])
    const { records } = await monitoring.keeper.call(stewardship.bin, { size: 200 })
    const ids = records.filter((row) => row.code === code).map((row) => row.id)
    await monitoring.keeper.call(stewardship.restore, { ids })
    expect(await office.undo(id)).toMatchObject({ state: 'undone', retained: [] })
    expect(await levelsOf(code)).toEqual([])
  })

  test('one of which nothing is new writes no batch; one that was taken back by itself is passed over', async () => {
    const code = await monitoring.well()
    const first = await office.bring({ '水位.xlsx': levels([code, '2026-01-05', 12.1]) })
    const { files } = await office.take(first.id)
    const again = await office.bring({
      '一口.xlsx': levels([code, '2026-01-05', 12.1], ['NONE', '2026-01-05', 12.1]),
      '又一口.xlsx': levels([await monitoring.well(), '2026-01-05', 3]),
    })
    expect(again.files[0]?.result).toMatchObject({ created: 0, updated: 0, unchanged: 1, refused: 1 })
    const taken = await office.take(again.id)
    expect(taken.files.map(({ readingBatch }) => readingBatch !== null)).toEqual([false, true])
    await monitoring.move(monitoring.reviewer, files[0]!.readingBatch!, 'undo')
    expect(await office.undo(first.id)).toMatchObject({ state: 'undone', retained: [] })
  })

  test('a value is mended at its cell, a kind is known by its points, and the firm gets its workbook marked', async () => {
    const code = await monitoring.well()
    const sheet = { 表: [levelHead, [code, '2026-01-05', '约12'], [code, '2026-02-05', 12.2]] }
    const { id, files } = await office.bring({ '水位.xlsx': bookOf(sheet) })
    const file = files[0]!
    expect(file.result).toMatchObject({ kind: 'pumpingWell', created: 1, refused: 1 })
    const [problem] = await office.problems(id)
    expect(problem).toMatchObject({ sheet: '表', row: 2, column: 'C', value: '约12', weight: 'refused' })
    const { sheets } = await openWorkbook(await bytesOf(clerk, deliveries.annotated, { id, file: file.id }))
    expect(sheets.map(({ name }) => name)).toEqual(['表', '问题清单'])
    expect(String(sheets[0]?.rows[1]?.cells.get('F'))).toContain('须为数字')
    await clerk.call(deliveries.mend, {
      id,
      file: file.id,
      edits: [{ sheet: '表', row: 2, column: 'C', value: '12' }],
    })
    expect((await office.settled(id)).files[0]?.result).toMatchObject({ created: 2, refused: 0 })
    await office.take(id)
    expect(await levelsOf(code)).toEqual(['2026-01-04 12', '2026-02-04 12.2'])
    expect((await clerk.call(deliveries.page, {})).records[0]).toMatchObject({ id, taken: 0, readings: 2 })
  })
})

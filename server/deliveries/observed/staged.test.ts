import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { deliveries } from '#contract/deliveries/deliveries.ts'
import { templateOf } from '#server/readings/template.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { deliveryOffice } from '#testing/builders/import-files/deliveries.ts'
import { dinoText, openReadings } from '#testing/builders/readings.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'

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

describe('a wide sheet', () => {
  test('says once what is wrong with a point over all its days, counts every reading, and is mended in its head', async () => {
    const code = await monitoring.well()
    const rows = [
      ['日期', code, 'NO-1'],
      ...Array.from({ length: 8 }, (_, i) => [`2026-01-0${i + 1}`, 10 + i / 10, 20]),
    ]
    const { id, files } = await office.bring({ '表.xlsx': bookOf({ 水位埋深: rows }) })
    expect(files[0]?.result).toMatchObject({ kind: 'pumpingWell', created: 8, refused: 8, more: 0 })
    const refused = (await office.problems(id)).filter(({ weight }) => weight === 'refused')
    expect(refused).toMatchObject([{ row: 1, column: 'C', value: 'NO-1' }])
    const edits = [{ sheet: '水位埋深', row: 1, column: 'C', value: await monitoring.well() }]
    await clerk.call(deliveries.mend, { id, file: files[0]!.id, edits })
    expect((await office.settled(id)).files[0]?.result).toMatchObject({ created: 16, refused: 0 })
  })
})

describe('the kind of a file', () => {
  test('is that of its points, in the library or in a file of the same delivery', async () => {
    const level = dinoText('P1', '28-11-1972,141,120,576')
    const alone = await office.bring({ '水位.csv': level })
    expect(alone.files[0]).toMatchObject({
      description: { kinds: ['porewaterPipe', 'pumpingWell'] },
      result: null,
    })
    const pipes = bookOf({
      孔隙水压力管: [
        ['管号', '管名'],
        ['P1-001', '一号管'],
      ],
    })
    const { id } = await office.bring({ '水位.csv': level, '管.xlsx': pipes })
    const { files } = await office.take(id)
    expect(files[0]).toMatchObject({ name: '水位.csv', result: { kind: 'porewaterPipe', created: 1 } })
    expect(await monitoring.seriesOf('porewaterPipe', 'P1-001', 'head')).toEqual(['1972-11-27 5.76'])
    await clerk.call(deliveries.check, { id: alone.id })
    expect((await office.settled(alone.id)).files[0]?.result).toMatchObject({ unchanged: 1 })
  })

  test('is a question where points of several kinds have the number', async () => {
    await buildRecord(library.db, kinds.porewaterPipe, { code: 'P2-001', title: 'P2' })
    await buildRecord(library.db, kinds.pumpingWell, { code: 'P2-001', title: 'P2' })
    const { id, files } = await office.bring({ '水位.csv': dinoText('P2', '28-11-1972,141,120,576') })
    expect(files[0]).toMatchObject({ result: null, reason: expect.stringContaining('中都有，请选定') })
    await clerk.call(deliveries.changeFile, { id, file: files[0]!.id, readingKind: 'pumpingWell' })
    await office.settled(id)
    expect(await office.take(id)).toMatchObject({
      state: 'taken',
      files: [{ result: { kind: 'pumpingWell' } }],
    })
    expect(await monitoring.seriesOf('pumpingWell', 'P2-001', 'waterDepth')).toEqual(['1972-11-27 1.2'])
  })

  test('the template of each kind says its kind', async () => {
    const observed = Object.values(kinds).filter((kind) => 'series' in kind)
    const { files } = await office.bring(
      Object.fromEntries(observed.map((kind) => [`${kind.name}.xlsx`, templateOf(kind)])),
    )
    for (const { name, description } of files)
      expect(description).toMatchObject({ format: 'readings', kind: name.replace('.xlsx', '') })
  })
})

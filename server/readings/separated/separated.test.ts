import { beforeAll, describe, expect, test } from 'vitest'

import { readings } from '#contract/readings/readings.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { textIn } from '#testing/builders/encoded-text.ts'
import { openReadings, reportOf } from '#testing/builders/readings.ts'

import { openSeparated } from './separated.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const rowsOf = (bytes: Uint8Array) => {
  const { sheets, problems } = openSeparated(bytes, 'data/J1.csv')
  const rows = sheets[0]?.rows.map(({ row, cells }) => [row, ...cells].flat().join(' '))
  return { name: sheets[0]?.name, rows, reasons: problems.map(({ row, reason }) => `${row} ${reason}`) }
}

describe('a text of separated values', () => {
  const table = '日期,水位埋深\r\n2026-01-05,12.1\r\n'

  test.each([
    ['UTF-8', textIn(table, 'utf-8')],
    ['a mark', textIn(`\uFEFF${table}`, 'utf-8')],
    ['GB18030', textIn(table, 'gb18030')],
    ['UTF-16', textIn(`\uFEFF${table}`, 'utf-16le')],
    ['mixed line ends', bytesOf(table.replace('\r\n', '\n'))],
    ['a line for Excel', bytesOf(`sep=,\r\n${table}`)],
    ['semicolons', bytesOf(table.replaceAll(',', ';'))],
    ['tabs and quotes', bytesOf(table.replaceAll(',', '\t').replace('12.1', '"12.1"'))],
    ['a million empty lines', bytesOf(`${table}${'\r\n'.repeat(1e6)}`)],
  ])('in %s', (_, bytes) => {
    const { name, rows } = rowsOf(bytes)
    expect(name).toBe('J1')
    expect(rows?.map((row) => row.replace(/^\d+ /, ''))).toEqual(['A 日期 B 水位埋深', 'A 2026-01-05 B 12.1'])
  })

  test('a comma before decimals is told', () => {
    const { rows, reasons } = rowsOf(bytesOf('a;b\n1;12,5\n2;<0,05\n'))
    expect(rows).toEqual(['1 A a B b', '2 A 1 B 12.5', '3 A 2 B <0.05'])
    expect(reasons).toEqual(['2 2 行以逗号为小数点，已照此读取'])
  })

  test('an end that is cut is told', () => {
    expect(rowsOf(bytesOf('a,b\n1,2\n3,4')).reasons).toEqual([expect.stringContaining('3 文件末尾没有换行')])
    expect(rowsOf(bytesOf('a,b\n1,2\n3,"4')).reasons).toEqual([expect.stringContaining('3 引号没有闭合')])
  })

  test.each(['一段话，没有表格', '%PDF-1.4\n%\u0001', ''])('%j is refused with a sentence', (text) => {
    expect(() => openSeparated(bytesOf(text), 'x')).toThrow(/没有认出表格|二进制|空的/)
  })
})

describe('readings from a text', () => {
  let library: TestApp
  let monitoring: Awaited<ReturnType<typeof openReadings>>
  let keeper: SignedIn

  beforeAll(async () => {
    library = await testApp()
    monitoring = await openReadings(library)
    keeper = monitoring.keeper
  })

  const check = async (text: string, fileName: string) => {
    const { id } = await keeper.call(readings.check, { kind: 'pumpingWell', fileName, file: bytesOf(text) })
    return keeper.call(readings.one, { id })
  }

  test('are one batch, taken and taken back', async () => {
    const code = await monitoring.well()
    const batch = await check(
      `point,time,parameter,value,unit,remark\n${code},2026-01-05,水位埋深,1210,cm,\n${code},2026-01-06,水位埋深,12.3,m,新井口\n${code},2026-01-07,水位埋深,/,m,\n`,
      '读数.csv',
    )
    expect(batch).toMatchObject({ added: 2, refused: 0 })
    await monitoring.move(keeper, batch.id, 'take')
    expect(await monitoring.seriesOf('pumpingWell', code, 'waterDepth')).toEqual([
      '2026-01-04 12.1',
      '2026-01-05 12.3',
    ])
    await monitoring.move(keeper, batch.id, 'undo')
    expect(await monitoring.seriesOf('pumpingWell', code, 'waterDepth')).toEqual([])
  })

  test('the same twice is one, unlike values are none; an unknown point is told', async () => {
    const code = await monitoring.well()
    const lines = [
      `${code};2026-01-05;12,1`,
      `${code};2026-01-05;12,1`,
      `${code};2026-01-06;1`,
      `${code};2026-01-06;2`,
    ]
    const batch = await check(`井号;日期;水位埋深\n${lines.join('\n')}\n没有的井;2026-01-05;1\n`, 'a.csv')
    expect(batch).toMatchObject({ added: 1, refused: 3 })
    expect(reportOf(batch)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('3 与另一行完全相同'),
        expect.stringContaining('有不同的值，都未取'),
        expect.stringContaining('6 馆内没有这个编号'),
      ]),
    )
  })

  test('a text without a column of points is that of the point it is named after', async () => {
    const code = await monitoring.well()
    const batch = await check('日期,水位埋深\n2026-01-05,未检出\n2026-01-06,<0.05\n', `${code}.csv`)
    expect(batch).toMatchObject({ added: 2, refused: 0 })
  })

  test('no table', async () => {
    await expect(check('一段话', 'a.csv')).rejects.toThrow('没有认出表格')
  })
})

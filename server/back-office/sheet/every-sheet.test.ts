import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'

import { batches } from '#contract/back-office/batches.ts'
import { callsOf } from '#contract/back-office/calls.ts'
import { dictionaryItemRoutes } from '#contract/back-office/interface/dictionary.ts'
import { resources } from '#contract/back-office/resources.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildBackOffice } from '#testing/builders/back-office.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { bytesOf, writeBatch } from '#testing/builders/sheets.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'

const library = await testApp()
const { system } = await buildBackOffice(library)
const manager = await library.signIn('loans.manage')
await buildRecord(library.db, kinds.archive, { code: 'X9', title: '报告', values: { level: 'item' } })

const linesOf = (bytes: Uint8Array): string[][] => {
  const book = read(bytes)
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
}

/** What a new row says, by the heads of its columns; blank elsewhere. */
const words: Record<string, string> = {
  字典项编码: 'purpose/x9',
  字典组: 'purpose',
  取值: 'x9',
  单位类型: '馆内部门',
  名称: '试填的一项',
  组名: '试填的一项',
  日期: '2099-12-25',
  安排: '放假',
  登记号: 'GC-X9',
  资料类别: kinds.archive.label,
  资料编号: 'X9',
  第几份: '1',
  盒号: 'BOX-X9',
}
const wordsFor = (head: string) =>
  words[head] ?? (head.endsWith('编码') ? 'X9' : head.endsWith('名称') ? '试填的一项' : null)

test.each(Object.values(resources).filter(({ sheet, name }) => sheet && name !== 'user'))(
  '$label goes out and comes back as it was; a new row is written and taken back',
  async ({ name, fields, key, permissions }) => {
    const by = permissions.write === 'loans.manage' ? manager : system
    const { template, export: exported, import: imported } = callsOf({ name })
    if (!template || !exported || !imported) throw new Error(`${name} has no calls for its sheet`)
    expect(linesOf(await bytesOf(by, template, {}))[0]).toContain(`${fields[key]?.label}*`)
    const file = await bytesOf(by, exported, {})
    const { batch, problems } = await by.call(imported, { fileName: '表.xlsx', file })
    expect([problems, batch.unchanged]).toEqual([[], batch.total])

    const heads = (linesOf(file)[0] ?? []).map((head) => head.replace('*', ''))
    const added = await by.call(imported, {
      fileName: '表.xlsx',
      file: bookOf({ 表: [heads, heads.map(wordsFor)] }),
    })
    expect(added.problems).toEqual([])
    expect(await writeBatch(by, added.batch.id)).toMatchObject({ state: 'done', created: 1 })
    expect(await by.call(batches.undo, { id: added.batch.id })).toMatchObject({ removed: 1 })
  },
)

test('a new value of a dictionary is named by its group and itself', async () => {
  const rows = [
    ['字典项编码', '字典组', '取值', '名称'],
    ['x9', 'purpose', 'x9', '试填的一项'],
  ]
  const { problems } = await system.call(dictionaryItemRoutes.import, {
    fileName: '表.xlsx',
    file: bookOf({ 表: rows }),
  })
  expect(problems.map(({ header, reason }) => [header, reason])).toEqual([
    ['字典项编码', '须为字典组编码与取值：“purpose/x9”'],
  ])
})

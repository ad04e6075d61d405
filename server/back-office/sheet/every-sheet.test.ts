import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'

import { batches } from '#contract/back-office/batches.ts'
import { callsOf } from '#contract/back-office/calls.ts'
import { dictionaryItemRoutes } from '#contract/back-office/interface/dictionary.ts'
import { resources } from '#contract/back-office/resources.ts'
import { testApp } from '#testing/app.ts'
import { buildHouse } from '#testing/builders/back-office.ts'
import { bytesOf, writeBatch } from '#testing/builders/sheets.ts'
import { bookOf } from '#testing/builders/workbooks.ts'

const { system } = await buildHouse(await testApp())

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
}
const wordsFor = (head: string) =>
  words[head] ?? (head.endsWith('编码') ? 'X9' : head.endsWith('名称') ? '试填的一项' : null)

test.each(Object.values(resources).filter(({ sheet, name }) => sheet && name !== 'user'))(
  '$label goes out and comes back as it was; a new row is written and taken back',
  async ({ name, fields, key }) => {
    const { template, export: exported, import: imported } = callsOf({ name })
    if (!template || !exported || !imported) throw new Error(`${name} has no calls for its sheet`)
    expect(linesOf(await bytesOf(system, template, {}))[0]).toContain(`${fields[key]?.label}*`)
    const file = await bytesOf(system, exported, {})
    const { batch, problems } = await system.call(imported, { fileName: '表.xlsx', file })
    expect([problems, batch.unchanged]).toEqual([[], batch.total])

    const heads = (linesOf(file)[0] ?? []).map((head) => head.replace('*', ''))
    const added = await system.call(imported, {
      fileName: '表.xlsx',
      file: bookOf({ 表: [heads, heads.map(wordsFor)] }),
    })
    expect(added.problems).toEqual([])
    expect(await writeBatch(system, added.batch.id)).toMatchObject({ state: 'done', created: 1 })
    expect(await system.call(batches.undo, { id: added.batch.id })).toMatchObject({ removed: 1 })
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

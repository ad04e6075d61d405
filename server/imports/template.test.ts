import { read } from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { openWorkbook } from '#server/foreign-files/spreadsheet.ts'
import { testApp } from '#testing/app.ts'
import { withRows } from '#testing/builders/import-files/source-rows.ts'

import { readSource } from './reader.ts'
import { templateOf } from './template.ts'

const all = Object.values(kinds) as Kind[]

describe.each(all)('the template of $label', (kind) => {
  const file = templateOf(kind, kinds)

  test('is read back as an empty file of its kind without problems', async () => {
    expect(withRows(await readSource(kinds, file))).toMatchObject({
      format: 'workbook',
      kind: kind.name,
      rows: [],
      problems: [],
    })
  })

  test('has a sheet for each part, the rule of every column, and all choices', async () => {
    const { sheets } = await openWorkbook(file)
    const labels = [kind.label, ...Object.values(kind.parts).map(({ label }) => label)]
    const fields = [kind.fields, ...Object.values(kind.parts).map((part) => part.fields)]
    expect(sheets.map(({ name }) => name).slice(0, labels.length)).toEqual(
      labels.map((label) => label.replaceAll('/', '-')),
    )
    const guide = sheets.find(({ name }) => name === '填写说明')!
    const columns = sheets.slice(0, labels.length).reduce((sum, { rows }) => sum + rows[0]!.cells.size, 0)
    expect(guide.rows.length).toBe(columns + 3)
    const words = new Set(
      sheets.find(({ name }) => name === '选项')?.rows.flatMap(({ cells }) => [...cells.values()]),
    )
    const choices = fields
      .flatMap((one) => Object.values(one))
      .flatMap((field) => Object.values(field.choices ?? {}))
    expect(choices.filter((label) => !words.has(label))).toEqual([])
  })
})

describe('the template of boreholes', () => {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(templateOf(borehole, kinds))).map(([path, bytes]) => [path, strFromU8(bytes)]),
  )

  test('has a label, unit and asterisk for every field', async () => {
    const { sheets } = await openWorkbook(templateOf(borehole, kinds))
    const heads = sheets.map(({ rows }) => [...rows[0]!.cells.values()])
    expect(heads[0]).toEqual(
      expect.arrayContaining(['钻孔编号*', '孔号*', '公开程度', '经度（°）', '孔深（m）']),
    )
    expect(heads[2]!.slice(0, 3)).toEqual(['钻孔编号*', '试验深度（m）*', '击数 N（击）*'])
  })

  test('keeps ids as text, days as days, and offers choices from their list', () => {
    const sheet = parts['xl/worksheets/sheet1.xml']!
    expect(sheet).toMatch(/<col min="1" max="1" width="\d+" style="1"/) // the second format of styles.xml is text
    expect(parts['xl/styles.xml']).toMatch(
      /<cellXfs count="6"><xf [^>]*numFmtId="0"[^>]*\/><xf [^>]*numFmtId="49"/,
    )
    expect(sheet).toMatch(
      /<dataValidation type="list"[^>]*sqref="E2:E1048576"><formula1>'选项'!\$A\$2:\$A\$5</,
    )
    expect(sheet).toMatch(/<dataValidation type="decimal"[^>]*><formula1>-180<\/formula1><formula2>180</)
  })

  test('is the same at any time', () => {
    expect(templateOf(borehole, kinds)).toEqual(templateOf(borehole, kinds))
  })

  test('can be opened by another program', () => {
    expect(read(templateOf(borehole, kinds)).SheetNames.at(0)).toBe('工程地质钻孔')
  })
})

test('the API sends the template of a kind to callers who may write records', async () => {
  const library = await testApp()
  const url = '/api/imports/templates'
  expect((await library.raw('GET', `${url}/borehole`)).status).toBe(401)
  const reader = await library.signIn('records.read')
  expect((await library.raw('GET', `${url}/borehole`, { token: reader.token })).status).toBe(403)
  const { token } = await library.signIn('records.write')
  expect((await library.raw('GET', `${url}/toString`, { token })).status).toBe(404)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await library.app.inject({ method: 'GET', url: `${url}/borehole`, headers })
  expect(new Uint8Array(answer.rawPayload)).toEqual(templateOf(borehole, kinds))
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('工程地质钻孔导入模板.xlsx'))
})

import { describe, expect, test } from 'vitest'

import type { Field, Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { SheetRow } from '#server/foreign-files/spreadsheet.ts'
import { readWorkbook } from '#server/foreign-files/workbook.ts'
import { withRows } from '#testing/builders/import-files/source-rows.ts'

const all = Object.values(kinds) as Kind[]

const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfe_e0))

const withUnit =
  (write: (label: string, unit: string) => string) =>
  ({ label, unit }: Field) =>
    unit ? write(label, unit) : label

const spellings: Record<string, (field: Field) => string> = {
  'without a unit': ({ label }) => label,
  'unit in half width': withUnit((label, unit) => `${label}(${unit})`),
  'unit in square brackets': withUnit((label, unit) => ` ${label} [${unit}] *`),
  'in full width': withUnit((label, unit) => wide(`${label}(${unit})`)),
  'over two lines': withUnit((label, unit) => `${label}\n（单位：${unit}）`),
}

/** The fields that a part's sheet with this heading, below a title, is read into. */
function fieldsRead(kind: Kind, part: string, spell: (field: Field) => string): string[] {
  const { label, fields } = kind.parts[part]!
  const headings = ['编号', ...Object.values(fields).map(spell)]
  const row = (number: number, values: readonly (string | number)[]): SheetRow => ({
    row: number,
    cells: new Map(values.map((value, i) => [`C${i}`, value])),
  })
  const code = kind.labels.code ?? '编号'
  const rows = [
    row(1, ['某年汇总']),
    row(2, [code, ...headings.slice(1)]),
    row(
      3,
      headings.map((_, i) => i),
    ),
  ]
  const sheets = [
    { name: kind.label, rows: [], merges: [] },
    { name: label, rows, merges: [] },
  ]
  return withRows(readWorkbook(kind, { sheets, problems: [] })).rows.flatMap(({ cells }) =>
    Object.keys(cells),
  )
}

describe.each(all)('headings of $label', (kind) => {
  test.each(Object.keys(spellings))('%s mean their own fields', (spelling) => {
    const read = Object.keys(kind.parts).map((part) => [part, fieldsRead(kind, part, spellings[spelling]!)])
    const own = Object.entries(kind.parts).map(([part, { fields }]) => [part, Object.keys(fields)])
    expect(read).toEqual(own)
  })
})

import { headingOf } from '#contract/catalogue/cells/field-headings.ts'
import { recordFields } from '#contract/catalogue/cells/record-fields.ts'
import type { Field, Kind, Kinds } from '#contract/catalogue/kind.ts'
import {
  letterOf,
  type CellRule,
  type ColumnFormat,
  type NewColumn,
  type NewSheet,
} from '#contract/workbook/workbook-parts.ts'
import { writeWorkbook } from '#server/foreign-files/workbook-writer.ts'
import { codeOf, guideSheet, choicesSheet, sheetName } from '#server/foreign-files/workbook.ts'

/** The file name of the template of a kind. */
export const templateName = (kind: Kind): string => `${sheetName(kind.label)}导入模板.xlsx`

/**
 * Builds an empty workbook for `readWorkbook`: a sheet for the records and one for each part, with labels and
 * units as headings, ids as text, choices as drop-downs, and a sheet with the rules of all columns.
 */
export function templateOf(kind: Kind, kinds: Kinds): Uint8Array {
  const sheets = sheetsOf(kind)
  const choices = choiceColumns(sheets)
  const ranges = new Map(choices.map(({ field, labels }, i) => [field, rangeOf(letterOf(i), labels.length)]))
  return writeWorkbook([
    ...sheets.map(({ name, fields }) => ({ name, columns: fields.map((field) => columnOf(field, ranges)) })),
    guide(sheets, kinds),
    ...(choices.length > 0 ? [choiceSheet(choices)] : []),
  ])
}

interface TemplateSheet {
  name: string
  fields: Field[]
  /** Rules of its first columns in addition to those of their fields. */
  fieldRules: ReadonlyMap<Field, string>
}

function sheetsOf(kind: Kind): TemplateSheet[] {
  const records = recordFields(kind)
  const parts = Object.values(kind.parts).map(({ label, fields, soundings }) => {
    const code = codeOf(kind)
    const own = Object.entries(soundings ? soundingRules : {}).flatMap(([name, words]) =>
      fields[name] ? [[fields[name], words] as const] : [],
    )
    const linked = `“${sheetName(kind.label)}”表中的${code.label}，逐字相同`
    const fieldRules = new Map([[code, linked] as const, ...own])
    return { name: sheetName(label), fields: [code, ...Object.values(fields)], fieldRules }
  })
  const fieldRules = new Map(
    Object.entries(recordRules).flatMap(([name, words]) => (records[name] ? [[records[name], words]] : [])),
  )
  return [{ name: sheetName(kind.label), fields: Object.values(records), fieldRules }, ...parts]
}

/** Rules that are not part of the fields. */
const recordRules: Record<string, string> = {
  code: '文字，最长 100 字，各条不同；请按文本填写，Excel 的数字只保留 15 位',
  title: '文字，最长 300 字',
  access: '从下拉列表中选择；不填为公开',
  openOn: '日期；保护期资料必填',
  lng: '数字，CGCS2000 经度，与纬度同时填写',
  lat: '数字，CGCS2000 纬度，与经度同时填写',
}

/** Readings lie at equal steps or at their own depths. */
const soundingRules: Record<string, string> = {
  startDepth: '数字，单位 m；读数等间距时与读数间距一起填，不填读数深度',
  step: '数字，0.005 至 1，单位 m；读数等间距时填',
  depths: '各读数的深度，单位 m，与读数一一对应，次序不限；一行一个读数也可，同孔同一探头的各行合为一条曲线',
}

function columnOf(field: Field, ranges: ReadonlyMap<Field, string>): NewColumn {
  const heading = headingOf(field)
  return {
    heading,
    format: formats[field.type],
    width: Math.min(40, Math.max(10, heading.length * 2 + 2)),
    ...(field.required && { required: true }),
    rule: ruleOf(field, ranges.get(field)),
  }
}

/** Everything except numbers and days is text, so that Excel keeps all digits. */
const formats: Record<Field['type'], ColumnFormat> = {
  text: 'text',
  term: 'text',
  choice: 'text',
  integer: 'plain',
  number: 'plain',
  day: 'day',
  moment: 'text',
  numbers: 'text',
  ref: 'text',
}

function ruleOf({ type, min = -1e9, max = 1e9 }: Field, list: string | undefined): CellRule | undefined {
  if (list !== undefined) return { list }
  if (type !== 'integer' && type !== 'number') return undefined
  return { type: type === 'integer' ? 'whole' : 'decimal', min, max }
}

interface ChoiceColumn {
  field: Field
  heading: string
  labels: string[]
}

function choiceColumns(sheets: TemplateSheet[]): ChoiceColumn[] {
  return sheets.flatMap(({ name, fields }) =>
    fields.flatMap((field): ChoiceColumn[] =>
      field.choices
        ? [{ field, heading: `${name}·${field.label}`, labels: Object.values(field.choices) }]
        : [],
    ),
  )
}

const rangeOf = (letters: string, count: number) => `'${choicesSheet}'!$${letters}$2:$${letters}$${count + 1}`

function choiceSheet(choices: ChoiceColumn[]): NewSheet {
  const rowCount = Math.max(...choices.map(({ labels }) => labels.length))
  return {
    name: choicesSheet,
    columns: choices.map(({ heading }) => ({ heading, format: 'text', width: 24 })),
    rows: Array.from({ length: rowCount }, (_, row) => choices.map(({ labels }) => labels[row] ?? '')),
  }
}

const guideColumns = { 工作表: 18, 列: 26, 必填: 8, 填什么: 70, 例: 24 }

/** The rules of all columns in words; examples are here, so that none is ever imported. */
function guide(sheets: TemplateSheet[], kinds: Kinds): NewSheet {
  const rows = sheets.flatMap(({ name, fields, fieldRules }) =>
    fields.map((field) => [
      name,
      headingOf(field),
      field.required ? '必填' : '',
      fieldRules.get(field) ?? rule(field, kinds),
      example(field),
    ]),
  )
  const notes = [
    ['', '', '', '各表第一行是表头，从第二行起填写；列的次序可以调换，不用的列可以删去。', ''],
    ['', '', '', '不知道的留空，不写 / 或“无”；带 * 的列必填。', ''],
  ]
  return {
    name: guideSheet,
    columns: Object.entries(guideColumns).map(([heading, width]) => ({ heading, width, format: 'text' })),
    rows: [...notes, ...rows],
  }
}

/** Bounds and unit of a number in words; bounds of 1e9 are not shown. */
function boundsOf({ min = -1e9, max = 1e9, unit }: Field): string {
  const isBounded = min > -1e9 || max < 1e9
  return `${isBounded ? `，${min} 至 ${max}` : ''}${unitOf(unit)}`
}

const unitOf = (unit: string | undefined) => (unit ? `，单位 ${unit}` : '')

function rule(field: Field, kinds: Kinds): string {
  const { max, choices = {}, unit, to = '' } = field
  const rules: Record<Field['type'], string> = {
    text: `文字，最长 ${max ?? 4000} 字`,
    term: `词语，最长 ${max ?? 100} 字，同一事物请用同一写法`,
    choice: `从下拉列表中选择：${Object.values(choices).join('、')}`,
    integer: `整数${boundsOf(field)}`,
    number: `数字${boundsOf(field)}`,
    day: '日期',
    moment: '日期与时刻，按北京时间',
    numbers: `一列读数，用空格隔开，缺一个写 -${unitOf(unit)}`,
    ref: `所指${kinds[to]?.label ?? '资料'}的编号，须先在库`,
  }
  return rules[field.type]
}

function example({ type, choices = {}, min = 0, max = 1e9 }: Field): string {
  const number = String([12, 2020].find((one) => one >= min && one <= max) ?? min)
  const examples: Partial<Record<Field['type'], string>> = {
    choice: Object.values(choices)[0] ?? '',
    integer: number,
    number,
    day: '2024-03-01',
    moment: '2024-03-01 08:30',
    numbers: '1.2 1.3 - 1.5',
  }
  return examples[type] ?? ''
}

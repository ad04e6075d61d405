import { noteOn, type Problem } from '#server/foreign-files/source.ts'
import { type AgsFile, type AgsGroup, agsRow, keptOnce, splitLine } from '#server/imports/ags4/file.ts'

import { groupInAgs4, headingInAgs4 } from './names.ts'

/** A row whose lines are still read: `<CONT>` lines add to it. */
interface OpenRow {
  line: number
  values: string[]
  /** Its last line was as long as a line may be, so that it may be cut within a word. */
  isCut: boolean
}

interface OpenGroup extends AgsGroup {
  units: Map<string, string>
  /** Columns by the names of AGS4. */
  columns: Map<string, number>
  row: OpenRow | undefined
}

interface Reader {
  groups: Map<string, OpenGroup>
  current: OpenGroup | undefined
  texts: Map<string, string>
  problems: Problem[]
}

/** Lines of AGS3 have 240 characters at most (rule 11); what is nearly as long was cut there. */
const longLine = 220

/**
 * Parses an AGS 3 text (AGS data format 3.1): `"**GROUP"`, `"*HEADING"` lines, a `"<UNITS>"` line, rows, and `"<CONT>"`
 * lines that go on with the row above. Groups and headings have the names of AGS4. Lines that violate the rules are
 * reported.
 */
export function parseAgs3(text: string): AgsFile {
  const reader: Reader = { groups: new Map(), current: undefined, texts: new Map(), problems: [] }
  for (const { text: line, number } of wholeLines(text)) readLine(reader, line, number)
  closeRow(reader)
  return { groups: reader.groups, problems: reader.problems }
}

/** No line goes on for longer, characters. */
const longestLine = 100_000

interface NumberedLine {
  text: string
  number: number
}

/** Lines with what they hold; one that ends with a comma goes on in the next, unless a group begins there. */
function* wholeLines(text: string): Generator<NumberedLine> {
  let open: NumberedLine | undefined
  for (const { text: line, number } of linesOf(text)) {
    const isGroup = line.startsWith('"**')
    if (open && isGroup) yield open
    const whole: NumberedLine =
      open && !isGroup ? { ...open, text: open.text + line } : { text: line, number }
    const goesOn = whole.text.endsWith(',') && whole.text.length < longestLine
    if (!goesOn) yield whole
    open = goesOn ? whole : undefined
  }
  if (open) yield open
}

function* linesOf(text: string): Generator<NumberedLine> {
  let number = 1
  for (const [found] of text.matchAll(/[^\r\n]+|\r\n|\n|\r/g)) {
    if (/^[\r\n]/.test(found)) number += 1
    else if (found.trim() !== '') yield { text: found.trim(), number }
  }
}

function readLine(reader: Reader, text: string, line: number): void {
  const values = splitLine(text.replace(/,$/, ''))
  if (!values) return refuse(reader, line, text, '引号未闭合或字段之间缺少逗号，文件可能被截断')
  const [first = ''] = values
  if (first.startsWith('**')) return openGroup(reader, first.slice(2).replace(/^\?/, '').trim(), line)
  const { current } = reader
  if (!current) return refuse(reader, line, text, '该行不在任何组（**）之内')
  if (first.startsWith('*')) return readHeadings(reader, current, values, line)
  if (first === '<UNITS>') return readUnits(current, values)
  if (first === '<CONT>') return continueRow(reader, current, { values, text, line })
  closeRow(reader)
  readRow(reader, current, { values, text, line })
}

function openGroup(reader: Reader, name: string, line: number): void {
  closeRow(reader)
  const named = groupInAgs4(name)
  const known = reader.groups.get(named)
  if (known) reader.problems.push(noteOn(named, '同一组出现不止一次，已合并读取', line))
  const group = known ?? {
    ...{ name: named, headings: [], units: new Map(), rows: [] },
    ...{ columns: new Map(), row: undefined },
  }
  group.columns = new Map()
  reader.groups.set(named, group)
  reader.current = group
}

/** Headings may fill several lines. */
function readHeadings(reader: Reader, group: OpenGroup, values: readonly string[], line: number): void {
  closeRow(reader)
  for (const value of values) {
    const heading = headingInAgs4(value.replace(/^\*\??/, '').trim())
    if (group.columns.has(heading))
      reader.problems.push(noteOn(group.name, `列 ${heading} 重复，以前一列为准`, line))
    group.columns.set(
      group.columns.has(heading) ? `${heading} ${group.columns.size}` : heading,
      group.columns.size,
    )
    if (!group.headings.includes(heading)) group.headings.push(heading)
  }
}

/** The sign of the line stands in the first column, which has no unit. */
function readUnits(group: OpenGroup, values: readonly string[]): void {
  for (const [heading, column] of group.columns) {
    const unit = values[column]?.trim()
    if (column > 0 && unit) group.units.set(heading, unit)
  }
}

interface FoundLine {
  values: string[]
  text: string
  line: number
}

function readRow(reader: Reader, group: OpenGroup, { values, text, line }: FoundLine): void {
  const count = group.columns.size
  if (count === 0) return refuse(reader, line, text, '数据之前没有标题行（*）')
  if (values.length !== count) {
    const reason = `有 ${values.length} 个字段，标题为 ${count} 个，文件可能被截断`
    return refuse(reader, line, text, reason)
  }
  group.row = { line, values, isCut: text.length >= longLine }
}

function continueRow(reader: Reader, group: OpenGroup, { values, text, line }: FoundLine): void {
  const { row } = group
  if (!row) return refuse(reader, line, text, '续行（<CONT>）之前没有可以接续的行')
  if (values.length > row.values.length) return refuse(reader, line, text, '续行的字段多于标题')
  for (const [i, value] of values.entries())
    if (i > 0 && value !== '') row.values[i] = joinTexts(row.values[i] ?? '', value, row.isCut)
  row.isCut = text.length >= longLine
}

/** A text that was cut because its line was full goes on as it is; one that was wrapped earlier lost its space. */
const joinTexts = (above: string, below: string, isCut: boolean): string =>
  isCut || above === '' || /\s$/.test(above) || /^\s/.test(below) ? above + below : `${above} ${below}`

/** Stores the row that no further line goes on with. */
function closeRow({ current, texts }: Reader): void {
  if (!current?.row) return
  const { line, values } = current.row
  const cells = values.map((value) => (value.trim() === '' ? undefined : keptOnce(texts, value.trim())))
  for (const [heading, column] of current.columns) cells[column] = dayInAgs4(current, heading, cells[column])
  current.rows.push(agsRow(line, current.columns, cells))
  current.row = undefined
}

/** Days are written dd/mm/yyyy (rule 17). */
function dayInAgs4({ units }: AgsGroup, heading: string, value: string | undefined): string | undefined {
  const isDay = /_(?:STAR|ENDD|DATE|DTIM)$/.test(heading) || /^dd\/mm\/yy/i.test(units.get(heading) ?? '')
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value ?? '') ?? []
  return isDay && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : value
}

function refuse(reader: Reader, row: number, text: string, reason: string): void {
  const value = text.length > 200 ? `${text.slice(0, 199)}…` : text
  const sheet = reader.current?.name ?? 'AGS'
  reader.problems.push({ sheet, row, column: null, value, reason, weight: 'refused' })
}

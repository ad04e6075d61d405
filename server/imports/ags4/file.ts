import { noteOn, type Problem } from '#server/foreign-files/source.ts'

/** A DATA line: its line number, and its non-empty values by heading. */
export interface AgsRow {
  line: number
  values: Values
}

type Values = Pick<ReadonlyMap<string, string>, 'get' | 'has'>

export interface AgsGroup {
  name: string
  headings: string[]
  /** Units by heading. */
  units: ReadonlyMap<string, string>
  rows: AgsRow[]
}

export interface AgsFile {
  groups: ReadonlyMap<string, AgsGroup>
  problems: Problem[]
}

/**
 * A line that shares the headings of its group: a map for each of hundreds of thousands of lines takes too
 * much memory.
 */
interface Line extends Values {
  columns: ReadonlyMap<string, number>
  cells: readonly (string | undefined)[]
}

const byHeading: ThisType<Line> & Values = {
  get(heading) {
    const column = this.columns.get(heading)
    return column === undefined ? undefined : this.cells[column]
  },
  has(heading) {
    return this.get(heading) !== undefined
  },
}

interface Reader {
  groups: Map<string, AgsGroup & { units: Map<string, string> }>
  current: (AgsGroup & { units: Map<string, string> }) | undefined
  /** Column order of the current lines; a repeated group may change it. */
  headings: string[]
  columns: ReadonlyMap<string, number>
  /** Interned repeated texts. */
  texts: Map<string, string>
  problems: Problem[]
}

/**
 * Parses an AGS4 text (AGS data format 4, rules 1–6): every value in double quotes, quotes doubled, GROUP /
 * HEADING / UNIT / TYPE / DATA. Lines that violate the rules are reported.
 */
export function parseAgs(text: string): AgsFile {
  const reader: Reader = {
    groups: new Map(),
    current: undefined,
    headings: [],
    columns: new Map(),
    texts: new Map(),
    problems: [],
  }
  let number = 1
  for (const [found] of text.matchAll(/[^\r\n]+|\r\n|\n|\r/g)) {
    if (/^[\r\n]/.test(found)) number += 1
    else if (found.trim() !== '') readLine(reader, found, number)
  }
  return { groups: reader.groups, problems: reader.problems }
}

function readLine(reader: Reader, text: string, line: number): void {
  const values = splitLine(text)
  if (!values) return refuse(reader, line, text, '引号未闭合或字段之间缺少逗号，文件可能被截断')
  const [tag, ...rest] = values
  if (tag === 'GROUP') return openGroup(reader, rest[0]?.trim() ?? '', line)
  if (!reader.current) return refuse(reader, line, text, '该行不在任何 GROUP 之内')
  if (tag === 'HEADING') {
    readHeadings(reader, reader.current, { headings: rest.map((heading) => heading.trim()), line })
  } else if (tag === 'UNIT') {
    rest.forEach(
      (unit, i) => reader.headings[i] && reader.current!.units.set(reader.headings[i], unit.trim()),
    )
  } else if (tag === 'DATA') readData(reader, rest, line, text)
  else if (tag !== 'TYPE') refuse(reader, line, text, '行首不是 GROUP、HEADING、UNIT、TYPE 或 DATA')
}

function readHeadings(
  reader: Reader,
  group: AgsGroup,
  { headings, line }: { headings: string[]; line: number },
): void {
  const twice = headings.filter((heading, i) => headings.indexOf(heading) !== i)
  if (twice.length > 0) {
    reader.problems.push(noteOn(group.name, `列 ${twice.join('、')} 重复，以后一列为准`, line))
  }
  reader.headings = headings
  reader.columns = new Map(headings.map((heading, i) => [heading, i]))
  group.headings.push(...headings.filter((heading) => !group.headings.includes(heading)))
}

function openGroup(reader: Reader, name: string, line: number): void {
  if (reader.groups.has(name)) {
    reader.problems.push(noteOn(name, '同一 GROUP 出现不止一次，已合并读取', line))
  }
  const group = reader.groups.get(name) ?? { name, headings: [], units: new Map(), rows: [] }
  reader.groups.set(name, group)
  reader.current = group
  reader.headings = []
  reader.columns = new Map()
}

function readData(reader: Reader, values: string[], line: number, text: string): void {
  const { headings, current } = reader
  if (headings.length === 0) return refuse(reader, line, text, 'DATA 之前没有 HEADING 行')
  if (values.length !== headings.length) {
    const reason = `有 ${values.length} 个字段，HEADING 为 ${headings.length} 个，文件可能被截断`
    return refuse(reader, line, text, reason)
  }
  const { columns, texts } = reader
  const cells = Array.from<string | undefined>({ length: values.length })
  values.forEach((value, i) => {
    const text = value.trim() // if two columns have one heading, the later non-empty value wins
    if (text !== '') cells[columns.get(headings[i]!) ?? i] = keptOnce(texts, text)
  })
  current!.rows.push(agsRow(line, columns, cells))
}

/** A row that shares the columns of its group; those of several headings may be one. */
export function agsRow(
  line: number,
  columns: ReadonlyMap<string, number>,
  cells: readonly (string | undefined)[],
): AgsRow {
  const values: Line = Object.assign(Object.create(byHeading), { columns, cells })
  return { line, values }
}

const maxTexts = 50_000

/** One copy of a text that a file repeats. */
export function keptOnce(texts: Map<string, string>, text: string): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  const own = copyText(text)
  if (texts.size < maxTexts) texts.set(own, own)
  return own
}

/** Copies a text: a substring would keep the whole text in memory. */
const copyText = (text: string) => Buffer.from(text).toString()

function refuse(reader: Reader, row: number, text: string, reason: string): void {
  const value = text.length > 200 ? `${text.slice(0, 199)}…` : text
  const sheet = reader.current?.name ?? 'AGS'
  reader.problems.push({ sheet, row, column: null, value, reason, weight: 'refused' })
}

/** The values of a line; undefined if its quotes are unbalanced. */
export function splitLine(line: string): string[] | undefined {
  const text = line.trim()
  const values: string[] = []
  const value = /"((?:[^"]|"")*)"(,|$)/y
  while (value.lastIndex < text.length) {
    const found = value.exec(text)
    if (!found) return undefined
    values.push(found[1]!.replaceAll('""', '"'))
    if (found[2] === '' && value.lastIndex === text.length) return values
  }
  return undefined
}

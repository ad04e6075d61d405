import { noteOn, type Problem, problemAt, refuseFile } from '#server/foreign-files/source.ts'

/** Name of the only sheet of such a file. */
export const gefSheet = 'GEF'

/** A line of the head: what stands behind the sign of equality, whole and between commas. */
export interface GefHead {
  line: number
  raw: string
  values: readonly string[]
}

/** A column of the readings. */
export interface GefColumn {
  /** From 1. */
  number: number
  unit: string
  label: string
  /** What it measures, by the list of its kind of report. */
  quantity: number
  line: number
  /** What stands for nothing measured. */
  voids: readonly number[]
}

export interface GefRow {
  line: number
  values: readonly string[]
}

export interface GefFile {
  heads: ReadonlyMap<string, readonly GefHead[]>
  columns: readonly GefColumn[]
  rows: readonly GefRow[]
  problems: Problem[]
}

/** Most columns that are read; a file has about ten. */
const maxColumns = 200

/** Parses a text of the Geotechnical Exchange Format 1.1: `#KEY = values` up to `#EOH`, then a line for each reading. */
export function parseGef(text: string): GefFile {
  const problems: Problem[] = []
  const heads = new Map<string, GefHead[]>()
  const rows: GefRow[] = []
  let reader: RowReader | undefined
  let line = 1
  for (const [found] of text.matchAll(/[^\r\n]+|\r\n|\n|\r/g)) {
    if (/^[\r\n]/.test(found)) line += 1
    else if (found.trim() === '') continue
    else if (reader) reader.read(found, line)
    else if (readHead(heads, problems, { found, line })) reader = rowReader(heads, rows, problems)
  }
  if (!reader) refuseFile('GEF 文件在文件头之内就结束了（没有 #EOH），可能被截断')
  reader.close(text)
  return { heads, columns: columnsOf(heads, problems), rows, problems }
}

/** Reads a line of the head; true at its end. */
function readHead(
  heads: Map<string, GefHead[]>,
  problems: Problem[],
  { found, line }: { found: string; line: number },
): boolean {
  const [, name, raw = ''] = /^\s*#\s*([A-Za-z_]+)\s*=?(.*)$/.exec(found) ?? []
  if (name === undefined) {
    const cell = { column: '文件头', raw: found }
    problems.push(problemAt({ sheet: gefSheet, row: line }, 'refused', '文件头的行须以 # 开头', cell))
    return false
  }
  const key = name.toUpperCase()
  if (key === 'EOH') return true
  const head = { line, raw: raw.trim(), values: raw.split(',').map((value) => value.trim()) }
  const known = heads.get(key)
  if (known) known.push(head)
  else heads.set(key, [head])
  return false
}

/** The columns that the head describes, each number once; a number beyond all reason describes none. */
function columnsOf(heads: ReadonlyMap<string, GefHead[]>, problems: Problem[]): GefColumn[] {
  const voids = Map.groupBy(heads.get('COLUMNVOID') ?? [], ({ values }) => Number(values[0]))
  const found = new Map<number, GefColumn>()
  for (const head of heads.get('COLUMNINFO') ?? []) {
    const number = Number(head.values[0])
    const isColumn = Number.isInteger(number) && number >= 1 && number <= maxColumns
    if (isColumn && !found.has(number)) found.set(number, columnOf(head, voids.get(number) ?? []))
    else {
      const reason = `${isColumn ? '这一列已经说明过' : '列号无效'}，本行未取`
      const at = { sheet: gefSheet, row: head.line }
      problems.push(problemAt(at, 'dropped', reason, { column: '#COLUMNINFO', raw: head.raw }))
    }
  }
  return [...found.values()]
}

/** `1, m, penetration length, 1`; the words may hold commas. */
const columnOf = ({ line, values }: GefHead, voids: readonly GefHead[]): GefColumn => ({
  number: Number(values[0]),
  unit: values[1] ?? '',
  label: values.slice(2, -1).join(','),
  quantity: Number(values.at(-1)),
  line,
  voids: voids.flatMap(({ values: [, value] }) => (value ? [Number(value)] : [])),
})

interface RowReader {
  read: (found: string, line: number) => void
  /** Says what may have been cut off at the end of the text. */
  close: (text: string) => void
}

function rowReader(heads: ReadonlyMap<string, GefHead[]>, rows: GefRow[], problems: Problem[]): RowReader {
  const separator = heads.get('COLUMNSEPARATOR')?.[0]?.raw ?? ''
  const end = heads.get('RECORDSEPARATOR')?.[0]?.raw ?? ''
  let [isMarked, isOpen, last] = [false, false, '']
  const refuse = (line: number, raw: string, reason: string) =>
    problems.push(problemAt({ sheet: gefSheet, row: line }, 'refused', reason, { column: '读数行', raw }))
  return {
    read: (found, line) => {
      isOpen = end !== '' && !found.trim().endsWith(end)
      isMarked ||= end !== '' && !isOpen
      for (const record of recordsIn(found, end)) {
        const values = valuesOf(record, separator)
        last = record
        if (values) rows.push({ line, values })
        else refuse(line, record, '引号未闭合，可能被截断')
      }
    },
    close: (text) => {
      const row = rows.at(-1)
      const isEnded = /[\r\n]\s*$/.test(text)
      if (row && isOpen && (isMarked || !isEnded)) {
        rows.pop()
        refuse(row.line, last, `最后一行没有记录分隔符“${end}”，可能被截断`)
      } else if (row && end === '' && !isEnded) {
        problems.push(noteOn(gefSheet, '最后一行没有换行，可能被截断，请核对其末位', row.line))
      }
    },
  }
}

/** The records of a line; quoted texts may hold the sign that ends a record, so that such a line is one. */
function recordsIn(line: string, end: string): string[] {
  const text = line.trim()
  if (end === '') return [text]
  const records = text.includes("'")
    ? [text.endsWith(end) ? text.slice(0, -end.length) : text]
    : text.split(end)
  return records.map((record) => record.trim()).filter((record) => record !== '')
}

/** The values of a record; undefined if a quote is left open. */
function valuesOf(record: string, separator: string): string[] | undefined {
  if (separator === '') return record.split(/\s+/)
  const parts = record.split(separator)
  if (parts.at(-1)?.trim() === '') parts.pop() // a separator at the end separates nothing
  return record.includes("'") ? joinQuoted(parts, separator) : parts.map((part) => part.trim())
}

function joinQuoted(parts: readonly string[], separator: string): string[] | undefined {
  const values: string[] = []
  let open: string[] | undefined
  for (const part of parts) {
    const text = part.trim()
    if (open) open.push(part)
    else if (text.startsWith("'")) open = [part]
    else values.push(text)
    if (open && text.endsWith("'") && (open.length > 1 || text.length > 1)) {
      values.push(open.join(separator).trim().slice(1, -1).trim())
      open = undefined
    }
  }
  return open ? undefined : values
}

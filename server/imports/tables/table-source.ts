import type { Kind } from '#contract/catalogue/kind.ts'
import { inRow, isFlat } from '#contract/deliveries/column-fields.ts'
import type { TableUse } from '#contract/deliveries/file-description.ts'
import type { ForeignTables } from '#server/foreign-files/foreign-table.ts'
import { formatLabels } from '#server/foreign-files/formats.ts'
import {
  noteOn,
  refuseFile,
  type Problem,
  type Source,
  type SourceReadOptions,
  type SourceRow,
} from '#server/foreign-files/source.ts'

import { bindTable, type BoundTable } from './bind.ts'
import { repeatedRecords } from './flat-rows.ts'
import { headTable, type HeadedTable, wantedHeadings } from './head.ts'
import { namesByTitle, renamedOwner } from './owners.ts'
import { proposeUses, type TableProposal } from './propose.ts'
import { hasCodes, sourceRows } from './table-rows.ts'
import { targetOf, targetsOf } from './targets.ts'

type Kinds = Readonly<Record<string, Kind>>

/** Reads the tables of others as they are said to be used, or as is proposed where that is complete. */
export function readTables(kinds: Kinds, file: ForeignTables, reading: SourceReadOptions): Source {
  const tables = reading.tables ? boundTables(kinds, file, reading.tables) : proposedTables(kinds, file)
  const kind = tables[0]?.target.kind ?? refuseFile('没有给出各表的内容')
  if (tables.some(({ target }) => target.kind !== kind)) refuseFile('一个文件里的各表须是同一类资料')
  const records = tables.filter((table) => table.target.part === null || isFlat(table))
  if (records.length === 0) refuseFile(`没有指明哪一张表是“${kind.label}”本身`)
  checkGeometry(kind, records)
  const problems: Problem[] = [...file.problems]
  const parts = tables.filter(({ target }) => target.part !== null)
  const codes = new Set(records.map(hasCodes))
  if (codes.size > 1) refuseFile(`各张“${kind.label}”表须都有编号，或都没有`)
  return {
    format: file.format,
    kind: kind.name,
    hasCodes: codes.has(true),
    isXByRule: records.some(({ columns }) =>
      columns.some(({ field }) => field === 'x' || field === inRow('x')),
    ),
    project: { code: null, name: null },
    rows: rowsOf({ file, records, parts }, reading, problems),
    problems,
  }
}

interface SortedTables {
  file: ForeignTables
  records: readonly BoundTable[]
  parts: readonly BoundTable[]
}

function* rowsOf(
  { file, records, parts }: SortedTables,
  { system, xIsEast = false }: SourceReadOptions,
  problems: Problem[],
): Generator<SourceRow> {
  const options = { system, xIsEast, problems }
  const own = records.filter(({ target }) => target.part === null)
  const flat = records.filter(isFlat)
  const names = namesByTitle(records, parts)
  for (const row of repeatedRecords(flat, options)) {
    names?.add(row)
    yield row
  }
  for (const table of own)
    for (const row of sourceRows(table, options)) {
      names?.add(row)
      yield row
    }
  for (const table of parts)
    for (const row of sourceRows(table, options)) yield names ? renamedOwner(names, row) : row
  problems.push(...unusedTables(file, [...own, ...parts]))
}

/** Tables that are not taken, with how many rows they have. */
function unusedTables({ tables }: ForeignTables, used: readonly BoundTable[]): Problem[] {
  const taken = new Set(used.map(({ headed }) => headed.table))
  return tables.flatMap((table) => {
    if (taken.has(table)) return []
    let rows = 0
    for (const _ of table.rows()) rows += 1
    return [noteOn(table.name, `这张表未导入：${rows} 行（含表头）`), ...table.problems()]
  })
}

function boundTables(kinds: Kinds, file: ForeignTables, uses: readonly TableUse[]): BoundTable[] {
  const targets = targetsOf(kinds)
  const plain = wantedHeadings(targets, [])
  const further = wantedHeadings(
    targets,
    uses.flatMap(({ columns }) => columns.map(({ heading }) => heading)),
  )
  return uses.map((use) => {
    const table =
      file.tables.find(({ name }) => name === use.table) ?? refuseFile(`文件里没有“${use.table}”这张表`)
    const kind =
      (Object.hasOwn(kinds, use.kind) ? kinds[use.kind] : undefined) ??
      refuseFile(`没有“${use.kind}”这类资料`)
    if (use.part !== null && !Object.hasOwn(kind.parts, use.part))
      return refuseFile(`“${kind.label}”没有“${use.part}”这一部分`)
    const headed = [plain, further].map((wanted) => headTable(table, wanted))
    const fitting = headed.find((one) => holdsAll(one, use)) ?? headed[1] ?? headed[0]!
    return bindTable(fitting, targetOf(kind, use.part), use)
  })
}

const holdsAll = ({ columns }: HeadedTable, use: TableUse) => {
  const own = new Set(columns.map(({ heading }) => heading))
  return use.columns.every(({ heading, field }) => field === null || own.has(heading))
}

function proposedTables(kinds: Kinds, file: ForeignTables): BoundTable[] {
  const { tables, isComplete } = proposeUses(kinds, file)
  if (!isComplete)
    return refuseFile(
      lackOf(tables) ??
        unknownWords(
          file,
          tables.map(({ headed }) => headed),
        ),
    )
  return tables.flatMap(({ headed, match }) => (match ? [bindTable(headed, match.target, match.use)] : []))
}

/** What is said of a file whose kind is known, and which lacks its records or what they must have. */
function lackOf(tables: readonly TableProposal[]): string | undefined {
  const matches = tables.flatMap(({ match }) => match ?? [])
  const [first] = matches
  if (!first) return undefined
  const { label, fields } = first.target.kind
  const records = matches.find(({ target }) => target.part === null)
  if (records) {
    const found = new Set(records.use.columns.map(({ field }) => field))
    const lacking = records.target.required.filter((field) => !found.has(field))
    const words = lacking.map((field) => `“${fields[field]?.label ?? field}”`).join('、')
    return `认出了“${label}”，但没有${words || '编号'}这一列；请补上后再导入`
  }
  const parts = [...new Set(matches.map(({ target }) => target.kind.parts[target.part ?? '']?.label))].join(
    '、',
  )
  return `只认出了“${label}”的${parts}，没有找到“${label}”本身的表；请把各张表放进一个工作簿，或一起压缩为 .zip 后导入`
}

/** What nobody could tell of a file, and what to do. */
function unknownWords({ format, tables }: ForeignTables, headed: readonly HeadedTable[]): string {
  if (headed.every(({ columns }) => columns.length === 0))
    return `这个${withSpace(formatLabels[format])}里没有数据`
  const other = tables.find(({ geometry }) => geometry === 'line' || geometry === 'polygon')
  if (other && tables.length === 1)
    return `${formatLabels[format]} 里的“${other.name}”是${geometryLabels[other.geometry ?? 'line']}，不是点，也没有认出是哪类资料；有位置的资料须是点图层`
  const shown = headed.slice(0, 3).map(({ table, columns }) => {
    const headings = columns.slice(0, 12).map(({ heading }) => heading || '（无表头）')
    return `“${table.name}”的列为 ${headings.join('、')}${columns.length > 12 ? ' 等' : ''}`
  })
  return `这是${withSpace(formatLabels[format])}；没有认出是哪类资料：${shown.join('；')}；请写明各列的含义（--describe、--columns），或按导入模板改写表头后再导入`
}

/** A space stands between Chinese and Latin words. */
const withSpace = (label: string) =>
  (/^[\x20-\x7e]/.test(label) ? ` ${label} ` : label).replace(/(?<=\p{Script=Han}) $/u, '')

const geometryLabels = { point: '点', line: '线', polygon: '面' } as const

function checkGeometry(kind: Kind, records: readonly BoundTable[]): void {
  if (kind.place !== 'point') return
  for (const { headed } of records) {
    const { geometry, name } = headed.table
    if (geometry === 'line' || geometry === 'polygon')
      refuseFile(
        `“${name}”是${geometryLabels[geometry]}图层；“${kind.label}”须是点，请在 GIS 软件中转为点后再导入`,
      )
  }
}

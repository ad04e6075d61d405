import { readDay } from '#contract/catalogue/cells/read-days.ts'
import { scaleValue } from '#contract/catalogue/cells/read-numbers.ts'
import { systemByCode } from '#geology/places/crs.ts'
import { unitFactor } from '#geology/units.ts'
import {
  type Cell,
  noteOn,
  type Problem,
  problemAt,
  refuseFile,
  type SourceRow,
} from '#server/foreign-files/source.ts'

import { type GefFile, type GefHead, gefSheet } from './file.ts'

export type Cells = Record<string, Cell>

/** The head of a file, as the readers of both reports need it. */
export interface GefReport {
  file: GefFile
  problems: Problem[]
  /** The name of the hole, by which its rows are its own. */
  owner: Cell
  /** Lines of the head that were used. */
  taken: Set<GefHead>
}

/** Keys about the file and its columns. */
const aboutTheFile = new Set(
  `GEFID COLUMN COLUMNINFO COLUMNVOID COLUMNSEPARATOR RECORDSEPARATOR COLUMNTEXT COLUMNMINMAX LASTSCAN FIRSTSCAN
  DATAFORMAT DATATYPE REPORTDATAFORMAT REPORTCODE PROCEDURECODE MEASUREMENTCODE FILEOWNER OS LANGUAGE`.split(
    /\s+/,
  ),
)
/** Keys that a file has once; others are lists. */
const single =
  'TESTID PROJECTID PROJECTNAME STARTDATE COMPANYID XYID ZID COLUMN LASTSCAN REPORTCODE PROCEDURECODE'

/** Opens the head; a file without the name of its hole is refused. */
export function openReport(file: GefFile): GefReport {
  const problems = [...file.problems]
  const id = file.heads.get('TESTID')?.[0]
  if (!id?.raw) refuseFile('GEF 文件没有写明试验编号（#TESTID），无法命名孔')
  const taken = new Set([id])
  for (const key of single.split(' '))
    for (const head of file.heads.get(key)?.slice(1) ?? []) {
      taken.add(head)
      const reason = '这一项已经写过，以前一处为准'
      problems.push(problemAt(atLine(head), 'dropped', reason, { column: `#${key}`, raw: head.raw }))
    }
  return { file, problems, owner: { column: '#TESTID', raw: id.raw, at: atLine(id) }, taken }
}

const atLine = ({ line }: GefHead) => ({ sheet: gefSheet, row: line })

/** The first line of a key, which counts as used. */
export function headOf({ file, taken }: GefReport, key: string): GefHead | undefined {
  const head = file.heads.get(key)?.[0]
  if (head) taken.add(head)
  return head
}

/** A numbered line of the head (`#MEASUREMENTVAR= 16, 20.00, m, …`), which counts as used. */
export function numberedHead({ file, taken }: GefReport, key: string, number: number): GefHead | undefined {
  const head = file.heads.get(key)?.find(({ values }) => Number(values[0]) === number)
  if (head) taken.add(head)
  return head
}

/** The text of a measurement; it may hold commas, its explanation is what stands behind the last. */
export function measurementText(report: GefReport, number: number): Cell | undefined {
  const head = numberedHead(report, 'MEASUREMENTTEXT', number)
  const [, ...parts] = head?.values ?? []
  const raw = (parts.length > 1 ? parts.slice(0, -1) : parts).join(', ')
  return head && raw !== '' ? { column: `#MEASUREMENTTEXT ${number}`, raw, at: atLine(head) } : undefined
}

/** The value of a measurement in a unit; one that cannot be converted is told. */
export function measurementValue(report: GefReport, number: number, unit: string): Cell | undefined {
  const head = numberedHead(report, 'MEASUREMENTVAR', number)
  const [, raw = '', written = ''] = head?.values ?? []
  if (!head || raw === '') return undefined
  const cell = { column: `#MEASUREMENTVAR ${number}`, raw, at: atLine(head) }
  const factor = written === '' || written === '-' ? 1 : unitFactor(written, unit)
  if (factor !== undefined) return { ...cell, raw: scaleValue(raw, factor) }
  report.problems.push(problemAt(cell.at, 'dropped', `单位 ${written} 无法换算为 ${unit}，未取`, cell))
  return undefined
}

/** The row of the hole: its name, place and elevation beside what the kind of report says. */
export function holeRow(report: GefReport, cells: Cells): SourceRow {
  const at = { sheet: gefSheet, row: report.owner.at?.row ?? 1 }
  const shared = { title: report.owner, ...placeCells(report), ...heightCells(report) }
  return { at, into: 'record', owner: report.owner, cells: { ...shared, ...cells } }
}

/** `CPT, 1801726`: the kind of test stands before the number of the project. */
export function projectOf(report: GefReport): { code: string | null; name: string | null } {
  const [first = '', ...others] = headOf(report, 'PROJECTID')?.values.filter((value) => value !== '') ?? []
  const parts = /^(?:CPT|BORE?|BOR)$/i.test(first) && others.length > 0 ? others : [first, ...others]
  return { code: parts.join('-') || null, name: headOf(report, 'PROJECTNAME')?.raw || null }
}

/** Coordinates as they are written. The Dutch grid is one of those that are not converted here. */
function placeCells(report: GefReport): Cells {
  const head = headOf(report, 'XYID')
  if (!head) return {}
  const [code = '', east = '', north = ''] = head.values
  const cell = (raw: string): Cell => ({ column: '#XYID', raw, at: atLine(head) })
  if (east === '' || north === '') {
    report.problems.push(problemAt(atLine(head), 'dropped', '坐标不完整，未取', cell(head.raw)))
    return {}
  }
  const system = systemOf(Number(code), code)
  return { originalEast: cell(east), originalNorth: cell(north), originalSystem: cell(system) }
}

/** The code of GEF for the Dutch grid; others have none in common with EPSG, which some programs write instead. */
const rijksdriehoek = 31_000

function systemOf(number: number, code: string): string {
  if (number === rijksdriehoek) return 'EPSG:28992'
  return systemByCode(`EPSG:${number}`) ? `EPSG:${number}` : `GEF 坐标系 ${code}`
}

function heightCells(report: GefReport): Cells {
  const head = headOf(report, 'ZID')
  const [code = '', height = ''] = head?.values ?? []
  if (!head || height === '') return {}
  const datum = Number(code) === rijksdriehoek ? 'NAP' : `GEF 高程系 ${code}`
  const cell = (raw: string): Cell => ({ column: '#ZID', raw, at: atLine(head) })
  report.problems.push(noteOn(gefSheet, `高程以 ${datum} 为基准，未换算为本市的高程基准`, head.line))
  return { collarElevation: cell(height), heightDatum: cell(datum) }
}

/** The day of a line `2019, 01, 29`, or of a text that is a day. */
export function dayCell(
  report: GefReport,
  column: string,
  head: GefHead | undefined,
  from = 0,
): Cell | undefined {
  const parts = head?.values.slice(from) ?? []
  const numbers = parts.slice(0, 3).map(Number)
  const isDate = parts.length >= 3 && numbers.every((part) => Number.isInteger(part) && part > 0)
  const raw = isDate
    ? numbers.map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0')).join('-')
    : (parts[0] ?? '')
  if (!head || raw === '') return undefined
  const cell = { column, raw, at: atLine(head) }
  if ('value' in readDay(raw)) return cell
  report.problems.push(problemAt(cell.at, 'dropped', '不是日期，未取', { ...cell, raw: head.raw }))
  return undefined
}

/** What the remark says of the head: words before each value. */
export function remarkCells(
  parts: readonly (readonly [label: string, cell: Cell | undefined, unit?: string])[],
): Cells {
  const texts = parts.flatMap(([label, cell, unit = '']) =>
    cell ? [[label, `${String(cell.raw)}${unit && ` ${unit}`}`].join(' ')] : [],
  )
  return texts.length > 0 ? { remark: { column: '文件头', raw: texts.join('；') } } : {}
}

/** Lines of the head that hold something and were not used, in one line of the report. */
export function untakenHeads({ file, taken }: GefReport): Problem[] {
  const left = [...file.heads]
    .filter(([key]) => !aboutTheFile.has(key))
    .flatMap(([key, heads]) => {
      const own = heads.filter((head) => !taken.has(head) && head.raw !== '')
      if (own.length === 0) return []
      const numbers = key.startsWith('MEASUREMENT') ? ` ${own.map(({ values }) => values[0]).join('、')}` : ''
      return [`#${key}${numbers || (own.length > 1 ? `（${own.length} 行）` : '')}`]
    })
  return left.length > 0 ? [noteOn(gefSheet, `文件头中未收录的内容：${left.join('；')}`)] : []
}

/** Says when the head declares another number of readings or columns than there are. */
export function countNotes(report: GefReport): Problem[] {
  const { file } = report
  const declared = Number(file.heads.get('LASTSCAN')?.[0]?.raw)
  const columns = Number(file.heads.get('COLUMN')?.[0]?.raw)
  const [rows, described] = [file.rows.length, file.columns.length]
  const notes: Problem[] = []
  if (Number.isFinite(declared) && declared !== rows)
    notes.push(
      noteOn(
        gefSheet,
        `文件头写明 ${declared} 行读数，实有 ${rows} 行${declared > rows ? '，文件可能被截断' : ''}`,
      ),
    )
  if (Number.isFinite(columns) && columns !== described)
    notes.push(noteOn(gefSheet, `文件头写明 ${columns} 列，说明了 ${described} 列`))
  return notes
}

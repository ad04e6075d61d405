import { SSF, utils } from '@e965/xlsx'

import { buildHandmadeWorkbook } from './handmade-workbook.ts'

/** A cell as a workbook holds it, and how it is shown. */
export interface StyledCell {
  value: string | number
  format?: string
  isStruck?: boolean
  isError?: boolean
}

type Cell = StyledCell | string | number | null

/** What one row names, measures and dates: a hole and its depth, a well and its level, a box and its number. */
export interface FaultRow {
  name: Cell
  amount: Cell
  day: Cell
}

/** One kind of fault: the cells of a row, what is taken of it, and what is reported. */
export interface CellFault extends Partial<FaultRow> {
  what: string
  isHidden?: boolean
  /** The name under which the row is found, `null` if no row may be; the default is its own. */
  taken?: string | null
  /** What stands instead of the default afterwards. */
  amountTaken?: number | null
  dayTaken?: string | null
  /** What the report says at the row or cell. */
  report?: RegExp
  /** A column that has no unit refuses it. */
  isOfUnits?: boolean
  /** A text that is copied out of a sheet has no such thing. */
  isOfWorkbooks?: boolean
}

const formatCell = (value: string | number, format: string): StyledCell => ({ value, format })
const strikeCell = (value: string | number): StyledCell => ({ value, isStruck: true })
const error: StyledCell = { value: '#N/A', isError: true }

/** Faults of single cells and rows: each means the same on whichever way it comes. */
export const cellFaults: readonly CellFault[] = [
  { what: 'nothing is wrong' },
  { what: 'a name whose format adds its letters', name: formatCell(101, '"ZK"0'), taken: 'ZK101' },
  { what: 'a name whose zeros are its format', name: formatCell(10, '000'), taken: '010' },
  { what: 'a name with what cannot be seen', name: 'ZK\u200B201\u202D', taken: 'ZK201', report: /看不见/ },
  { what: 'a name among blanks', name: '\u3000ZK202 ', taken: 'ZK202' },
  { what: 'a name in full width', name: 'ＺＫ２０３', taken: 'ZK203' },
  {
    what: 'a number that lost its last digits',
    name: 12_345_678_901_234_568,
    taken: null,
    report: /丢失|数字/,
  },
  { what: 'an error for a name', name: error, taken: null, report: /错误值/ },
  {
    what: 'a name that is struck out',
    name: strikeCell('ZK204'),
    taken: null,
    report: /划去/,
    isOfWorkbooks: true,
  },
  {
    what: 'a row that a filter hides',
    name: 'ZK205',
    isHidden: true,
    taken: null,
    report: /隐藏/,
    isOfWorkbooks: true,
  },
  { what: 'a number in full width', amount: '１２' },
  { what: 'a number as a text', amount: ' 12 ' },
  { what: 'a unit in its format', amount: formatCell(12, '0.0" m"'), isOfUnits: true },
  { what: 'a number that is not shown', amount: formatCell(12, ';;;'), amountTaken: null },
  {
    what: 'a percentage of metres',
    amount: formatCell(0.12, '0%'),
    amountTaken: null,
    report: /12%|百分|单位|数字/,
  },
  {
    what: 'a number that says nothing was measured',
    amount: -9999,
    amountTaken: null,
    report: /-9999|缺测|没有|未填|请填写/,
  },
  { what: 'about twelve', amount: '约12', amountTaken: null, report: /数字/ },
  { what: 'a power of ten', amount: '1.2e1', amountTaken: null, report: /科学计数/ },
  { what: 'an error for a number', amount: error, amountTaken: null, report: /错误值/ },
  {
    what: 'a number shown as a day',
    amount: formatCell(12, 'yyyy-mm-dd'),
    amountTaken: null,
    report: /日期|数字/,
  },
  {
    what: 'a number that is struck out',
    amount: strikeCell(12),
    amountTaken: null,
    report: /划去/,
    isOfWorkbooks: true,
  },
  { what: 'a day by its format', day: formatCell(45_302, 'yyyy"年"m"月"d"日"') },
  { what: 'a day with points', day: '2024.1.11' },
  { what: 'a day in Chinese', day: '2024年1月11日' },
  { what: 'a day that no calendar has', day: '2024-02-30', dayTaken: null, report: /这一天|日期/ },
]

/** The row of a fault, and the name that it has by default. */
export const rowOf = (fault: CellFault, index: number): FaultRow => ({
  name: fault.name ?? `ZK${index + 301}`,
  amount: fault.amount ?? 12,
  day: fault.day ?? '2024-01-11',
})

/** What a person sees in a cell, and copies. */
export function shownIn(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return typeof cell === 'number' ? String(SSF.format('General', cell)) : cell
  return cell.format === undefined ? String(cell.value) : String(SSF.format(cell.format, cell.value))
}

const place = (column: number, row: number) => `${utils.encode_col(column)}${row}`
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

interface StyledSheet {
  name: string
  headings: readonly string[]
  rows: readonly { cells: readonly Cell[]; isHidden?: boolean | undefined }[]
}

/** A workbook of one sheet with formats of numbers, struck text and hidden rows, which no library writes. */
export function writeStyledWorkbook({ name, headings, rows }: StyledSheet): Uint8Array {
  const styles: Pick<StyledCell, 'format' | 'isStruck'>[] = [{}]
  const styleOf = ({ format, isStruck }: StyledCell): number =>
    format === undefined && !isStruck
      ? 0
      : styles.push({ ...(format !== undefined && { format }), ...(isStruck && { isStruck }) }) - 1
  const cellAt = (cell: Cell, column: number, row: number): string => {
    if (cell === null) return ''
    const { value, isError, ...style } = typeof cell === 'object' ? cell : { value: cell }
    const head = `<c r="${place(column, row)}" s="${styleOf({ value, ...style })}"`
    if (isError) return `${head} t="e"><v>${value}</v></c>`
    return typeof value === 'number'
      ? `${head}><v>${value}</v></c>`
      : `${head} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
  }
  const lines = [{ cells: headings, isHidden: false }, ...rows].map(
    ({ cells, isHidden }, i) =>
      `<row r="${i + 1}"${isHidden ? ' hidden="1"' : ''}>${cells.map((cell, column) => cellAt(cell, column, i + 1)).join('')}</row>`,
  )
  const formats = styles.map(
    ({ format = 'General' }, i) => `<numFmt numFmtId="${200 + i}" formatCode="${escapeXml(format)}"/>`,
  )
  const xfs = styles.map(
    ({ isStruck }, i) => `<xf numFmtId="${200 + i}" fontId="${isStruck ? 1 : 0}" applyNumberFormat="1"/>`,
  )
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return buildHandmadeWorkbook(lines.join(''), {
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats.join('')}</numFmts><fonts><font/><font><strike/></font></fonts><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`,
  })
}

import { borehole } from '#contract/catalogue/borehole.ts'
import { foldName, isBlank } from '#contract/catalogue/cells/written.ts'
import {
  firstOf,
  headOf,
  headRows,
  readHeadedSheet,
  lettersOf,
  cellLookup,
  reportUnused,
  type HeadedSheet,
  type CellLookup,
  type WantedColumns,
} from '#server/foreign-files/headed-sheet.ts'
import {
  noteOn,
  type Cell,
  type Problem,
  type SourceReadOptions,
  type Source,
  type SourceRow,
} from '#server/foreign-files/source.ts'
import type { OpenedWorkbook, SheetRows } from '#server/foreign-files/spreadsheet.ts'
import { isSheetOf } from '#server/foreign-files/workbook.ts'

import {
  baseCells,
  blowCells,
  choiceCells,
  holeKindCells,
  layerCells,
  namedCells,
  placeCells,
} from './columns.ts'
import {
  elevationColumns,
  holeColumns,
  layerColumns,
  levelColumns,
  sampleColumns,
  soilColumns,
  sptColumns,
} from './headings.ts'
import { readMatrix } from './matrix.ts'

type Cells = Record<string, Cell>

interface Reader {
  book: OpenedWorkbook<SheetRows>
  reading: SourceReadOptions
  problems: Problem[]
}

const sameSheet = (name: string) => (sheet: { name: string }) => isSheetOf(sheet, name)

export function isLizhengWorkbook({ sheets }: OpenedWorkbook<SheetRows>): boolean {
  const sheet = sheets.find(sameSheet('勘探点表'))
  const head = sheet && headOf(sheet.name, firstOf(sheet.rows, headRows), holeColumns)
  return head !== undefined && head.columns.has('钻孔编号')
}

/** Reads the workbook of 理正勘察标准数据接口; unsupported sheets are reported with their row counts. */
export function readLizhengWorkbook(
  book: OpenedWorkbook<SheetRows>,
  reading: SourceReadOptions = {},
): Source {
  const reader: Reader = { book, reading, problems: [...book.problems] }
  return {
    format: 'lizheng-xlsx',
    isXByRule: true,
    kind: borehole.name,
    project: { code: null, name: null },
    rows: rowsOf(reader),
    problems: reader.problems,
  }
}

/** One sheet after the other. */
function* rowsOf(reader: Reader): Generator<SourceRow> {
  const holes = readHoles(reader)
  yield* holes
  yield* readStrata(reader, new Set(holes.map((row) => foldName(String(row.owner.raw)))))
  yield* simpleSheet(reader, '标贯数据', sptReading)
  yield* simpleSheet(reader, '取样数据', sampleReading)
  yield* simpleSheet(reader, '水位数据', levelReading)
  leftSheets(reader)
}

/** Returns a sheet by name, and reports the problems of its headings and rows. */
function sheetNamed(
  { book, problems }: Reader,
  name: string,
  wanted: WantedColumns,
): HeadedSheet | undefined {
  const opened = book.sheets.find(sameSheet(name))
  const sheet = opened && readHeadedSheet(opened, wanted)
  problems.push(...(sheet?.problems ?? []))
  return sheet
}

const owner = '钻孔编号'

function readHoles(reader: Reader): SourceRow[] {
  const sheet = sheetNamed(reader, '勘探点表', holeColumns)!
  const elevations = readElevations(reader)
  reader.problems.push(...reportUnused(sheet, lettersOf(sheet, Object.keys(holeColumns))))
  return sheet.rows.map((row) => {
    const cellOf = cellLookup(sheet, row)
    const name = cellOf(owner) ?? { column: sheet.columns.get(owner)?.letter ?? 'A', raw: null }
    const elevation = elevations.get(foldName(String(name.raw)))
    const cells: Cells = {
      ...(name.raw !== null && { title: name }),
      ...(elevation && { collarElevation: elevation }),
      ...prependRemark(holeKindCells(cellOf('勘探点类型')), cellOf('备注')),
      ...placeCells({ x: cellOf('X坐标'), y: cellOf('Y坐标') }, reader.reading),
      ...namedCells(cellOf, holeFields),
      ...cellsWith('originalNorth', cellOf('北坐标', '北坐标Y')),
      ...cellsWith('originalEast', cellOf('东坐标', '东坐标X')),
    }
    return { at: { sheet: sheet.name, row: row.row }, into: 'record', owner: name, cells }
  })
}

const holeFields = {
  code: '馆藏编号',
  collarElevation: '孔口标高',
  finalDepth: '勘探深度',
  diameterMm: '钻孔直径',
  stableWaterDepth: '稳定水位埋深',
  startedOn: '勘探开始日期',
  completedOn: '勘探结束日期',
  heightDatum: '高程系统',
  originalSystem: '坐标系',
  lng: '经度',
  lat: '纬度',
}

/** A column that names its direction is independent of what X means. */
const cellsWith = (field: string, cell: Cell | undefined): Cells => (cell ? { [field]: cell } : {})

/** Puts an unknown kind of hole before the remark of the file. */
function prependRemark(cells: Cells, remark: Cell | undefined): Cells {
  const said = cells['remark']
  if (!remark || (said && isBlank(remark.raw, true))) return cells
  return { ...cells, remark: said ? { ...said, raw: `${String(said.raw)}；${String(remark.raw)}` } : remark }
}

/** Collar elevations of 水位高程调整, for holes without one in the list of holes. */
function readElevations(reader: Reader): Map<string, Cell> {
  const found = new Map<string, Cell>()
  const sheet = sheetNamed(reader, '水位高程调整', elevationColumns)
  if (!sheet) return found
  for (const row of sheet.rows) {
    const cellOf = cellLookup(sheet, row)
    const [name, cell] = [cellOf(owner), cellOf('高程')]
    if (name && cell)
      found.set(foldName(String(name.raw)), { ...cell, at: { sheet: sheet.name, row: row.row } })
  }
  const reason = `${sheet.rows.length} 行，只取“高程”补足勘探点表未写的孔口标高；水位深度以“水位数据”为准，其余为推算值，未导入`
  reader.problems.push(noteOn(sheet.name, reason))
  return found
}

/** How the rows of a sheet are read. */
interface RowReading {
  into: string
  columns: WantedColumns
  /** The cells of one row, or of several. */
  cells: (cellOf: CellLookup) => Cells | Cells[]
}

const sptReading: RowReading = {
  into: 'spt',
  columns: sptColumns,
  cells: (cellOf) => ({
    ...namedCells(cellOf, { depth: '试验点的底深度', penetration: '贯入量', rodLength: '杆长' }),
    ...blowCells(cellOf('标贯击数')),
  }),
}

const sampleReading: RowReading = {
  into: 'samples',
  columns: sampleColumns,
  cells: (cellOf) => ({
    ...baseCells(cellOf('取样深度'), cellOf('取样长度')),
    ...choiceCells('sampleKind', cellOf('取样类型')),
    ...namedCells(cellOf, {
      number: '取样编号',
      topDepth: '取样深度',
      baseDepth: '取样底深度',
      density: '密度',
      specificGravity: '比重',
      waterContent: '含水量',
      liquidLimit: '液限',
      plasticLimit: '塑限',
    }),
  }),
}

const levelReading: RowReading = {
  into: 'waterLevels',
  columns: levelColumns,
  cells: (cellOf) => {
    const shared = {
      ...namedCells(cellOf, { layer: '地下水位层号', measuredOn: '测水日期' }),
      ...choiceCells('waterKind', cellOf('地下水性质')),
    }
    const [depth, kind] = [cellOf('水位深度'), choiceCells('levelKind', cellOf('地下水类型'))]
    const named = [...levelOf(cellOf('初见水位埋深'), '0'), ...levelOf(cellOf('稳定水位埋深'), '1')]
    const levels = depth || named.length === 0 ? [{ ...(depth && { depth }), ...kind }, ...named] : named
    return levels.map((level) => ({ ...level, ...shared }))
  },
}

/** A column for one kind of level; a blank cell is no level. */
const levelOf = (depth: Cell | undefined, levelKind: string): Cells[] =>
  depth && !isBlank(depth.raw) ? [{ depth, levelKind: { ...depth, raw: levelKind } }] : []

/** A sheet with one row for each test; the hole number is written once and applies to the rows below. */
function simpleSheet(reader: Reader, name: string, { into, columns, cells }: RowReading): SourceRow[] {
  const sheet = sheetNamed(reader, name, columns)
  if (!sheet) return []
  reader.problems.push(...reportUnused(sheet, lettersOf(sheet, Object.keys(columns))))
  let held: Cell = { column: 'A', raw: null }
  return sheet.rows.flatMap((row) => {
    const cellOf = cellLookup(sheet, row)
    const written = cellOf(owner)
    held = written && !isDitto(written) ? written : held
    const at = { sheet: sheet.name, row: row.row }
    return [cells(cellOf)].flat().map((found) => ({ at, into, owner: held, cells: found }))
  })
}

const isDitto = ({ raw }: Cell) => /^(?:〃|″|"|''|同上|上同)$/.test(String(raw))

/** Reads 土层数据, then 勘探点地层一览表 for holes without strata. */
function readStrata(reader: Reader, holes: ReadonlySet<string>): SourceRow[] {
  const first = matrix(reader, '土层数据', { columns: soilColumns, name: '岩土名称' })
  const second = matrix(reader, '勘探点地层一览表', { columns: layerColumns, name: '地层名称' })
  const nameOf = (row: SourceRow) => foldName(String(row.owner.raw))
  const covered = new Set(first.map(nameOf).filter((name) => holes.has(name)))
  const taken = second.filter((row) => !covered.has(nameOf(row)))
  const left = second.length - taken.length
  if (left > 0) {
    reader.problems.push(
      noteOn('勘探点地层一览表', `${left} 个层底深度所属的孔在“土层数据”中已有地层，以后者为准，未重复导入`),
    )
  }
  return [...first, ...taken]
}

interface Layers {
  columns: WantedColumns
  /** Column of the soil names. */
  name: string
}

function matrix(reader: Reader, sheetName: string, { columns, name }: Layers): SourceRow[] {
  const sheet = sheetNamed(reader, sheetName, columns)
  if (!sheet) return []
  const { rows, problems } = readMatrix(sheet, {
    name,
    layerOf: (row) =>
      layerCells(['主层编号', '亚层编号', '次亚层编号'].map((key) => cellLookup(sheet, row)(key))),
  })
  reader.problems.push(...problems)
  return rows
}

const read = ['勘探点表', '土层数据', '标贯数据', '取样数据', '水位数据', '勘探点地层一览表', '水位高程调整']

function leftSheets({ book, problems }: Reader): void {
  for (const sheet of book.sheets) {
    const { name, rows } = sheet
    if (read.some((label) => isSheetOf(sheet, label))) continue
    const count = Math.max(0, rows.length - 1)
    const reason = count > 0 ? `本馆钻孔没有对应的内容：${count} 行，未导入` : '没有数据'
    problems.push(noteOn(name, reason))
  }
}

import { headed, lettersOf, looker, untaken, type HeadedSheet, type Look } from './headed-sheet.ts'
import { holeKindCells, layerCells, placeCells } from './lizheng-columns.ts'
import { readMatrix, type Matrix } from './lizheng-matrix.ts'
import { noteOn, type Cell, type Problem, type Reading, type Source, type SourceRow } from './source.ts'
import type { OpenedWorkbook } from './spreadsheet.ts'

type Cells = Record<string, Cell>

interface Reader {
  book: OpenedWorkbook
  reading: Reading
  problems: Problem[]
}

export function isLizhengWorkbook(book: OpenedWorkbook): boolean {
  const sheet = book.sheets.find(({ name }) => name === '勘探点表')
  return sheet !== undefined && headed(sheet).columns.has('钻孔编号')
}

/** Reads the workbook of 理正勘察标准数据接口; sheets without a place in the library are named with their rows. */
export function readLizhengWorkbook(book: OpenedWorkbook, reading: Reading = {}): Source {
  const reader: Reader = { book, reading, problems: [...book.problems] }
  const holes = readHoles(reader)
  const rows = [
    ...holes,
    ...readStrata(reader, new Set(holes.map((row) => String(row.owner.raw)))),
    ...simpleSheet(reader, '标贯数据', 'spt', sptCells),
    ...simpleSheet(reader, '取样数据', 'samples', sampleCells),
    ...simpleSheet(reader, '水位数据', 'waterLevels', levelCells),
  ]
  leftSheets(reader)
  return {
    format: 'lizheng-xlsx',
    kind: 'borehole',
    project: { code: null, name: null },
    rows,
    problems: reader.problems,
  }
}

function sheetNamed({ book }: Reader, name: string): HeadedSheet | undefined {
  const sheet = book.sheets.find((one) => one.name === name)
  return sheet && headed(sheet)
}

function readHoles(reader: Reader): SourceRow[] {
  const sheet = sheetNamed(reader, '勘探点表')!
  const elevations = readElevations(reader)
  const taken = [...ownerHeadings, ...Object.values(holeHeadings), '勘探点类型', 'X坐标', 'Y坐标']
  reader.problems.push(...untaken(sheet, lettersOf(sheet, taken)))
  return sheet.rows.map((row) => {
    const look = looker(sheet, row)
    const owner = look(...ownerHeadings) ?? { column: sheet.columns.get('钻孔编号') ?? 'A', raw: null }
    const elevation = elevations.get(String(owner.raw))
    const cells: Cells = {
      ...(owner.raw !== null && { title: owner }),
      ...(elevation && { collarElevation: elevation }),
      ...holeKindCells(look('勘探点类型')),
      ...placeCells({ x: look('X坐标'), y: look('Y坐标') }, reader.reading),
      ...named(look, holeHeadings),
    }
    return { at: { sheet: sheet.name, row: row.row }, into: 'record', owner, cells }
  })
}

const ownerHeadings = ['钻孔编号', '孔号']

const holeHeadings = {
  collarElevation: '孔口标高',
  finalDepth: '勘探深度',
  diameterMm: '钻孔直径',
  startedOn: '勘探开始日期',
  completedOn: '勘探结束日期',
}

function named(look: Look, headings: Record<string, string>): Cells {
  const found = Object.entries(headings).map(([field, heading]) => [field, look(heading)] as const)
  return Object.fromEntries(found.filter((entry): entry is [string, Cell] => entry[1] !== undefined))
}

/** Collar elevations stand in 水位高程调整 when the list of holes has none. */
function readElevations(reader: Reader): Map<string, Cell> {
  const found = new Map<string, Cell>()
  const sheet = sheetNamed(reader, '水位高程调整')
  if (!sheet) return found
  for (const row of sheet.rows) {
    const look = looker(sheet, row)
    const [owner, cell] = [look(...ownerHeadings), look('高程')]
    if (owner && cell) found.set(String(owner.raw), { ...cell, at: { sheet: sheet.name, row: row.row } })
  }
  const reason = `${sheet.rows.length} 行，只取“高程”补足勘探点表未写的孔口标高；水位深度以“水位数据”为准，其余为推算值，未导入`
  reader.problems.push(noteOn(sheet.name, reason))
  return found
}

/** What a sheet's row means: its cells, and the headings that were taken. */
interface RowReading {
  headings: string[]
  cells: (look: Look) => Cells
}

const sptCells: RowReading = {
  headings: ['试验点的底深度', '标贯击数', '杆长'],
  cells: (look) => named(look, { depth: '试验点的底深度', blows: '标贯击数', rodLength: '杆长' }),
}

const sampleCells: RowReading = {
  headings: ['取样编号', '取样深度', '取样长度', '取样类型'],
  cells: (look) => named(look, { number: '取样编号', topDepth: '取样深度', sampleKind: '取样类型' }),
}

const levelHeadings = {
  depth: '水位深度',
  levelKind: '地下水类型',
  layer: '地下水位层号',
  measuredOn: '测水日期',
  waterKind: '地下水性质',
}

const levelCells: RowReading = {
  headings: Object.values(levelHeadings),
  cells: (look) => named(look, levelHeadings),
}

/** A sheet of one row a test, whose hole number is written once and holds for the rows below it. */
function simpleSheet(
  reader: Reader,
  name: string,
  into: string,
  { headings, cells }: RowReading,
): SourceRow[] {
  const sheet = sheetNamed(reader, name)
  if (!sheet) return []
  reader.problems.push(...untaken(sheet, lettersOf(sheet, [...ownerHeadings, ...headings])))
  let owner: Cell = { column: 'A', raw: null }
  return sheet.rows.map((row) => {
    const look = looker(sheet, row)
    owner = look(...ownerHeadings) ?? owner
    return { at: { sheet: name, row: row.row }, into, owner, cells: cells(look) }
  })
}

/** 土层数据 first; 勘探点地层一览表 for the holes that have no strata there. */
function readStrata(reader: Reader, holes: ReadonlySet<string>): SourceRow[] {
  const first = matrix(reader, '土层数据', {
    name: '岩土名称',
    layer: ['主层编号', '亚层编号', '次亚层编号'],
  })
  const second = matrix(reader, '勘探点地层一览表', { name: '地层名称', layer: [] })
  const covered = new Set(first.map((row) => String(row.owner.raw)).filter((name) => holes.has(name)))
  const taken = second.filter((row) => !covered.has(String(row.owner.raw)))
  const left = second.length - taken.length
  if (left > 0) {
    reader.problems.push(
      noteOn('勘探点地层一览表', `${left} 个层底深度所属的孔在“土层数据”中已有地层，以后者为准，未重复导入`),
    )
  }
  return [...first, ...taken]
}

function matrix(
  reader: Reader,
  name: string,
  matrixOf: Omit<Matrix, 'layerOf'> & { layer: string[] },
): SourceRow[] {
  const sheet = sheetNamed(reader, name)
  if (!sheet) return []
  const { rows, problems } = readMatrix(sheet, {
    ...matrixOf,
    layerOf: (row) => layerCells(matrixOf.layer.map((heading) => looker(sheet, row)(heading))),
  })
  reader.problems.push(...problems)
  return rows
}

const read = ['勘探点表', '土层数据', '标贯数据', '取样数据', '水位数据', '勘探点地层一览表', '水位高程调整']

function leftSheets({ book, problems }: Reader): void {
  for (const { name, rows } of book.sheets) {
    if (read.includes(name)) continue
    const count = Math.max(0, rows.length - 1)
    const reason = count > 0 ? `本馆钻孔没有对应的内容：${count} 行，未导入` : '没有数据'
    problems.push(noteOn(name, reason))
  }
}

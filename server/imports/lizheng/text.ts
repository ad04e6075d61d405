import { borehole } from '#contract/catalogue/borehole.ts'
import { isBlank } from '#contract/catalogue/cells/written.ts'
import {
  noteOn,
  problemAt,
  refuseFile,
  type Cell,
  type Problem,
  type SourceReadOptions,
  type Source,
  type SourceRow,
} from '#server/foreign-files/source.ts'
import { decodeText } from '#server/foreign-files/text/text.ts'

import {
  baseCells,
  blowCells,
  choiceCells,
  holeKindCells,
  layerCells,
  namedCells,
  placeCells,
} from './columns.ts'

type Cells = Record<string, Cell>

/** Fields of each tag in the order of 理正标准数据接口. */
const layouts: Record<string, string> = {
  ZK: '钻孔编号 勘探点类型 X坐标 Y坐标 偏移量 孔口标高 水面标高 勘探深度 探井深度 钻孔直径 勘探开始日期 勘探结束日期',
  TC:
    '岩土名称 层底深度 地层厚度 主层编号 亚层编号 次亚层编号 地质时代 地质成因 颜色 密实度 湿度 可塑性 浑圆度 均匀性 ' +
    '风化程度 岩层倾向 岩层倾角 矿物成分 结构构造 包含物 气味 描述 完整程度 坚硬程度 破碎程度 节理发育 节理间距',
  BG: '试验点底深度 标贯类型 特征值 杆长 一阵击数长度 一阵击数 标贯击数 修正系数 修正后击数 修正否 参与否',
  SW: '水位深度 类型 层号 测水日期 水温 范围 性质 参与否',
  QY: '取样编号 深度 长度 类型 密度 比重 含水量 液限 塑限',
}

/** Tags that are not supported. */
const leftTags: Record<string, string> = { DT: '动力触探', YR: '岩心采取率' }

interface Line {
  tag: string
  row: number
  /** Returns a value by field name, or by number for further ones. */
  cellOf: (name: string) => Cell | undefined
  filled: string[]
}

export function isLizhengText(text: string): boolean {
  return /^\uFEFF?(?:\s*(?:;[^\n]*)?\n)*\s*#(?:ZK|TC|BG|DT|SW|QY|YR)#/.test(text)
}

/** Reads the text of 理正标准数据接口: rows belong to the preceding #ZK# line; lines with `;` are comments. */
export function readLizhengText(bytes: Uint8Array, reading: SourceReadOptions = {}): Source {
  const { text, notes } = decodeText(bytes, 'gb18030')
  if (!isLizhengText(text)) refuseFile('不是理正标准数据接口文件：没有 #ZK# 等标记')
  const problems: Problem[] = []
  const lines = linesOf(text, problems)
  if (!lines.some(({ tag }) => tag === 'ZK')) refuseFile('文件中没有 #ZK#（勘探点）行，无法导入')
  const rows: SourceRow[] = []
  let owner: Cell = { column: '钻孔编号', raw: null }
  for (const line of lines) {
    if (line.tag === 'ZK') owner = line.cellOf('钻孔编号') ?? { column: '钻孔编号', raw: null }
    const row = rowOf(line, owner, reading)
    if (row) rows.push(row)
  }
  problems.push(...leftLines(lines), ...leftFields(lines), ...notes)
  const project = { code: null, name: null }
  const holesFirst = rows.toSorted((a, b) => Number(b.into === 'record') - Number(a.into === 'record'))
  return {
    format: 'lizheng-text',
    isXByRule: true,
    kind: borehole.name,
    project,
    rows: holesFirst,
    problems,
  }
}

function linesOf(text: string, problems: Problem[]): Line[] {
  // Some programs write a tab between tag and first field, some do not; #ZK# decides, since every hole has a name.
  const tabbed = /^\s*#ZK#\t/m.test(text)
  const lines: Line[] = []
  text.split(/\r\n|\n|\r/).forEach((written, index) => {
    if (written.trim() === '' || written.startsWith(';')) return
    const [, tag = '', rest = ''] = /^\s*#(\w{2})#(.*)$/.exec(written) ?? []
    if (layouts[tag] || leftTags[tag]) {
      const fields = tabbed ? rest.replace(/^\t/, '') : rest
      lines.push(lineOf(tag, index + 1, fields.split('\t')))
    } else {
      const at = { sheet: tag || '文本', row: index + 1 }
      problems.push(problemAt(at, 'refused', '行首不是已知的标记', { column: '标记', raw: written }))
    }
  })
  return lines
}

function lineOf(tag: string, row: number, fields: string[]): Line {
  const names = (layouts[tag] ?? '').split(' ')
  const values = new Map<string, string>()
  fields.forEach((field, i) => {
    if (field.trim() !== '') values.set(names[i] || `第${i + 1}项`, field.trim())
  })
  const cellOf = (column: string): Cell | undefined => {
    const raw = values.get(column)
    return raw === undefined ? undefined : { column, raw }
  }
  return { tag, row, cellOf, filled: [...values.keys()] }
}

function rowOf(line: Line, owner: Cell, reading: SourceReadOptions): SourceRow | undefined {
  const reader = readers[line.tag]
  if (!reader) return undefined
  const at = { sheet: `#${line.tag}#`, row: line.row }
  return { at, into: reader.into, owner, cells: reader.cells(line.cellOf, reading) }
}

interface TagReader {
  into: string
  taken: string[]
  cells: (cellOf: Line['cellOf'], reading: SourceReadOptions) => Cells
}

const descriptionFields =
  '颜色 密实度 湿度 可塑性 浑圆度 均匀性 风化程度 岩层倾向 岩层倾角 矿物成分 结构构造 包含物 气味 完整程度 坚硬程度 破碎程度 节理发育 节理间距'.split(
    ' ',
  )

const readers: Record<string, TagReader> = {
  ZK: {
    into: 'record',
    taken: '钻孔编号 勘探点类型 X坐标 Y坐标 孔口标高 勘探深度 钻孔直径 勘探开始日期 勘探结束日期'.split(' '),
    cells: (cellOf, reading) => ({
      ...holeKindCells(cellOf('勘探点类型')),
      ...placeCells({ x: cellOf('X坐标'), y: cellOf('Y坐标') }, reading),
      ...namedCells(cellOf, {
        title: '钻孔编号',
        collarElevation: '孔口标高',
        finalDepth: '勘探深度',
        diameterMm: '钻孔直径',
        startedOn: '勘探开始日期',
        completedOn: '勘探结束日期',
      }),
    }),
  },
  TC: {
    into: 'strata',
    taken: [
      '岩土名称',
      '层底深度',
      '主层编号',
      '亚层编号',
      '次亚层编号',
      '地质时代',
      '地质成因',
      '描述',
      ...descriptionFields,
    ],
    cells: (cellOf) => ({
      ...namedCells(cellOf, { name: '岩土名称', baseDepth: '层底深度' }),
      ...layerCells(['主层编号', '亚层编号', '次亚层编号'].map(cellOf)),
      ...joinCells(cellOf, 'geologicalAge', ['地质时代', '地质成因']),
      ...descriptionOf(cellOf),
    }),
  },
  BG: {
    into: 'spt',
    taken: ['试验点底深度', '杆长', '标贯击数'],
    cells: (cellOf) => ({
      ...namedCells(cellOf, { depth: '试验点底深度', rodLength: '杆长' }),
      ...blowCells(cellOf('标贯击数')),
    }),
  },
  SW: {
    into: 'waterLevels',
    taken: ['水位深度', '类型', '层号', '测水日期', '性质'],
    cells: (cellOf) => ({
      ...namedCells(cellOf, { depth: '水位深度', layer: '层号', measuredOn: '测水日期' }),
      ...choiceCells('levelKind', cellOf('类型')),
      ...choiceCells('waterKind', cellOf('性质')),
    }),
  },
  QY: {
    into: 'samples',
    taken: '取样编号 深度 长度 类型 密度 比重 含水量 液限 塑限'.split(' '),
    cells: (cellOf) => ({
      ...namedCells(cellOf, {
        number: '取样编号',
        topDepth: '深度',
        density: '密度',
        specificGravity: '比重',
        waterContent: '含水量',
        liquidLimit: '液限',
        plasticLimit: '塑限',
      }),
      ...baseCells(cellOf('深度'), cellOf('长度')),
      ...choiceCells('sampleKind', cellOf('类型')),
    }),
  },
}

function joinCells(cellOf: Line['cellOf'], field: string, names: string[]): Cells {
  const cells = names.map(cellOf).filter((cell) => cell !== undefined && !isBlank(cell.raw))
  return cells.length > 0
    ? { [field]: { column: cells[0]!.column, raw: cells.map((cell) => cell!.raw).join(' ') } }
    : {}
}

/** The description; attributes with fields of their own are appended, so that none is lost. */
function descriptionOf(cellOf: Line['cellOf']): Cells {
  const known = (name: string) => {
    const cell = cellOf(name)
    return cell && !isBlank(cell.raw) ? [cell] : []
  }
  const parts = descriptionFields.flatMap(known)
  const text = [known('描述')[0]?.raw, parts.map(({ column, raw }) => `${column}：${String(raw)}`).join('，')]
  const raw = text.filter(Boolean).join('　')
  return raw ? { description: { column: '描述', raw } } : {}
}

function leftLines(lines: Line[]): Problem[] {
  return Object.entries(leftTags).flatMap(([tag, name]) => {
    const count = lines.filter((line) => line.tag === tag).length
    return count > 0 ? [noteOn(`#${tag}#`, `${name}：${count} 行，本馆钻孔没有对应的内容，未导入`)] : []
  })
}

/** Reports unused fields with values in one line for each tag. */
function leftFields(lines: Line[]): Problem[] {
  return Object.entries(readers).flatMap(([tag, { taken }]) => {
    const counts = new Map<string, number>()
    const left = lines.filter((line) => line.tag === tag).flatMap(({ filled }) => filled)
    for (const name of left) if (!taken.includes(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
    if (counts.size === 0) return []
    const columns = [...counts].map(([name, count]) => `${name}（${count}）`).join('、')
    return [noteOn(`#${tag}#`, `未收录的项（有值的行数）：${columns}`)]
  })
}

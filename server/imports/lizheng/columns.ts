import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import { isBlank, toHalfWidth } from '#contract/catalogue/cells/written.ts'
import { boreholeKinds } from '#geology/borehole-kinds.ts'
import { readSptReport, sptResult } from '#geology/soundings/spt-report.ts'
import type { Cell, SourceReadOptions } from '#server/foreign-files/source.ts'

type Cells = Record<string, Cell>

/** Hole kinds of other software, in addition to our own names and codes. */
const kindNames: Record<string, string> = {
  机钻取土孔: '1',
  取土试样钻孔: '1',
  取土钻孔: '1',
  取样孔: '1',
  技术孔: '1',
  鉴别钻孔: '2',
  标贯孔: '3',
  标准贯入钻孔: '3',
  取土标贯钻孔: '4',
  单桥静力触探: '5',
  静力触探试验孔: '5',
  单桥孔: '5',
  双桥静力触探: '6',
  双桥孔: '6',
  十字板孔: '7',
  注水孔: '8',
  抽水孔: '9',
  波速孔: '10',
  小螺纹钻孔: '11',
  麻花钻: '11',
  麻花钻孔: '11',
}

/** Choices of the 理正 sheets. */
const choiceNames: Record<string, string> = {
  原状土样: '0',
  原状土: '0',
  扰动土样: '1',
  扰动土: '1',
  岩石样: '2',
  岩芯样: '2',
  静止水位: '1',
  其它: '4',
}

/** Cells by field, for columns by name; missing ones are absent. */
export function namedCells(
  cellOf: (column: string) => Cell | undefined,
  columns: Readonly<Record<string, string>>,
): Cells {
  const found = Object.entries(columns).map(([field, column]) => [field, cellOf(column)] as const)
  return Object.fromEntries(found.filter((entry): entry is [string, Cell] => entry[1] !== undefined))
}

/** A choice converted to the library's name. */
export function choiceCells(field: string, cell: Cell | undefined): Cells {
  return cell
    ? { [field]: { ...cell, raw: choiceNames[String(cell.raw).replaceAll(/\s/g, '')] ?? cell.raw } }
    : {}
}

const ownNames = new Set<string>([...Object.keys(boreholeKinds), ...Object.values(boreholeKinds)])

/** Converts 勘探点类型; an unknown kind is added to the remark, so that it is not lost. */
export function holeKindCells(cell: Cell | undefined): Cells {
  if (!cell) return {}
  if (isBlank(cell.raw)) return { holeKind: cell }
  const name = toHalfWidth(String(cell.raw)).replaceAll(/\s/g, '')
  const raw = kindNames[name] ?? (ownNames.has(name) ? name : undefined)
  return raw ? { holeKind: { ...cell, raw } } : { remark: { ...cell, raw: `勘探点类型：${name}` } }
}

/** X is north in Chinese files, unless the caller specifies otherwise. */
export function placeCells(
  { x, y }: { x?: Cell | undefined; y?: Cell | undefined },
  { xIsEast }: SourceReadOptions,
): Cells {
  const [north, east] = xIsEast ? [y, x] : [x, y]
  return { ...(north && { originalNorth: north }), ...(east && { originalEast: east }) }
}

/** 主层-亚层-次亚层 without the zeros that mean "none": 2, 1, 0 is 2-1. */
export function layerCells(parts: readonly (Cell | undefined)[]): Cells {
  const first = parts.find((cell) => cell && !isBlank(cell.raw))
  const numbers = parts.map((cell) =>
    cell && !isBlank(cell.raw) ? toHalfWidth(String(cell.raw)).trim() : '0',
  )
  while (numbers.length > 1 && numbers.at(-1) === '0') numbers.pop()
  return first ? { layer: { ...first, raw: numbers.join('-') } } : {}
}

/** Base depth from depth and length; the checks refuse a length that is not a number. */
export function baseCells(depth: Cell | undefined, length: Cell | undefined): Cells {
  if (!length || isBlank(length.raw)) return {}
  const [top, size] = [numberOf(depth?.raw ?? null, 'm'), numberOf(length.raw, 'm')]
  const base =
    typeof top === 'number' && typeof size === 'number' ? Number((top + size).toFixed(3)) : length.raw
  return { baseDepth: { ...length, raw: base } }
}

/** Splits 50/12 and 50击/12cm into blows and centimetres of penetration; other values are unchanged. */
export function blowCells(blowCount: Cell | undefined): Cells {
  if (!blowCount) return {}
  const report =
    typeof numberOf(blowCount.raw) === 'number' ? undefined : readSptReport(String(blowCount.raw), 'cm')
  const result = report && !report.over ? sptResult({ reported: report }) : undefined
  if (!result) return { blowCount }
  const counted = { blowCount: { ...blowCount, raw: result.blowCount } }
  if (result.penetration === null) return counted
  return { ...counted, penetration: { ...blowCount, raw: result.penetration } }
}

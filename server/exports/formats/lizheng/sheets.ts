import type { NewColumn } from '#contract/workbook/workbook-parts.ts'
import { boreholeKinds } from '#geology/borehole-kinds.ts'

export type Values = Readonly<Record<string, unknown>>
export type SheetCell = string | number | null

/** A column of a sheet: its heading, the field that it holds, and the cell where that is not the value itself. */
export interface SheetColumn {
  readonly heading: string
  readonly field: string
  readonly isText?: true
}

/** A sheet of 理正勘察标准数据接口 with a row for each row of ours. */
export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
}

const column = (heading: string, field: string): SheetColumn => ({ heading, field })
const text = (heading: string, field: string): SheetColumn => ({ heading, field, isText: true })

/** The holes: columns of the interface first, then those that it lets stand beside them. */
export const holeSheet: Sheet = {
  name: '勘探点表',
  columns: [
    text('钻孔编号', 'hole'),
    text('勘探点类型', 'holeKind'),
    column('X坐标', 'originalNorth'),
    column('Y坐标', 'originalEast'),
    column('孔口标高', 'collarElevation'),
    column('勘探深度', 'finalDepth'),
    text('勘探开始日期', 'startedOn'),
    text('勘探结束日期', 'completedOn'),
    column('钻孔直径(mm)', 'diameterMm'),
    column('稳定水位埋深', 'stableWaterDepth'),
    text('坐标系', 'originalSystem'),
    column('经度', 'lng'),
    column('纬度', 'lat'),
    text('高程系统', 'heightDatum'),
    text('备注', 'remark'),
    text('馆藏编号', 'code'),
  ],
}

/** The sheets of parts, by part; strata have a sheet of another form. */
export const partSheets: Readonly<Record<string, Sheet>> = {
  spt: {
    name: '标贯数据',
    columns: [
      text('孔号', 'hole'),
      column('试验点的底深度(m)', 'depth'),
      column('标贯击数', 'blowCount'),
      column('杆长(m)', 'rodLength'),
      column('贯入量(cm)', 'penetration'),
    ],
  },
  samples: {
    name: '取样数据',
    columns: [
      text('钻孔编号', 'hole'),
      column('取样深度', 'topDepth'),
      text('取样类型(0-原状土样，1-扰动土样，2-岩样，3-水样）', 'sampleKind'),
      text('取样编号', 'number'),
      column('取样底深度', 'baseDepth'),
      column('密度', 'density'),
      column('比重', 'specificGravity'),
      column('含水量', 'waterContent'),
      column('液限', 'liquidLimit'),
      column('塑限', 'plasticLimit'),
    ],
  },
  waterLevels: {
    name: '水位数据',
    columns: [
      text('钻孔编号', 'hole'),
      column('水位深度(m)', 'depth'),
      text('地下水类型(0-初见水位 1-稳定水位)', 'levelKind'),
      text('地下水位层号', 'layer'),
      text('测水日期', 'measuredOn'),
      text('地下水性质(1-上层滞水/2-潜水/3-承压水/4-其它)', 'waterKind'),
    ],
  },
}

/** Fields of strata that stand in the matrix of base depths. */
export const strataFields = ['layer', 'name', 'baseDepth']

export const newColumn = ({ heading, isText }: Pick<SheetColumn, 'heading' | 'isText'>): NewColumn => ({
  heading,
  format: isText ? 'text' : 'plain',
  width: Math.min(30, Math.max(10, heading.length * 2)),
})

const kindNames: Readonly<Record<string, string>> = boreholeKinds

/** A value as a cell of these sheets: kinds of holes by name, other choices by code. */
export function cellOf({ field, isText }: SheetColumn, values: Values): SheetCell {
  const value = values[field]
  if (value === null || value === undefined) return null
  if (field === 'holeKind') return kindNames[String(value)] ?? String(value)
  return typeof value === 'number' && !isText ? value : String(value)
}

/** Layers of the interface have three numbers; one of another form stands whole in the first column. */
export function layerCells(layer: string): [SheetCell, SheetCell, SheetCell] {
  const numbers = layer.split('-')
  const isNumbered = numbers.length <= 3 && numbers.every((part) => /^[1-9]\d{0,3}$/.test(part))
  if (!isNumbered) return [layer === '' ? null : layer, null, null]
  const [main = '', sub, minor] = numbers
  return [Number(main), Number(sub ?? 0), Number(minor ?? 0)]
}

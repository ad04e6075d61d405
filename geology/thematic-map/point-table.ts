import type { Sheet } from '#geology/drawing/marks.ts'
import { tablePages, type TableColumn } from '#geology/drawing/table.ts'
import { decimalText } from '#geology/rounding.ts'

import type { MapPoint } from './map-content.ts'
import { pointSign, valueText } from './map-points.ts'

const columns: readonly TableColumn<MapPoint>[] = [
  { label: '序号', width: 12, align: 'middle', text: (_, i) => String(i + 1) },
  { label: '', width: 8, align: 'middle', text: () => '', draw: ({ value }, at) => pointSign(value, at) },
  { label: '孔号', width: 60, align: 'left', text: ({ code }) => code },
  { label: 'X（北）m', width: 36, align: 'right', text: ({ north }) => decimalText(north, 2) },
  { label: 'Y（东）m', width: 36, align: 'right', text: ({ east }) => decimalText(east, 2) },
  {
    label: '数值 m',
    width: 38,
    align: 'right',
    text: ({ value }) => (value === null ? '未打开' : valueText(value)),
  },
]

/** The data points of a map on A4 pages. */
export const pointTable = (title: string, points: readonly MapPoint[]): Sheet[] =>
  tablePages(`数据点表　${title}`, columns, points, {
    notes: ['未打开的孔按公开的简图计入，不列数值。'],
  })

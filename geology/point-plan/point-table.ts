import type { Mark, Place, Sheet } from '#geology/drawing/marks.ts'
import { tableMarks, tablePages, type TableColumn } from '#geology/drawing/table.ts'
import { coordinateDigits, coordinateText } from '#geology/places/written/coordinate-text.ts'
import { decimalText } from '#geology/rounding.ts'

import type { PlanPoint } from './plan-content.ts'
import { kindSign } from './point-signs.ts'

const figures = (value: number | null, digits: number) => (value === null ? '' : decimalText(value, digits))

const columnsOf = (digits: 2 | 3): readonly TableColumn<PlanPoint>[] => [
  { label: '序号', width: 8, align: 'middle', text: (_, i) => String(i + 1) },
  { label: '', width: 7, align: 'middle', text: () => '', draw: ({ kind }, at) => kindSign(kind, at) },
  { label: '孔号', width: 30, align: 'left', text: ({ code }) => code },
  { label: 'X（北）m', width: 23, align: 'right', text: ({ north }) => coordinateText(north, digits) },
  { label: 'Y（东）m', width: 22, align: 'right', text: ({ east }) => coordinateText(east, digits) },
  { label: '标高 m', width: 15, align: 'right', text: ({ collarElevation }) => figures(collarElevation, 2) },
  { label: '孔深 m', width: 15, align: 'right', text: ({ finalDepth }) => figures(finalDepth, 2) },
]
/** What there is room for on a sheet of its own. */
const farColumns: readonly TableColumn<PlanPoint>[] = [
  {
    label: '稳定水位埋深 m',
    width: 24,
    align: 'right',
    text: ({ stableWaterDepth }) => figures(stableWaterDepth, 2),
  },
  { label: '类型', width: 46, align: 'left', text: ({ kindLabel }) => kindLabel ?? '' },
]

const digitsOf = (points: readonly PlanPoint[]) =>
  coordinateDigits(points.flatMap(({ north, east }) => [north, east]))

/** How many points have room in the table beside a plan. */
export const maxBeside = 40

/** The table of points (勘探点一览表) beside a plan, its upper left corner at a place. */
export const tableBeside = (points: readonly PlanPoint[], at: Place): Mark[] =>
  tableMarks(columnsOf(digitsOf(points)), points, at)

/** The table of points on A4 pages of its own. */
export const pointTablePages = (points: readonly PlanPoint[], notes: readonly string[]): Sheet[] =>
  tablePages('勘探点一览表', [...columnsOf(digitsOf(points)), ...farColumns], points, { notes })

import { noValueSign } from '#geology/digits.ts'
import { coordinateDigits, coordinateText } from '#geology/places/written/coordinate-text.ts'
import { decimalText } from '#geology/rounding.ts'
import type { Hole } from '#geology/strata/hole.ts'

import { remarksOf } from './tracks/remarks.ts'
import { firstWater, stableWater, type WaterLevel } from './tracks/water-levels.ts'

/** Label, value, label, value: one line of the head of a sheet. */
export type TitleRow = readonly [string, string, string, string]

const orDash = (value: string | null) => value ?? noValueSign
const metres = (value: number | null) => (value === null ? noValueSign : `${decimalText(value, 2)} m`)

const coordinate = (value: number | null, { originalNorth, originalEast }: Hole) =>
  value === null
    ? noValueSign
    : `${coordinateText(value, coordinateDigits([originalNorth ?? 0, originalEast ?? 0]))} m`

const waterText = (levels: readonly WaterLevel[]) =>
  levels.map(({ depth, day }) => `埋深 ${metres(depth)}${day ? `（${day}）` : ''}`).join('、') || noValueSign

/** The head of a log sheet: who, what, where, when. What was never recorded shows a dash. */
export function titleRows(hole: Hole, scale: number): TitleRow[] {
  const datum = hole.heightDatum ? `（${hole.heightDatum}）` : ''
  const collar = hole.collarElevation === null ? noValueSign : metres(hole.collarElevation) + datum
  const diameter = hole.diameterMm === null ? '' : `　孔径 ${hole.diameterMm} mm`
  return [
    ['工程名称', orDash(hole.projectName), '工程编号', orDash(hole.projectCode)],
    ['钻孔编号', hole.code, '钻孔类型', orDash(hole.kindLabel)],
    ['坐标 X（北）', coordinate(hole.originalNorth, hole), '孔口标高', collar],
    ['坐标 Y（东）', coordinate(hole.originalEast, hole), '孔深', metres(hole.finalDepth) + diameter],
    [
      '坐标系',
      orDash(hole.originalSystem),
      '开孔 / 终孔',
      `${orDash(hole.startedOn)} / ${orDash(hole.completedOn)}`,
    ],
    ['初见水位', waterText(firstWater(hole)), '稳定水位', waterText(stableWater(hole))],
    ['勘察单位', orDash(hole.contractor), '比例尺', `1 : ${scale}`],
  ]
}

/** What is to be known of the hole beside its strata: its own remark, and where its rows do not fit together. */
export const titleNotes = (hole: Hole): string =>
  [...(hole.remark ? [hole.remark.trim()] : []), ...remarksOf(hole).map(({ text }) => text)].join('；')

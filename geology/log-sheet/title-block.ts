import { groupDigits, noValueSign } from '#geology/digits.ts'
import { roundNoise } from '#geology/rounding.ts'
import type { Hole } from '#geology/strata/hole.ts'

/** Label, value, label, value: one line of the head of a sheet. */
export type TitleRow = readonly [string, string, string, string]

const orDash = (value: string | null) => value ?? noValueSign
const metres = (value: number | null) => (value === null ? noValueSign : `${value.toFixed(2)} m`)

const formatNumber = (value: number | null) =>
  value === null ? noValueSign : groupDigits(String(roundNoise(value)))

/** The head of a log sheet: who, what, where, when. What was never recorded shows a dash. */
export function titleRows(hole: Hole, scale: number): TitleRow[] {
  const datum = hole.heightDatum ? `（${hole.heightDatum}）` : ''
  const collar = hole.collarElevation === null ? noValueSign : metres(hole.collarElevation) + datum
  const diameter = hole.diameterMm === null ? '' : `　孔径 ${hole.diameterMm} mm`
  const water = hole.stableWaterDepth === null ? noValueSign : `埋深 ${metres(hole.stableWaterDepth)}`
  return [
    ['工程名称', orDash(hole.projectName), '工程编号', orDash(hole.projectCode)],
    ['钻孔编号', hole.code, '孔深', metres(hole.finalDepth)],
    ['钻孔类型', orDash(hole.kindLabel), '孔口高程', collar],
    ['坐标 X（北）', formatNumber(hole.originalNorth), '稳定水位', water],
    [
      '坐标 Y（东）',
      `${formatNumber(hole.originalEast)}${hole.originalSystem ? `　${hole.originalSystem}` : ''}`,
      '开孔 / 终孔',
      `${orDash(hole.startedOn)} / ${orDash(hole.completedOn)}`,
    ],
    ['勘察单位', orDash(hole.contractor), '比例尺', `1 : ${scale}${diameter}`],
  ]
}

import { roundNoise } from '#geology/rounding.ts'
import { type Cell, noteOn } from '#server/foreign-files/source.ts'

import { type GefRow, gefSheet } from './file.ts'
import { type GefReport, measurementText } from './head.ts'
import { bindColumn, type BoundColumn, cellAt, valueOf } from './readings.ts'

type Depth = number | { reason: string; cell: Cell }

export interface DepthReader {
  depthOf: (row: GefRow) => Depth
  /** Numbers of the columns that it reads. */
  columns: number[]
}

/**
 * How deep each reading lies, metres: the corrected depth (quantity 11) where the file has it; else the length of
 * penetration (1), reduced by the inclination (8, or 9 and 10) where that was measured: each step is so much shorter as
 * the cosine of its inclination. What was done is told.
 */
export function depthReader(report: GefReport, rows: readonly GefRow[]): DepthReader | undefined {
  const { file, problems } = report
  const length = bindColumn(file, { quantity: 1, unit: 'm' }, problems)
  const corrected = bindColumn(file, { quantity: 11, unit: 'm' }, problems)
  tellReference(report)
  if (corrected) return readerOf(report, rows, { depth: corrected, beside: length })
  if (!length) {
    problems.push({ ...noteOn(gefSheet, '没有贯入长度或修正深度这一列，读数未取'), weight: 'refused' })
    return undefined
  }
  const tilts = [8, 9, 10].map((quantity) => bindColumn(file, { quantity, unit: '°' }, problems))
  const tiltOf = tiltReader(tilts)
  if (!tiltOf) return readerOf(report, rows, { depth: length })
  const depths = reducedDepths(report, rows, { length, tiltOf })
  const columns = [length, ...tilts].flatMap((column) => column?.number ?? [])
  return { columns, depthOf: (row) => depths.get(row) ?? depthIn(row, length, 1) }
}

/** Depths count from the ground unless the file names another level. */
function tellReference(report: GefReport): void {
  const level = measurementText(report, 9)
  if (!level || /maaiveld|^mv\b|ground|surface|地面/i.test(String(level.raw))) return
  const words = `深度自“${String(level.raw)}”起算，按孔口以下的深度收取，请核对`
  report.problems.push(noteOn(gefSheet, words, level.at?.row ?? null))
}

/** Some programs write depths as negative numbers, all of them; a single negative one is a fault. */
function readerOf(
  { problems }: GefReport,
  rows: readonly GefRow[],
  { depth, beside }: { depth: BoundColumn; beside?: BoundColumn | undefined },
): DepthReader {
  const values = rows.flatMap((row) => {
    const read = valueOf(row, depth)
    return 'value' in read ? [read.value] : []
  })
  const isDownNegative =
    values.length > 1 && values.every((value) => value <= 0) && values.some((value) => value < 0)
  if (isDownNegative) problems.push(noteOn(gefSheet, `“${depth.label}”写作负数，已改为向下为正`))
  if (beside) problems.push(noteOn(gefSheet, `深度取自修正深度一列（“${depth.label}”），贯入长度未收录`))
  const columns = [depth, beside].flatMap((column) => column?.number ?? [])
  return { columns, depthOf: (row) => depthIn(row, depth, isDownNegative ? -1 : 1) }
}

function depthIn(row: GefRow, column: BoundColumn, sign: number): Depth {
  const read = valueOf(row, column)
  const cell = cellAt(row, column)
  if (!('value' in read)) return { reason: 'reason' in read ? `深度${read.reason}` : '读数没有深度', cell }
  const depth = read.value === 0 ? 0 : read.value * sign
  return depth < 0 ? { reason: '深度在起算面以上', cell } : depth
}

type TiltReader = (row: GefRow) => number | undefined

/** The inclination of a row in degrees: as it was measured, or of its two components. */
function tiltReader([whole, northSouth, eastWest]: readonly (BoundColumn | undefined)[]):
  | TiltReader
  | undefined {
  const degrees = (row: GefRow, column: BoundColumn) => {
    const read = valueOf(row, column)
    return 'value' in read ? read.value : undefined
  }
  if (whole) return (row) => degrees(row, whole)
  if (!northSouth || !eastWest) return undefined
  return (row) => {
    const [a, b] = [degrees(row, northSouth), degrees(row, eastWest)]
    return a === undefined || b === undefined
      ? undefined
      : toDegrees(Math.atan(Math.hypot(tangent(a), tangent(b))))
  }
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180
const toDegrees = (radians: number) => (radians * 180) / Math.PI
const tangent = (degrees: number) => Math.tan(toRadians(degrees))

/** A cone that leans more than this has left the vertical for good, degrees; the number is no inclination. */
const maxTilt = 45

function reducedDepths(
  { problems }: GefReport,
  rows: readonly GefRow[],
  { length, tiltOf }: { length: BoundColumn; tiltOf: TiltReader },
): Map<GefRow, number> {
  const depths = new Map<GefRow, number>()
  let [before, depth, unknown] = [0, 0, 0]
  for (const row of rows) {
    const read = valueOf(row, length)
    if (!('value' in read) || read.value < before) continue
    const tilt = tiltOf(row)
    const isKnown = tilt !== undefined && Math.abs(tilt) <= maxTilt
    if (!isKnown) unknown += 1
    const isFirst = depths.size === 0 // above the first reading nobody measured
    depth += (read.value - before) * (isKnown && !isFirst ? Math.cos(toRadians(tilt)) : 1)
    before = read.value
    depths.set(row, roundNoise(Number(depth.toFixed(3))))
  }
  const words = '深度由贯入长度按测得的倾斜角换算，取至毫米'
  problems.push(noteOn(gefSheet, unknown > 0 ? `${words}；${unknown} 行没有可用的倾斜角，按竖直计` : words))
  return depths
}

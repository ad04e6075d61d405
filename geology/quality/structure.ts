import { metresText } from '#geology/rounding.ts'
import type { StratumRow } from '#geology/strata/hole.ts'
import { layersOutOfOrder } from '#geology/strata/strata.ts'

import { onRecord, type CheckedHole, type Finding } from './finding.ts'

/** Half a unit of the last digit that depths are written with would already be real; this is the noise of binary fractions. */
const tolerance = 1e-6

/** Bases that are no deeper than the one above, in the order in which they were recorded. */
export function basesRise({
  strata,
}: {
  readonly strata: readonly Pick<StratumRow, 'baseDepth'>[]
}): Finding[] {
  return strata.flatMap(({ baseDepth }, row) => {
    const above = strata[row - 1]?.baseDepth ?? 0
    if (baseDepth - above > tolerance) return []
    const message = row
      ? `层底深度 ${metresText(baseDepth)} 未大于上一层的 ${metresText(above)}`
      : `首层层底深度 ${metresText(baseDepth)} 应大于 0`
    return [{ part: 'strata', row, message }]
  })
}

export function lastBaseIsFinalDepth({ strata, finalDepth }: CheckedHole): Finding[] {
  const base = strata.at(-1)?.baseDepth
  if (base === undefined || finalDepth === null || Math.abs(base - finalDepth) <= tolerance) return []
  const message = `末层层底深度 ${metresText(base)} 与孔深 ${metresText(finalDepth)} 不一致`
  return [{ part: 'strata', row: strata.length - 1, message }]
}

export function datesInOrder({ startedOn, completedOn }: CheckedHole): Finding[] {
  if (!startedOn || !completedOn || completedOn >= startedOn) return []
  return [onRecord(`终孔日期 ${completedOn} 早于开孔日期 ${startedOn}`)]
}

type Part = Exclude<Finding['part'], null>

function beyondDepth({ finalDepth }: CheckedHole, part: Part, depths: number[], what: string): Finding[] {
  if (finalDepth === null) return []
  return depths.flatMap((depth, row) =>
    depth - finalDepth > tolerance
      ? [{ part, row, message: `${what} ${metresText(depth)} 超过孔深 ${metresText(finalDepth)}` }]
      : [],
  )
}

const depthsOf = (rows: readonly { depth: number }[]) => rows.map(({ depth }) => depth)

export const blowsWithinHole = (hole: CheckedHole): Finding[] =>
  beyondDepth(hole, 'spt', depthsOf(hole.spt), '标贯试验深度')

export function samplesWithinHole(hole: CheckedHole): Finding[] {
  const ends = hole.samples.map(({ baseDepth, topDepth }) => baseDepth ?? topDepth)
  return beyondDepth(hole, 'samples', ends, '取样深度')
}

export function levelsWithinHole(hole: CheckedHole): Finding[] {
  const { stableWaterDepth: stable, finalDepth, waterLevels } = hole
  const measured = beyondDepth(hole, 'waterLevels', depthsOf(waterLevels), '水位埋深')
  if (stable === null || finalDepth === null || stable - finalDepth <= tolerance) return measured
  return [onRecord(`稳定水位埋深 ${metresText(stable)} 超过孔深 ${metresText(finalDepth)}`), ...measured]
}

export function layersInOrder({ strata }: CheckedHole): Finding[] {
  return layersOutOfOrder(strata.map(({ layer }) => layer)).map(({ row, after }) => ({
    part: 'strata',
    row,
    message: `层号 ${strata[row]?.layer} 位于 ${after} 之下，次序倒转`,
  }))
}

export function collarPlausible({ collarElevation: elevation }: CheckedHole): Finding[] {
  if (elevation === null || (elevation >= -200 && elevation <= 9000)) return []
  return [onRecord(`孔口高程 ${metresText(elevation)} 不合常理`)]
}

/** Deeper than any hole of site investigation, of water supply, or of geothermal surveys but the deepest. */
const deepHole = 3000

export function depthPlausible({ finalDepth }: CheckedHole): Finding[] {
  if (finalDepth === null || finalDepth <= deepHole) return []
  return [onRecord(`孔深 ${metresText(finalDepth)} 不合常理`)]
}

const risingWords = (depth: number) => `水位高出孔口 ${metresText(-depth)}，未注明承压水（自流）`

/** Water above the mouth of the hole comes from a confined aquifer; otherwise the sign is wrong, or its zero. */
export function artesianIsConfined({ waterLevels, stableWaterDepth: stable }: CheckedHole): Finding[] {
  const measured = waterLevels.flatMap(({ depth, waterKind }, row): Finding[] =>
    depth >= 0 || waterKind === '3' ? [] : [{ part: 'waterLevels', row, message: risingWords(depth) }],
  )
  const isTold = stable === null || stable >= 0 || waterLevels.some(({ depth }) => depth < 0)
  return isTold ? measured : [onRecord(risingWords(stable))]
}

import type { borehole } from '#contract/catalogue/borehole.ts'
import type { PartRow } from '#contract/catalogue/kind.ts'
import type { core as coreKind } from '#contract/catalogue/physical/core.ts'
import type { Hole } from '#demo/boreholes/boreholes.ts'
import { inventedRemark } from '#demo/city/city.ts'
import { isoDay, lastDay } from '#demo/city/days.ts'
import { randomBetween, randomOf, roundTo, randomInteger, type Random } from '#demo/city/random.ts'
import type { DemoRecord } from '#demo/record.ts'

export type Core = DemoRecord<typeof coreKind>
type Run = PartRow<typeof coreKind, 'runs'>
type Stratum = PartRow<typeof borehole, 'strata'>

/** A hole of which something is kept in the store. */
export interface CoredHole {
  id: number
  hole: Hole
}

/** Whether a hole's core may be kept: samples are taken of it, and it is deep enough to be worth a rack. */
export const isCored = ({ values }: Hole): boolean =>
  (values.holeKind === '1' || values.holeKind === '4') && (values.finalDepth ?? 0) >= 30

/** One core a hole, in the order of the holes. It shares the hole's access. */
export const cores = (holes: readonly CoredHole[]): Core[] => holes.map(coreOf)

function coreOf({ id, hole }: CoredHole, index: number): Core {
  const random = randomOf(7401, index)
  const depth = hole.values.finalDepth ?? 0
  const runs = runsOf(hole.parts.strata, depth, random)
  const coreLength = roundTo(
    runs.reduce((sum, { length }) => sum + (length ?? 0), 0),
    2,
  )
  const stored = Math.min(
    Date.parse(hole.values.completedOn ?? '2000-01-01') / 86_400_000 + randomInteger(random, 30, 90),
    lastDay,
  )
  const storedOn = isoDay(stored)
  return {
    code: `YX-${hole.code}`,
    title: `${hole.values.projectName}${hole.title}孔岩心`,
    access: hole.access,
    openOn: hole.openOn,
    district: hole.district,
    year: Number(storedOn.slice(0, 4)),
    place: null,
    values: {
      boreholeId: id,
      coreLength,
      boxes: runs.at(-1)?.box ?? 0,
      recovery: roundTo((100 * coreLength) / depth, 1),
      condition: index % 11 === 10 ? 'poor' : index % 4 === 3 ? 'fair' : 'good',
      storedOn,
      shelf: `岩心库 ${String((index % 18) + 1).padStart(2, '0')}架 ${randomInteger(random, 1, 5)}层`,
      remark: inventedRemark,
    },
    parts: { runs },
  }
}

/** Metres of core in one box. */
const metresPerBox = 5

/** Runs of two to three metres from the top to the end of the hole. */
function runsOf(strata: readonly Stratum[], depth: number, random: Random): Run[] {
  const runs: Run[] = []
  let top = 0
  while (top < depth) {
    const reached = roundTo(top + randomBetween(random, 2, 3), 1)
    const base = reached + 0.5 > depth ? depth : reached
    const length = roundTo((base - top) * randomBetween(random, 0.82, 0.99), 2)
    const recovery = roundTo((100 * length) / (base - top), 1)
    const described = strata.filter((one, i) => one.baseDepth > top && (strata[i - 1]?.baseDepth ?? 0) < base)
    const description = described.map(({ layer, name }) => `${layer}层${name}`).join('；')
    runs.push({
      top,
      base,
      length,
      recovery,
      rqd: null,
      box: Math.floor(top / metresPerBox) + 1,
      description,
    })
    top = base
  }
  return runs
}

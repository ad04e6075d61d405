import type { Access } from '#contract/catalogue/kind.ts'
import type { thinSection as thinSectionKind } from '#contract/catalogue/physical/thin-section.ts'
import { inventedRemark } from '#demo/city/city.ts'
import { dayNumber, isoDay, lastDay } from '#demo/city/days.ts'
import { person } from '#demo/city/names.ts'
import { randomBetween, pick, randomOf, roundTo, randomInteger } from '#demo/city/random.ts'
import type { DemoRecord } from '#demo/record.ts'

import type { CoredHole } from './cores.ts'
import { photographWidth } from './photograph.ts'
import { outcrops, sediment, type Rock } from './rocks.ts'

export type Slice = DemoRecord<typeof thinSectionKind>

export interface PhotographedThinSection {
  record: Slice
  rock: Rock
}

interface SpecimenSource {
  rock: Rock
  from: string
  access: Access
  openOn: string | null
  district: string | null
  boreholeId: number | null
  coreId: number | null
  depth: number | null
  /** Not identified before this day. */
  after: number
}

/** Forty thin sections: of rock from the hills, and of sand and silt out of cores. `coreIds` follow the holes. */
export function thinSections(
  holes: readonly CoredHole[],
  coreIds: readonly number[],
): PhotographedThinSection[] {
  return Array.from({ length: 40 }, (_, index) => {
    const hole = index % 5 < 2 ? holes[index % holes.length] : undefined
    const taken = hole && outOfCore(index, hole, coreIds[index % holes.length] ?? null)
    return sliceOf(index, taken ?? offOutcrop(index))
  })
}

function outOfCore(
  index: number,
  { id, hole }: CoredHole,
  coreId: number | null,
): SpecimenSource | undefined {
  const random = randomOf(7711, index)
  const strata = hole.parts.strata
    .map((one, i) => ({ ...one, top: hole.parts.strata[i - 1]?.baseDepth ?? 0 }))
    .filter(({ name }) => /砂|粉土/.test(name))
  const stratum = strata[randomInteger(random, 0, Math.max(0, strata.length - 1))]
  if (!stratum) return undefined
  const { access, openOn, district } = hole
  return {
    rock: sediment(stratum.name, /细砂|中砂/.test(stratum.name)),
    from: `${hole.title}孔${stratum.layer}层`,
    access,
    openOn,
    district,
    boreholeId: id,
    coreId,
    depth: roundTo(stratum.top + (stratum.baseDepth - stratum.top) * randomBetween(random, 0.2, 0.8), 2),
    after: Date.parse(hole.values.completedOn ?? '2000-01-01') / 86_400_000,
  }
}

function offOutcrop(index: number): SpecimenSource {
  const district = index % 2 === 0 ? '石矶区' : '松屿区'
  return {
    rock: pick(randomOf(7713, index), outcrops),
    from: `${district}${index % 2 === 0 ? '石矶山' : '松屿岭'}露头`,
    access: index % 15 === 14 ? 'secret' : index % 9 === 8 ? 'member' : 'open',
    openOn: null,
    district,
    boreholeId: null,
    coreId: null,
    depth: null,
    after: dayNumber(1996 + (index % 25), 4, 1),
  }
}

function sliceOf(index: number, taken: SpecimenSource): PhotographedThinSection {
  const random = randomOf(7715, index)
  const { rock, from, access, openOn, district, boreholeId, coreId, depth } = taken
  const identifiedOn = isoDay(Math.min(taken.after + randomInteger(random, 60, 400), lastDay))
  const number = String(index + 1).padStart(4, '0')
  const record: Slice = {
    code: `BP-${number}`,
    title: `${rock.name}薄片（${from}）`,
    access,
    openOn,
    district,
    year: Number(identifiedOn.slice(0, 4)),
    place: null,
    values: {
      sampleNumber: `b${number}`,
      boreholeId,
      coreId,
      depth,
      rockName: rock.name,
      texture: rock.texture,
      structure: rock.structure,
      minerals: rock.minerals,
      alteration: rock.alteration,
      identifiedBy: person(random),
      identifiedOn,
      magnification: `${pick(random, [4, 10])}×10`,
      fieldWidth: index % 10 === 9 ? null : roundTo(photographWidth, 3),
      shelf: `薄片柜 ${randomInteger(random, 1, 12)}-${randomInteger(random, 1, 30)}`,
      remark: inventedRemark,
    },
    parts: {},
  }
  return { record, rock }
}

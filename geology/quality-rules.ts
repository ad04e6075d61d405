import { coneDoubts } from './soundings/cone-doubts.ts'
import { densityOf, standardBlows } from './soundings/spt.ts'
import type { Hole, SampleRow, StratumRow } from './strata/hole.ts'
import { lithologies, lithologyOf, type Lithology } from './strata/lithology.ts'
import { layersOutOfOrder, spanAt, spansOf } from './strata/strata.ts'

export interface Finding {
  /** The part the row belongs to; null when the hole itself is meant. */
  readonly part: 'strata' | 'spt' | 'samples' | 'waterLevels' | 'cpt' | null
  readonly row: number | null
  readonly message: string
}

/** What the checks need of a hole; the drawing needs more. */
export type CheckedHole = Pick<
  Hole,
  | 'finalDepth'
  | 'collarElevation'
  | 'strata'
  | 'spt'
  | 'samples'
  | 'waterLevels'
  | 'cpt'
  | 'startedOn'
  | 'completedOn'
>

export interface Rule {
  readonly name: string
  /** A refused hole is not taken; a note goes beside it and a person decides. */
  readonly weight: 'refused' | 'note'
  readonly check: (hole: CheckedHole) => Finding[]
}

/** Half a unit of the last digit that depths are written with would already be real; this is the noise of binary fractions. */
const tolerance = 1e-6

/** Removes the noise of binary arithmetic and nothing else: 5.79999999999999 → 5.8, while 40527318.764321 stays. */
export function roundNoise(value: number): number {
  const short = Number(value.toPrecision(12))
  return Math.abs(short - value) <= Math.abs(value) * 5e-14 ? short : value
}

const metres = (value: number) => `${roundNoise(value)} m`

/** Structure and consistency of one hole, in the order of the report. */
export const qualityRules: readonly Rule[] = [
  { name: '层底深度递增', weight: 'refused', check: basesRise },
  { name: '末层层底与孔深一致', weight: 'refused', check: lastBaseIsFinalDepth },
  { name: '起止日期', weight: 'refused', check: datesInOrder },
  {
    name: '标贯深度不超过孔深',
    weight: 'refused',
    check: (hole) =>
      beyondDepth(
        hole,
        'spt',
        hole.spt.map((row) => row.depth),
        '标贯试验深度',
      ),
  },
  {
    name: '取样深度不超过孔深',
    weight: 'refused',
    check: (hole) =>
      beyondDepth(
        hole,
        'samples',
        hole.samples.map((row) => row.baseDepth ?? row.topDepth),
        '取样深度',
      ),
  },
  {
    name: '水位不深于孔深',
    weight: 'refused',
    check: (hole) =>
      beyondDepth(
        hole,
        'waterLevels',
        hole.waterLevels.map((row) => row.depth),
        '水位埋深',
      ),
  },
  { name: '层号次序', weight: 'note', check: layersInOrder },
  { name: '孔口高程', weight: 'note', check: collarPlausible },
  { name: '定名与指标', weight: 'note', check: namesAgree },
  { name: '状态与液性指数', weight: 'note', check: consistencyAgrees },
  { name: '密实度与标贯击数', weight: 'note', check: densityAgrees },
  { name: '指标之间', weight: 'note', check: indicesAgree },
  {
    name: '静探读数',
    weight: 'note',
    check: ({ cpt, finalDepth }) =>
      cpt.flatMap((sounding, row) =>
        coneDoubts(sounding, finalDepth).map((message) => ({ part: 'cpt' as const, row, message })),
      ),
  },
]

/** The findings of all rules for a hole. */
export function checkHole(hole: CheckedHole): (Finding & Pick<Rule, 'name' | 'weight'>)[] {
  return qualityRules.flatMap(({ name, weight, check }) =>
    check(hole).map((finding) => ({ ...finding, name, weight })),
  )
}

function basesRise({ strata }: CheckedHole): Finding[] {
  return strata.flatMap(({ baseDepth }, row) => {
    const above = strata[row - 1]?.baseDepth ?? 0
    if (baseDepth - above > tolerance) return []
    const message = row
      ? `层底深度 ${metres(baseDepth)} 未大于上一层的 ${metres(above)}`
      : `首层层底深度 ${metres(baseDepth)} 应大于 0`
    return [{ part: 'strata', row, message }]
  })
}

function lastBaseIsFinalDepth({ strata, finalDepth }: CheckedHole): Finding[] {
  const base = strata.at(-1)?.baseDepth
  if (base === undefined || finalDepth === null || Math.abs(base - finalDepth) <= tolerance) return []
  const message = `末层层底深度 ${metres(base)} 与孔深 ${metres(finalDepth)} 不一致`
  return [{ part: 'strata', row: strata.length - 1, message }]
}

function datesInOrder({ startedOn, completedOn }: CheckedHole): Finding[] {
  if (!startedOn || !completedOn || completedOn >= startedOn) return []
  return [{ part: null, row: null, message: `终孔日期 ${completedOn} 早于开孔日期 ${startedOn}` }]
}

type Rows = Exclude<Finding['part'], null>

function beyondDepth({ finalDepth }: CheckedHole, part: Rows, depths: number[], what: string): Finding[] {
  if (finalDepth === null) return []
  return depths.flatMap((depth, row) =>
    depth - finalDepth > tolerance
      ? [{ part, row, message: `${what} ${metres(depth)} 超过孔深 ${metres(finalDepth)}` }]
      : [],
  )
}

function layersInOrder({ strata }: CheckedHole): Finding[] {
  return layersOutOfOrder(strata.map(({ layer }) => layer)).map(({ row, after }) => ({
    part: 'strata',
    row,
    message: `层号 ${strata[row]?.layer} 位于 ${after} 之下，次序倒转`,
  }))
}

function collarPlausible({ collarElevation: elevation }: CheckedHole): Finding[] {
  if (elevation === null || (elevation >= -200 && elevation <= 9000)) return []
  return [{ part: null, row: null, message: `孔口高程 ${metres(elevation)} 不合常理` }]
}

interface NamedSample {
  readonly sample: SampleRow
  readonly row: number
  readonly name: string
  readonly lithology: Lithology | undefined
  readonly description: string
}

/** The samples with the stratum they were taken from; the classes of GB 50021 hold for Chinese names only. */
function namedSamples({ strata, samples }: CheckedHole): NamedSample[] {
  const spans = spansOf(strata)
  return samples.flatMap((sample, row) => {
    const stratum = strata[spanAt(spans, sample.topDepth) ?? -1]
    if (!stratum || !/\p{Script=Han}/u.test(stratum.name)) return []
    const { name, description } = stratum
    return [{ sample, row, name, lithology: lithologyOf(name), description: description ?? '' }]
  })
}

/** GB 50021-2001, 3.3: clay above Ip 17, silty clay above 10, silt up to 10; muck by void ratio and liquid limit. */
function namesAgree(hole: CheckedHole): Finding[] {
  return namedSamples(hole).flatMap(({ sample, row, name, lithology }) => {
    const { plasticityIndex: ip, voidRatio: e, waterContent: w, liquidLimit: wl } = sample
    const doubts = [
      ip !== null && plasticityDoubt(lithology, ip),
      e !== null && voidDoubt(lithology, e),
      isMucky(lithology) && w !== null && wl !== null && w <= wl && `含水率 ${w} % 未大于液限 ${wl} %`,
    ]
    return doubts.flatMap((doubt) =>
      doubt ? [{ part: 'samples', row, message: `${doubt}，与定名「${name}」不符` }] : [],
    )
  })
}

const isMucky = (lithology: Lithology | undefined) =>
  lithology === 'muckyClay' || lithology === 'muckySiltyClay'

function plasticityDoubt(lithology: Lithology | undefined, ip: number): string | undefined {
  const soil = ip > 17 ? '黏土' : ip > 10 ? '粉质黏土' : '粉土'
  const named = lithology && plasticity[lithology]
  return named && named !== soil ? `塑性指数 ${ip} 属${soil}` : undefined
}

const plasticity: Partial<Record<Lithology, '黏土' | '粉质黏土' | '粉土'>> = {
  clay: '黏土',
  muckyClay: '黏土',
  siltyClay: '粉质黏土',
  muckySiltyClay: '粉质黏土',
  clayeySilt: '粉土',
  sandySilt: '粉土',
}

function voidDoubt(lithology: Lithology | undefined, e: number): string | undefined {
  if (lithology === 'muck') return e < 1.5 ? `孔隙比 ${e} 小于 1.5` : undefined
  if (isMucky(lithology)) return e < 1 || e >= 1.5 ? `孔隙比 ${e} 不在 1.0–1.5` : undefined
  return undefined
}

/** Consistency of clay by its liquidity index (GB 50021-2001, table 3.3.11). */
export function consistencyOf(liquidityIndex: number): '坚硬' | '硬塑' | '可塑' | '软塑' | '流塑' {
  if (liquidityIndex <= 0) return '坚硬'
  if (liquidityIndex <= 0.25) return '硬塑'
  if (liquidityIndex <= 0.75) return '可塑'
  return liquidityIndex <= 1 ? '软塑' : '流塑'
}

function consistencyAgrees(hole: CheckedHole): Finding[] {
  return namedSamples(hole).flatMap(({ sample, row, lithology, description }) => {
    const il = sample.liquidityIndex
    const described = description.match(/坚硬|硬塑|可塑|软塑|流塑/g)
    if (il === null || !described || !isClay(lithology) || described.includes(consistencyOf(il))) return []
    const message = `液性指数 ${il} 为${consistencyOf(il)}，描述为${[...new Set(described)].join('~')}`
    return [{ part: 'samples', row, message }]
  })
}

const isClay = (lithology: Lithology | undefined) =>
  lithology !== undefined && ['clay', 'muck'].includes(lithologies[lithology].group)

function densityAgrees({ strata, spt }: CheckedHole): Finding[] {
  const spans = spansOf(strata)
  return spt.flatMap((test, row) => {
    const stratum = strata[spanAt(spans, test.depth) ?? -1]
    const described = stratum && describedDensity(stratum)
    const blowCount = standardBlows(test)
    if (!described || blowCount === undefined || described.includes(densityOf(blowCount))) return []
    const message = `标贯击数 ${test.blowCount} 击为${densityOf(blowCount)}，描述为${described.join('~')}`
    return [{ part: 'spt', row, message }]
  })
}

/** The density classes that the description of a sand or silt names. */
function describedDensity({ name, description }: StratumRow): string[] | undefined {
  const lithology = lithologyOf(name)
  const described = description?.match(/松散|稍密|中密|密实/g)
  return described && lithology && isGranular(lithology) ? [...new Set(described)] : undefined
}

const isGranular = (lithology: Lithology) => ['sand', 'silt'].includes(lithologies[lithology].group)

/** Indices that follow from one another: Ip = wL − wP, IL = (w − wP)/Ip, e = Gs(1 + w)/ρ − 1. */
function indicesAgree({ samples }: CheckedHole): Finding[] {
  return samples.flatMap((sample, row) =>
    computeIndices(sample).flatMap(({ name, given, computed, allowed }) =>
      given === null || computed === undefined || Math.abs(given - computed) <= allowed
        ? []
        : [
            {
              part: 'samples' as const,
              row,
              message: `${name} ${given} 与由其他指标算得的 ${computed.toFixed(2)} 不符`,
            },
          ],
    ),
  )
}

function computeIndices(sample: SampleRow) {
  const { waterContent: w, liquidLimit: wl, plasticLimit: wp, density, specificGravity: gs } = sample
  const ip = wl !== null && wp !== null ? wl - wp : undefined
  return [
    { name: '塑性指数', given: sample.plasticityIndex, computed: ip, allowed: 0.6 },
    {
      name: '液性指数',
      given: sample.liquidityIndex,
      computed: ip && w !== null && wp !== null ? (w - wp) / ip : undefined,
      allowed: 0.1,
    },
    {
      name: '孔隙比',
      given: sample.voidRatio,
      computed: gs !== null && w !== null && density ? (gs * (1 + w / 100)) / density - 1 : undefined,
      allowed: 0.05,
    },
  ]
}

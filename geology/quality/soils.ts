import { coneDoubts } from '#geology/soundings/cone-doubts.ts'
import { densityOf, standardBlows } from '#geology/soundings/spt.ts'
import type { SampleRow, StratumRow } from '#geology/strata/hole.ts'
import { lithologies, lithologyOf, type Lithology } from '#geology/strata/lithology.ts'
import { spanAt, spansOf } from '#geology/strata/strata.ts'

import type { CheckedHole, Finding } from './finding.ts'

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
export function namesAgree(hole: CheckedHole): Finding[] {
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

export function consistencyAgrees(hole: CheckedHole): Finding[] {
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

/** Compressibility by the coefficient of the step from 100 to 200 kPa, per MPa (GB 50007-2011, 4.2.6). */
export function compressibilityOf(coefficient: number): '低' | '中' | '高' {
  if (coefficient < 0.1) return '低'
  return coefficient < 0.5 ? '中' : '高'
}

/** 高压缩性, 中等偏高压缩性, 压缩性中等. */
const compressibilityWords = /[低中高等偏至、～~—-]*压缩性(?:较?[低中高][低中高等偏至～~—-]*)?/g

export function compressibilityAgrees(hole: CheckedHole): Finding[] {
  return namedSamples(hole).flatMap(({ sample, row, description }) => {
    const coefficient = sample.compressibilityPerMpa ?? null
    const described = new Set(
      description
        .match(compressibilityWords)
        ?.join('')
        .match(/[低中高]/g),
    )
    if (coefficient === null || described.size === 0 || described.has(compressibilityOf(coefficient)))
      return []
    const words = `${[...described].join('~')}压缩性`
    const message = `压缩系数 ${coefficient} MPa⁻¹ 为${compressibilityOf(coefficient)}压缩性，描述为${words}`
    return [{ part: 'samples', row, message }]
  })
}

export function densityAgrees({ strata, spt }: CheckedHole): Finding[] {
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
export function indicesAgree({ samples }: CheckedHole): Finding[] {
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

/** Units and depths of soundings. */
export const conesAgree = ({ cpt, finalDepth }: CheckedHole): Finding[] =>
  cpt.flatMap((sounding, row) =>
    coneDoubts(sounding, finalDepth).map((message) => ({ part: 'cpt' as const, row, message })),
  )

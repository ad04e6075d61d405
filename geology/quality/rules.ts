import type { LngLat } from '#geology/places/crs.ts'
import { districtFault, type District } from '#geology/places/districts.ts'

import { onRecord, type CheckedHole, type Finding } from './finding.ts'
import {
  compressibilityAgrees,
  conesAgree,
  consistencyAgrees,
  densityAgrees,
  indicesAgree,
  namesAgree,
} from './soils.ts'
import {
  artesianIsConfined,
  basesRise,
  blowsWithinHole,
  collarPlausible,
  datesInOrder,
  depthPlausible,
  lastBaseIsFinalDepth,
  layersInOrder,
  levelsWithinHole,
  samplesWithinHole,
} from './structure.ts'

/** A record as the rules look at it; what it does not have is null. */
export interface CheckedRecord {
  readonly hole: CheckedHole | null
  readonly place: LngLat | null
  /** The district that is written beside the place. */
  readonly district: string | null
  /** Codes of records two metres away at most, and of the same depth. */
  readonly twins: readonly string[]
}

export interface QualityRule {
  readonly name: string
  /** What it follows from. */
  readonly basis: string
  /** `refused`: the record contradicts itself; in an import the row is not taken. `note`: a person decides. */
  readonly weight: 'refused' | 'note'
  readonly check: (record: CheckedRecord, districts: readonly District[]) => Finding[]
}

const ofHole =
  (check: (hole: CheckedHole) => Finding[]): QualityRule['check'] =>
  ({ hole }) =>
    hole ? check(hole) : []

/** Rules that look at a hole alone, in the order of reports. */
const holeRules = [
  rule('层底深度递增', '地层自上而下相接', 'refused', ofHole(basesRise)),
  rule('末层层底与孔深一致', '地层描述到孔底', 'refused', ofHole(lastBaseIsFinalDepth)),
  rule('起止日期', '先开孔，后终孔', 'refused', ofHole(datesInOrder)),
  rule('标贯深度不超过孔深', '试验在孔内', 'refused', ofHole(blowsWithinHole)),
  rule('取样深度不超过孔深', '试样取自孔内', 'refused', ofHole(samplesWithinHole)),
  rule('水位不深于孔深', '水位量自孔内', 'refused', ofHole(levelsWithinHole)),
  rule('层号次序', '层号自上而下递增，透镜体除外', 'note', ofHole(layersInOrder)),
  rule('孔口高程', '在地面高程的范围内', 'note', ofHole(collarPlausible)),
  rule('孔深', '在勘探孔深的范围内', 'note', ofHole(depthPlausible)),
  rule('自流水位', '高出孔口的水位出自承压水', 'note', ofHole(artesianIsConfined)),
  rule('定名与指标', 'GB 50021—2001（2009 年版）3.3', 'note', ofHole(namesAgree)),
  rule('状态与液性指数', 'GB 50021—2001（2009 年版）表 3.3.11', 'note', ofHole(consistencyAgrees)),
  rule('压缩性与压缩系数', 'GB 50007—2011 4.2.6', 'note', ofHole(compressibilityAgrees)),
  rule('密实度与标贯击数', 'GB 50021—2001（2009 年版）表 3.3.9', 'note', ofHole(densityAgrees)),
  rule('指标之间', 'Ip = wL − wP，IL = (w − wP) / Ip，e = Gs (1 + w) / ρ − 1', 'note', ofHole(indicesAgree)),
  rule('静探读数', '摩阻比 0.05 %–15 %，孔压以 kPa 计，读数在孔内', 'note', ofHole(conesAgree)),
] as const satisfies readonly QualityRule[]

/** Rules that look at what lies around a record. */
export const placeRules = [
  rule('所在区', '坐标落在所写的区内', 'note', ({ place, district }, districts) => {
    const fault = place && districtFault(districts, place, district)
    return fault ? [onRecord(fault)] : []
  }),
  rule('疑似重复', '相距不到 2 m 且孔深相同的，可能是同一孔', 'note', ({ twins }) =>
    twins.map((other) => ({ ...onRecord('相距不到 2 m 且同深，可能是同一孔'), other })),
  ),
] as const satisfies readonly QualityRule[]

/** All rules, in the order of reports. */
export const qualityRules = [...holeRules, ...placeRules] as const

function rule<N extends string>(
  name: N,
  basis: string,
  weight: QualityRule['weight'],
  check: QualityRule['check'],
): QualityRule & { readonly name: N } {
  return { name, basis, weight, check }
}

export type RuleName = (typeof qualityRules)[number]['name']

export type NamedFinding = Finding & { readonly name: RuleName; readonly weight: QualityRule['weight'] }

/** A finding as a sentence. */
export const findingText = ({ message, other }: Pick<Finding, 'message' | 'other'>): string =>
  other === undefined ? message : `与 ${other} ${message}`

/** The findings of rules for a record. */
export const checkRecord = (
  record: CheckedRecord,
  districts: readonly District[],
  rules: readonly (QualityRule & { readonly name: RuleName })[] = qualityRules,
): NamedFinding[] =>
  rules.flatMap(({ name, weight, check }) =>
    check(record, districts).map((finding) => ({ ...finding, name, weight })),
  )

/** The findings of the rules that look at a hole alone. */
export const checkHole = (hole: CheckedHole): NamedFinding[] =>
  checkRecord({ hole, place: null, district: null, twins: [] }, [], holeRules)

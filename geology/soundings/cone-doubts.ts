import type { Hole } from '#geology/strata/hole.ts'

import { frictionRatios, readingsOf } from './cpt.ts'

type Sounding = Hole['cpt'][number]

/** The middle one of some numbers; undefined if there are none. */
const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

const pickMeasured = (values: readonly (number | null)[] | null) =>
  (values ?? []).filter((value) => value !== null)

/**
 * What is doubtful of a sounding: friction ratios of soils lie between some tenths and ten percent, pore pressures below
 * a few metres are more than one kilopascal, and a cone goes no deeper than its hole. Values in another unit miss that
 * by powers of ten.
 */
export function coneDoubts(sounding: Sounding, finalDepth: number | null): string[] {
  return [frictionDoubt(sounding), porePressureDoubt(sounding), depthDoubt(sounding, finalDepth)].filter(
    (doubt) => doubt !== undefined,
  )
}

function frictionDoubt({ qcMpa, fsKpa }: Sounding): string | undefined {
  const ratio = medianOf(pickMeasured(frictionRatios(qcMpa ?? [], fsKpa ?? [])))
  if (ratio === undefined || (ratio >= 0.05 && ratio <= 15)) return undefined
  const unit = ratio < 0.05 ? 'fs 疑以 MPa 填写' : 'qc、fs 疑有一项单位不符'
  return `摩阻比 Rf 中位数 ${Number(ratio.toPrecision(2))} %，不合常理，${unit}`
}

function porePressureDoubt(sounding: Sounding): string | undefined {
  const deep = readingsOf(sounding, sounding.u2Kpa ?? []).filter(([depth]) => depth > 3)
  const values = pickMeasured(deep.map(([, value]) => value)).map(Math.abs)
  const greatest = values.reduce((a, b) => Math.max(a, b), 0)
  if (values.length < 3 || greatest === 0 || greatest >= 2) return undefined
  return `孔隙水压力 u2 最大 ${greatest} kPa，疑以 MPa 填写`
}

function depthDoubt(sounding: Sounding, finalDepth: number | null): string | undefined {
  const curves = [sounding.psMpa, sounding.qcMpa, sounding.fsKpa, sounding.u2Kpa]
  const depths = curves.flatMap((curve) => readingsOf(sounding, curve ?? []).at(-1)?.[0] ?? [])
  const deepest = Math.max(0, ...depths)
  if (finalDepth === null || deepest - finalDepth <= 1e-6) return undefined
  return `静探读数到 ${deepest} m，超过孔深 ${finalDepth} m`
}

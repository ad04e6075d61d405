import type { borehole } from '#contract/catalogue/borehole.ts'
import type { PartRow } from '#contract/catalogue/kind.ts'
import { bell, randomBetween, roundTo, type Random } from '#demo/city/random.ts'

import type { Stratum } from './strata-model.ts'

export type Sounding = PartRow<typeof borehole, 'cpt'>

const step = 0.1

interface Reading {
  /** Cone resistance, MPa. */
  cone: number
  /** Friction ratio, share of the cone resistance. */
  ratio: number
}

/**
 * One sounding from the surface to `depth`, a reading every 0.1 m from 0.1 m on; the pre-drilled fill has none.
 * The cone follows the strata: noise inside a layer, spikes of shell and silt, a step where stiff clay or sand begins.
 */
export function soundingIn(
  strata: readonly Stratum[],
  method: 'single' | 'double',
  random: Random,
): Sounding {
  const readings = readingsIn(strata, random)
  const of = (value: (reading: Reading) => number) => readings.map((reading) => reading && value(reading))
  const sounding = {
    ...{ method, startDepth: step, step, depths: null },
    ...{ psMpa: null, qcMpa: null, fsKpa: null, u2Kpa: null },
  }
  if (method === 'single') return { ...sounding, psMpa: of(({ cone }) => roundTo(cone, 2)) }
  return {
    ...sounding,
    // The double bridge measures the tip alone: some tenth less than the single-bridge ps.
    qcMpa: of(({ cone }) => roundTo(cone / 1.1, 2)),
    fsKpa: of(({ cone, ratio }) => roundTo(roundTo(cone / 1.1, 2) * 1000 * ratio, 1)),
  }
}

function readingsIn(strata: readonly Stratum[], random: Random): (Reading | null)[] {
  const readings: (Reading | null)[] = []
  let noise = 0
  let index = 0
  const end = strata.at(-1)?.base ?? 0
  for (let depth = step; depth < end + 0.001; depth = roundTo(depth + step, 1)) {
    while (index + 1 < strata.length && depth > (strata[index]?.base ?? 0)) index += 1
    const stratum = strata[index]
    noise = 0.72 * noise + 0.28 * bell(random)
    readings.push(stratum && depth > 0.8 ? takeReading(stratum, depth, noise, random) : null)
  }
  return readings
}

function takeReading({ layer, top, base }: Stratum, depth: number, noise: number, random: Random): Reading {
  const [low, high] = layer.coneMpa
  const trend = low + (high - low) * (0.25 + 0.5 * ((depth - top) / (base - top)))
  // Within three diameters of a boundary the cone already feels the neighbour and has not yet left the last one.
  const onset = Math.min(1, 0.55 + Math.min(depth - top, base - depth) * 1.5)
  const steady = (trend + (high - low) * 0.55 * noise) * (layer.soil === 'clay' ? 1 : onset)
  const spike = random() < (layer.number === '③t' ? 0.18 : 0.008) ? randomBetween(random, 1.3, 1.9) : 1
  const ratio =
    layer.soil === 'clay' || layer.soil === 'fill'
      ? randomBetween(random, 0.016, 0.029)
      : randomBetween(random, 0.0055, 0.0115)
  return { cone: Math.max(0.15, Math.max(low * 0.5, steady) * spike), ratio }
}

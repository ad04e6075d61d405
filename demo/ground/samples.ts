import type { borehole } from '#contract/catalogue/borehole.ts'
import type { PartRow } from '#contract/catalogue/kind.ts'
import { randomInRange, roundTo, type Random, type Range } from '#demo/city/random.ts'

import type { Layer, Properties } from './layers.ts'
import type { Stratum } from './strata-model.ts'

export type Sample = PartRow<typeof borehole, 'samples'>

type Tests = Omit<Sample, 'number' | 'topDepth' | 'baseDepth' | 'sampleKind'>

const emptyTests: Tests = {
  waterContent: null,
  density: null,
  specificGravity: null,
  voidRatio: null,
  liquidLimit: null,
  plasticLimit: null,
  plasticityIndex: null,
  liquidityIndex: null,
  compressibilityPerMpa: null,
  modulusMpa: null,
  cohesionKpa: null,
  frictionDegrees: null,
  undrainedShearKpa: null,
}

/** Samples of 0.3 m, every two metres to 40 m and every three below, each wholly inside one stratum. */
export function samplesIn(strata: readonly Stratum[], hole: string, random: Random): Sample[] {
  const samples: Sample[] = []
  let next = 1.2
  for (const { layer, top, base } of strata) {
    if (!layer.properties) continue
    let depth = Math.max(next, roundTo(top + 0.2, 2))
    while (depth + 0.3 <= base) {
      samples.push({
        number: `${hole}-${samples.length + 1}`,
        topDepth: depth,
        baseDepth: roundTo(depth + 0.3, 2),
        sampleKind: layer.soil === 'sand' ? '1' : '0',
        ...testsOf(layer, layer.properties, random),
      })
      depth = roundTo(depth + (depth < 40 ? 2 : 3), 2)
    }
    next = depth
  }
  return samples
}

function testsOf(layer: Layer, properties: Properties, random: Random): Tests {
  const { water, voids, modulusMpa, cohesionKpa, frictionDegrees, shearKpa } = properties
  const specificGravity = gravityOf(layer)
  const waterContent = roundTo(randomInRange(random, water), 1)
  if (layer.soil === 'sand') return { ...emptyTests, waterContent, specificGravity }
  const voidRatio = voidsFor(waterContent, specificGravity, voids, random)
  const compressibility = roundTo((1 + voidRatio) / randomInRange(random, modulusMpa), 2)
  return {
    waterContent,
    specificGravity,
    voidRatio,
    density: roundTo((specificGravity * (1 + waterContent / 100)) / (1 + voidRatio), 2),
    ...limitsOf(waterContent, properties, random),
    compressibilityPerMpa: compressibility,
    modulusMpa: roundTo((1 + voidRatio) / compressibility, 2),
    cohesionKpa: roundTo(randomInRange(random, cohesionKpa), 1),
    frictionDegrees: roundTo(randomInRange(random, frictionDegrees), 1),
    undrainedShearKpa: shearKpa ? roundTo(randomInRange(random, shearKpa), 1) : null,
  }
}

function gravityOf({ soil, name }: Layer): number {
  if (soil === 'sand') return 2.68
  if (soil === 'silt') return 2.7
  return name.includes('粉质') ? 2.72 : 2.74
}

/** The void ratio that this water content fills nearly whole (94–100 % saturated), inside the layer's range. */
function voidsFor(water: number, gravity: number, [low, high]: Range, random: Random): number {
  const full = (water * gravity) / 100
  return roundTo(Math.max(full, Math.min(high, Math.max(low, full / randomInRange(random, [0.94, 1])))), 3)
}

type Limits = Pick<Tests, 'liquidLimit' | 'plasticLimit' | 'plasticityIndex' | 'liquidityIndex'>

/** Limits to the tenth, chosen so that Ip and IL, computed from them as a laboratory does, name the layer's soil. */
function limitsOf(water: number, { plasticity, liquidity }: Properties, random: Random): Limits {
  if (!plasticity || !liquidity) {
    return { plasticLimit: null, plasticityIndex: null, liquidLimit: null, liquidityIndex: null }
  }
  const plasticityIndex = roundTo(randomInRange(random, plasticity), 1)
  const plasticLimit = roundTo(water - randomInRange(random, liquidity) * plasticityIndex, 1)
  return {
    plasticLimit,
    plasticityIndex,
    liquidLimit: roundTo(plasticLimit + plasticityIndex, 1),
    liquidityIndex: roundTo((water - plasticLimit) / plasticityIndex, 2),
  }
}

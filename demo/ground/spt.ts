import type { borehole } from '#contract/catalogue/borehole.ts'
import type { PartRow } from '#contract/catalogue/kind.ts'
import { roundTo, randomInteger, type Random } from '#demo/city/random.ts'

import type { Stratum } from './strata-model.ts'

export type Blow = PartRow<typeof borehole, 'spt'>

/**
 * Blows for 30 cm, one test every two metres in silt and sand and, when asked, every three in clay. Each lies wholly
 * inside one stratum (15 cm of seating and 30 cm counted below the depth given).
 */
export function blowsIn(strata: readonly Stratum[], inClay: boolean, random: Random): Blow[] {
  const blowCount: Blow[] = []
  let next = 1.5
  for (const { layer, top, base } of strata) {
    const wanted = layer.soil === 'silt' || layer.soil === 'sand' || (inClay && layer.soil === 'clay')
    if (!wanted) continue
    let depth = Math.max(next, roundTo(top + 0.3, 2))
    while (depth + 0.45 <= base) {
      const [low, high] = layer.blowCount
      const share = 0.6 * ((depth - top) / (base - top)) + 0.4 * random()
      const rodLength = roundTo(depth + randomInteger(random, 8, 20) / 10, 2)
      blowCount.push({ depth, blowCount: Math.round(low + (high - low) * share), penetration: 30, rodLength })
      depth = roundTo(depth + (layer.soil === 'clay' ? 3 : 2), 2)
    }
    next = depth
  }
  return blowCount
}

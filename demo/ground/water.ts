import type { borehole } from '#contract/catalogue/borehole.ts'
import type { PartRow } from '#contract/catalogue/kind.ts'
import { randomBetween, roundTo, type Random } from '#demo/city/random.ts'

import type { Stratum } from './strata-model.ts'

export type WaterLevel = PartRow<typeof borehole, 'waterLevels'>

const aquifers = ['⑦2', '⑦1', '⑤2']

/**
 * The phreatic level when struck and when steady, and in observation and pumping holes the head of the deepest
 * artesian aquifer reached; shallow first.
 */
export function waterIn(
  strata: readonly Stratum[],
  artesian: boolean,
  measuredOn: string,
  random: Random,
): WaterLevel[] {
  const steady = roundTo(randomBetween(random, 0.3, 1.5), 2)
  const struck = roundTo(steady + randomBetween(random, 0.2, 0.9), 2)
  const level = (
    depth: number,
    levelKind: '0' | '1',
    waterKind: '2' | '3',
    layer: string | null,
  ): WaterLevel => ({
    depth,
    levelKind,
    waterKind,
    layer,
    measuredOn,
  })
  const levels = [
    level(steady, '1', '2', layerAt(strata, steady)),
    level(struck, '0', '2', layerAt(strata, struck)),
  ]
  const aquifer = aquifers.find((number) => strata.some((stratum) => stratum.layer.number === number))
  const head = roundTo(randomBetween(random, 3, 11), 2)
  return artesian && aquifer ? [...levels, level(head, '1', '3', aquifer)] : levels
}

const layerAt = (strata: readonly Stratum[], depth: number) =>
  strata.find((stratum) => depth <= stratum.base)?.layer.number ?? null

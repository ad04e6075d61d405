import type { porewaterPipe } from '#contract/catalogue/monitoring/porewater-pipe.ts'
import { bell, pick, randomOf, roundTo } from '#demo/city/random.ts'
import { strataAt, groundElevation } from '#demo/ground/strata-model.ts'

import { headAt } from './ground-model.ts'
import type { HoleNear } from './near-holes.ts'
import type { Nest } from './nests.ts'
import { heightDatum, lifeOf, networkOf, owner, pointShell, serial, type MonitoringPoint } from './point.ts'
import { rainAt, rainRise } from './rain.ts'
import { missedIn, visit, type SeriesValue } from './series.ts'

export type Pipe = MonitoringPoint<typeof porewaterPipe>

/** Unit weight of water, kN/m³. */
const waterWeight = 9.81
/** Beside pipes of this depth, metres, stands a rain gauge. */
const gaugeDepth = 6
const depths = [6, 12, 20, 32, 46, 60, 74, 90]

/** Eighty pipes beside the nests, at several depths. `nestIds` are those of the nests. */
export const pipes = (
  around: readonly Nest[],
  nestIds: readonly number[],
  holeNear: HoleNear = () => null,
): Pipe[] =>
  Array.from({ length: 80 }, (_, index) => {
    const at = index % around.length
    const nest = around[at]
    if (!nest) return undefined
    const tipDepth = depths[(index + Math.floor(index / 30) * 3) % depths.length] ?? 6
    return pipeOf(index, nest, { tipDepth, nestId: nestIds[at] ?? null, boreholeId: holeNear(at, tipDepth) })
  }).filter((pipe) => pipe !== undefined)

interface PipePosition {
  tipDepth: number
  nestId: number | null
  boreholeId: number | null
}

/** A pipe beside a secret nest is secret, too: its place would reveal that of the nest. */
function pipeOf(
  index: number,
  { record: nest }: Nest,
  { tipDepth, nestId, boreholeId }: PipePosition,
): Pipe | undefined {
  const { place, district } = nest
  if (!place || !district) return undefined
  const random = randomOf(6401, index)
  const { status, span } = lifeOf(index, random)
  const { shell, builtOn, remark } = pointShell(index, place, district, span)
  const stratum = strataAt(place, tipDepth).at(-1)
  const ground = groundElevation(place)
  const missed = missedIn(span, random)
  const series: SeriesValue[] = []
  for (let month = span.from; month < span.to; month += 1) {
    const level = headAt(place, tipDepth, month) + rainRise(tipDepth, month)
    const head = roundTo(level + 0.03 * bell(random), 2)
    const pressure = roundTo(waterWeight * (head - (ground - tipDepth)), 1)
    const gauged: Record<string, number> = tipDepth === gaugeDepth ? { rainfall: rainAt(index, month) } : {}
    series.push(...visit(month, { head, pressure, ...gauged }, missed.has(month)))
  }
  return {
    record: {
      ...shell,
      access: nest.access === 'secret' ? 'secret' : shell.access,
      openOn: nest.access === 'secret' ? null : shell.openOn,
      code: serial('KY', index),
      title: `${nest.title.replace('分层标组', '')}${tipDepth} m 孔隙水压力管`,
      values: {
        nestId,
        boreholeId,
        tipDepth,
        layer: stratum ? `${stratum.layer.number}层${stratum.layer.name}` : null,
        sensor: pick(random, ['standpipe', 'vibratingWire', 'vibratingWire', 'fibre'] as const),
        network: networkOf(random),
        status,
        builtOn,
        groundElevation: ground,
        heightDatum,
        owner,
        remark,
      },
      parts: {},
    },
    series,
  }
}

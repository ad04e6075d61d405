import type { extensometer } from '#contract/catalogue/monitoring/extensometer.ts'
import type { Place } from '#demo/city/city.ts'
import { bell, randomOf, roundTo, type Random } from '#demo/city/random.ts'

import { compressionOf, rockDepth, unitsAt, type CompressingUnit } from './ground-model.ts'
import type { HoleNear } from './near-holes.ts'
import {
  lifeOf,
  networkOf,
  owner,
  pointShell,
  serial,
  siteName,
  siteOf,
  type MonitoringPoint,
} from './point.ts'
import { missedIn, settlementRate, visit, type SeriesValue, type Span } from './series.ts'

export type Nest = MonitoringPoint<typeof extensometer>

const count = 30

/** Places of the nests. */
export const nestPlaces = (): Place[] =>
  Array.from({ length: count }, (_, index) => siteOf(randomOf(6201, index))[0])

/** Thirty nests. Each has a mark at the top of every compressing part, and one in the rock that does not move. */
export const nests = (holeNear: HoleNear = () => null): Nest[] =>
  Array.from({ length: count }, (_, index) => nestOf(index, holeNear(index, throughSoftSoil)))

/** A log of this depth, in metres, contains the soft soil, which compresses most, and the first aquifer below it. */
const throughSoftSoil = 45

function nestOf(index: number, boreholeId: number | null): Nest {
  const random = randomOf(6201, index)
  const [place, district] = siteOf(random)
  const { status, span } = lifeOf(index, random)
  const { shell, builtOn, remark } = pointShell(index, place, district, span)
  const units = unitsAt(place)
  const deepest = rockDepth(place)
  const series = seriesOf(units, place, span, random)
  const marks = units.map(({ name, top }, i) => ({
    number: i + 1,
    depth: i === 0 ? 1.5 : top,
    layer: name,
    installedOn: builtOn,
  }))
  const rock = { number: units.length + 1, depth: deepest, layer: '基岩（不动基准）', installedOn: builtOn }
  return {
    record: {
      ...shell,
      code: serial('F', index),
      title: `${siteName(district, place)}分层标组`,
      values: {
        marksCount: marks.length + 1,
        deepest,
        bedrock: 'bedrock',
        network: networkOf(random),
        status,
        builtOn,
        settlementRate: status === 'active' ? settlementRate(series, 'surface') : null,
        boreholeId,
        owner,
        remark,
      },
      parts: { marks: [...marks, rock] },
    },
    series,
  }
}

/** The rock does not move; the ground moves by the sum of the compressions between, to 0.01 mm. */
function seriesOf(units: CompressingUnit[], place: Place, span: Span, random: Random): SeriesValue[] {
  const start = units.map((unit) => compressionOf(unit, place, span.from))
  const missed = missedIn(span, random)
  const series: SeriesValue[] = []
  for (let month = span.from; month < span.to; month += 1) {
    const parts = units.map((unit, i) => {
      const noise = month === span.from ? 0 : 0.04 * bell(random)
      return roundTo(compressionOf(unit, place, month) - (start[i] ?? 0) + noise, 2)
    })
    const values: Record<string, number> = Object.fromEntries(
      parts.map((value, i) => [`mark${i + 1}`, value]),
    )
    values[`mark${units.length + 1}`] = 0
    values['surface'] = roundTo(
      parts.reduce((sum, value) => sum + value, 0),
      2,
    )
    series.push(...visit(month, values, missed.has(month)))
  }
  return series
}

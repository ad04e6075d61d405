import type { benchmark } from '#contract/catalogue/monitoring/benchmark.ts'
import { bell, pick, randomOf, roundTo, randomInteger } from '#demo/city/random.ts'
import { groundElevation } from '#demo/ground/strata-model.ts'

import { settlementAt, unitsAt } from './ground-model.ts'
import {
  heightDatum,
  lifeOf,
  networkOf,
  owner,
  pointShell,
  serial,
  siteName,
  siteOf,
  type MonitoringPoint,
} from './point.ts'
import { missedIn, settlementRate, visit, type SeriesValue } from './series.ts'

export type Benchmark = MonitoringPoint<typeof benchmark>

/** A hundred and forty benchmarks, levelled every third month; those in the rock do not move. */
export const benchmarks = (): Benchmark[] => Array.from({ length: 140 }, (_, index) => benchmarkOf(index))

function benchmarkOf(index: number): Benchmark {
  const random = randomOf(6301, index)
  const [place, district] = siteOf(random)
  const { status, span } = lifeOf(index, random)
  const { shell, builtOn, remark } = pointShell(index, place, district, span)
  const monument = index % 14 === 13 ? 'bedrock' : pick(random, ['ground', 'ground', 'wall', 'deep'] as const)
  const units = unitsAt(place)
  const start = settlementAt(place, span.from, units)
  const height = groundElevation(place) + (monument === 'wall' ? 0.4 : 0.1)
  const missed = missedIn(span, random)
  const series: SeriesValue[] = []
  for (let month = span.from; month < span.to; month += 3) {
    const sunk = monument === 'bedrock' ? 0 : settlementAt(place, month, units) - start
    const settlement = month === span.from ? 0 : roundTo(sunk + 0.3 * bell(random), 1)
    const elevation = roundTo(height - settlement / 1000, 4)
    series.push(...visit(month, { settlement, elevation }, missed.has(month)))
  }
  const measured = series.filter(({ quantity, value }) => quantity === 'elevation' && value !== null)
  return {
    record: {
      ...shell,
      code: serial('SZ', index),
      title: `${siteName(district, place)}${randomInteger(random, 1, 30)}号水准点`,
      values: {
        grade:
          monument === 'bedrock' ? 'first' : pick(random, ['first', 'second', 'second', 'third'] as const),
        monument,
        network: networkOf(random),
        route: `${pick(random, ['沿江', '环城', '汀东', '滨海', '北滩'])}线`,
        status,
        builtOn,
        settlementRate: status === 'active' ? settlementRate(series, 'settlement') : null,
        latestElevation: measured.at(-1)?.value ?? null,
        heightDatum,
        owner,
        remark,
      },
      parts: {},
    },
    series,
  }
}

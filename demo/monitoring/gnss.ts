import type { gnssPoint } from '#contract/catalogue/monitoring/gnss-point.ts'
import { districtAt, fromPlane, inventedRemark, isLand, type Place } from '#demo/city/city.ts'
import { isoDay } from '#demo/city/days.ts'
import { roadNear } from '#demo/city/gazetteer.ts'
import {
  bell,
  randomBetween,
  pick,
  randomOf,
  roundTo,
  randomInteger,
  type Random,
} from '#demo/city/random.ts'
import { groundElevation } from '#demo/ground/strata-model.ts'
import type { DemoRecord } from '#demo/record.ts'

import { months, seasonOf, settlementAt, unitsAt } from './ground-model.ts'
import { monthStart, settlementRate, visit, type SeriesValue } from './series.ts'

export type GnssPoint = DemoRecord<typeof gnssPoint>

export interface MonitoredPoint {
  record: GnssPoint
  series: SeriesValue[]
}

const points = 60
/** Sixty points with their monthly series. Some were set up late, some stopped. */
export function makeGnssPoints(): MonitoredPoint[] {
  return Array.from({ length: points }, (_, index) => pointOf(index))
}

function pointOf(index: number): MonitoredPoint {
  const random = randomOf(6001, index)
  const [place, district] = placeOf(random)
  const status = index % 20 === 19 ? 'lost' : index % 15 === 14 ? 'suspended' : 'active'
  const from = index % 4 === 3 ? randomInteger(random, 12, 96) : 0
  const to = status === 'active' ? months : randomInteger(random, 120, 150)
  const series = seriesOf(place, from, to, random)
  const built = monthStart(from) - randomInteger(random, 40, 200)
  const record: GnssPoint = {
    code: `YTG${String(index + 1).padStart(3, '0')}`,
    title: `${district.replace(/(新区|区)$/, '')}${roadNear(place)}${randomInteger(random, 1, 9)}号点`,
    access: accessOf(index),
    openOn: index === heldBack ? '2028-06-30' : null,
    district,
    year: Number(isoDay(built).slice(0, 4)),
    place,
    values: {
      ...mark(place, random),
      status,
      builtOn: isoDay(built),
      settlementRate: status === 'active' ? settlementRate(series, 'up', -1) : null,
      owner,
      remark: inventedRemark,
    },
    parts: { visits: visitsOf(built, monthStart(to), random) },
  }
  return { record, series }
}

/** The one point whose values are protected for some years. */
const heldBack = 40

function accessOf(index: number) {
  if (index % 29 === 24) return 'secret'
  if (index === heldBack) return 'protected'
  return index % 17 === 16 ? 'member' : 'open'
}

const owner = '云汀市地面沉降监测中心'
const networks = ['云汀市地面沉降监测网', '云汀市地面沉降监测网', '澜江堤防监测网', '轨道交通沿线监测网']

function mark(place: Place, random: Random) {
  const monument = pick(random, ['pillar', 'pillar', 'roof', 'bedrock'] as const)
  const height = groundElevation(place) + 10.2 + (monument === 'roof' ? 24 : 1.6)
  return {
    monument,
    grade: pick(random, ['B', 'B', 'C', 'C', 'D'] as const),
    network: pick(random, networks),
    antennaElevation: roundTo(height + random(), 2),
  }
}

function placeOf(random: Random): [place: Place, district: string] {
  for (;;) {
    const place = fromPlane(bell(random) * 14, bell(random) * 14)
    const district = isLand(place) ? districtAt(place) : undefined
    if (district) return [place, district]
  }
}

/** The movement of the ground with the noise of the antenna; a missing month has no row. */
function seriesOf(place: Place, from: number, to: number, random: Random): SeriesValue[] {
  const parts = unitsAt(place)
  const start = settlementAt(place, from, parts)
  const drift = { east: randomBetween(random, -0.8, 0.8), north: randomBetween(random, -0.8, 0.8) }
  const series: SeriesValue[] = []
  for (let month = from; month < to; month += 1) {
    if (random() < 0.03) continue
    const season = seasonOf(month)
    const years = (month - from) / 12
    const values = {
      up: roundTo(start - settlementAt(place, month, parts) + 0.8 * bell(random), 1),
      east: roundTo(drift.east * years + 0.5 * season + 0.5 * bell(random), 1),
      north: roundTo(drift.north * years - 0.4 * season + 0.5 * bell(random), 1),
    }
    series.push(...visit(month, values, false))
  }
  return series
}

const works = [
  '建点并联测',
  '天线检查与对中',
  '更换供电设备',
  '观测墩外观检查',
  '通信模块维护',
  '周边遮挡清理',
]

function visitsOf(built: number, end: number, random: Random) {
  const visits: { visitedOn: string; work: string; unit: string }[] = []
  for (let day = built; day < end; day += randomInteger(random, 300, 700)) {
    const work = visits.length === 0 ? works[0] : pick(random, works.slice(1))
    visits.push({ visitedOn: isoDay(day), work: work ?? '', unit: owner })
  }
  return visits
}

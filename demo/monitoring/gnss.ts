import type { gnssPoint } from '#contract/catalogue/gnss-point.ts'
import { districtAt, fromPlane, invented, isLand, toPlane, type Place } from '#demo/city/city.ts'
import { dayNumber, isoDay } from '#demo/city/days.ts'
import { street } from '#demo/city/names.ts'
import { bell, between, pick, randomOf, rounded, whole, type Random } from '#demo/city/random.ts'
import { groundElevation } from '#demo/ground/strata-model.ts'
import type { DemoRecord } from '#demo/record.ts'

export type GnssPoint = DemoRecord<typeof gnssPoint>

/** One value of a series, in millimetres since the first epoch; a month that is missing has none. */
export interface Observed {
  quantity: 'up' | 'east' | 'north'
  at: string
  value: number
  provisional: boolean
}

export interface Monitored {
  record: GnssPoint
  series: Observed[]
}

const points = 60
const first = { year: 2012, month: 1 }
/** January 2012 to October 2026; the last three months are provisional. */
const months = 14 * 12 + 10
const provisionalMonths = 3

/** Where the ground sinks: middle (km), reach (km), greatest rate at the start of the series, mm a year. */
const bowls = [
  [2, 3, 9, 11],
  [17, 13, 6, 16],
  [-18, 10, 5, 8],
  [12, -16, 6, 9],
] as const

/** Sixty points with their monthly series. Some were set up late, some stopped. */
export function monitored(): Monitored[] {
  return Array.from({ length: points }, (_, index) => pointOf(index))
}

function pointOf(index: number): Monitored {
  const random = randomOf(6001, index)
  const [place, district] = placeOf(random)
  const status = index % 20 === 19 ? 'lost' : index % 15 === 14 ? 'suspended' : 'active'
  const from = index % 4 === 3 ? whole(random, 12, 96) : 0
  const to = status === 'active' ? months : whole(random, 120, 150)
  const series = seriesOf(place, from, to, random)
  const built = dayNumber(first.year, first.month + from, 1) - whole(random, 40, 200)
  const record: GnssPoint = {
    code: `YTG${String(index + 1).padStart(3, '0')}`,
    title: `${district.replace(/(新区|区)$/, '')}${street(random)}${whole(random, 1, 9)}号点`,
    access: index === heldBack ? 'protected' : index % 17 === 16 ? 'member' : 'open',
    openOn: index === heldBack ? '2028-06-30' : null,
    district,
    year: Number(isoDay(built).slice(0, 4)),
    place,
    values: {
      ...mark(place, random),
      status,
      builtOn: isoDay(built),
      settlementRate: status === 'active' ? settlementRate(series) : null,
      owner,
      remark: invented,
    },
    parts: { visits: visitsOf(built, dayNumber(first.year, first.month + to, 1), random) },
  }
  return { record, series }
}

/** The one point whose values are protected for some years. */
const heldBack = 40
const owner = '云汀市地面沉降监测中心'
const networks = ['云汀市地面沉降监测网', '云汀市地面沉降监测网', '澜江堤防监测网', '轨道交通沿线监测网']

function mark(place: Place, random: Random) {
  const monument = pick(random, ['pillar', 'pillar', 'roof', 'bedrock'] as const)
  const height = groundElevation(place) + 10.2 + (monument === 'roof' ? 24 : 1.6)
  return {
    monument,
    grade: pick(random, ['B', 'B', 'C', 'C', 'D'] as const),
    network: pick(random, networks),
    antennaElevation: rounded(height + random(), 2),
  }
}

function placeOf(random: Random): [place: Place, district: string] {
  for (;;) {
    const place = fromPlane(bell(random) * 14, bell(random) * 14)
    const district = isLand(place) ? districtAt(place) : undefined
    if (district) return [place, district]
  }
}

function seriesOf(place: Place, from: number, to: number, random: Random): Observed[] {
  const rate = rateAt(place)
  const drift = { east: between(random, -0.8, 0.8), north: between(random, -0.8, 0.8) }
  const series: Observed[] = []
  let sunk = 0
  for (let month = from; month < to; month += 1) {
    // Pumping fell over the years, and with it the rate: a third is left at the end.
    sunk += (rate * (1 - 0.67 * (month / months))) / 12
    const season = seasons[month % 12] ?? 0
    if (random() < 0.03) continue
    const years = (month - from) / 12
    const at = `${isoDay(dayNumber(first.year, first.month + month, 1))}T00:00:00+08:00`
    const add = (quantity: Observed['quantity'], value: number) =>
      series.push({
        quantity,
        at,
        value: rounded(value, 1),
        provisional: month >= months - provisionalMonths,
      })
    add('up', -sunk + 2.4 * season + 1.1 * bell(random))
    add('east', drift.east * years + 0.5 * season + 0.5 * bell(random))
    add('north', drift.north * years - 0.4 * season + 0.5 * bell(random))
  }
  return series
}

/** The ground swells when heads are highest, in late summer, and is lowest in winter. */
const seasons = [-1, -0.87, -0.5, 0, 0.5, 0.87, 1, 0.87, 0.5, 0, -0.5, -0.87]

/** Sinking at the start of the series, mm a year: bowls over a gentle background. */
function rateAt(place: Place): number {
  const [x, y] = toPlane(place)
  return bowls.reduce((sum, [cx, cy, reach, most]) => {
    const away = ((x - cx) ** 2 + (y - cy) ** 2) / reach ** 2
    return sum + most / (1 + away * away)
  }, 1.2)
}

/** mm a year, positive when sinking: the mean of the last six months against the same months a year before. */
export function settlementRate(series: readonly Observed[]): number | null {
  const up = series.filter((value) => value.quantity === 'up')
  const last = up.at(-1)
  if (!last) return null
  const lastMonth = monthOf(last.at)
  const mean = (from: number, to: number) => {
    const values = up.filter(({ at }) => monthOf(at) > from && monthOf(at) <= to).map(({ value }) => value)
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
  }
  const now = mean(lastMonth - 6, lastMonth)
  const before = mean(lastMonth - 18, lastMonth - 12)
  return now === null || before === null ? null : rounded(before - now, 1)
}

const monthOf = (at: string) => Number(at.slice(0, 4)) * 12 + Number(at.slice(5, 7))

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
  for (let day = built; day < end; day += whole(random, 300, 700)) {
    const work = visits.length === 0 ? works[0] : pick(random, works.slice(1))
    visits.push({ visitedOn: isoDay(day), work: work ?? '', unit: owner })
  }
  return visits
}

import type { pumpingWell } from '#contract/catalogue/monitoring/pumping-well.ts'
import type { waterQualityWell } from '#contract/catalogue/monitoring/water-quality-well.ts'
import { isoDay } from '#demo/city/days.ts'
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
import { waterItems, type WaterItemName } from '#geology/water/water-items.ts'
import { overallClass } from '#geology/water/water-quality.ts'

import { headAt, months, seasonOf } from './ground-model.ts'
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
import { missedIn, monthStart, visit, type SeriesValue, type Span } from './series.ts'

export type PumpingWell = MonitoringPoint<typeof pumpingWell>
export type WaterQualityWell = MonitoringPoint<typeof waterQualityWell>

/** Screens of wells by aquifer: top and length, metres. */
const screens = {
  phreatic: [3, 5],
  microConfined: [24, 6],
  confined1: [36, 10],
  confined2: [72, 15],
  confined3: [110, 16],
  confined4: [168, 24],
} as const
type ScreenedAquifer = keyof typeof screens

function screenOf(aquifer: ScreenedAquifer) {
  const [screenTop, length] = screens[aquifer]
  return { screenTop, screenBase: screenTop + length, depth: screenTop + length + 3 }
}

/** Forty-five wells. They pump most in winter and give back in summer, which is why heads are highest after it. */
export const pumpingWells = (): PumpingWell[] =>
  Array.from({ length: 45 }, (_, index) => pumpingWellOf(index))

const uses = ['pumping', 'pumping', 'recharge', 'both', 'emergency'] as const

function pumpingWellOf(index: number): PumpingWell {
  const random = randomOf(6501, index)
  const [place, district] = siteOf(random)
  const { status, span } = lifeOf(index, random)
  const { shell, builtOn, remark } = pointShell(index, place, district, span)
  const aquifer = pick(random, ['confined1', 'confined2', 'confined3', 'confined4', 'confined4'] as const)
  const screen = screenOf(aquifer)
  const wellUse = uses[index % uses.length] ?? 'pumping'
  const ground = groundElevation(place)
  const yearly = randomInteger(random, 4, 30) * 10_000
  const missed = missedIn(span, random)
  const series: SeriesValue[] = []
  for (let month = span.from; month < span.to; month += 1) {
    const share = (yearly / 12) * (1 - (0.5 * month) / months) * randomBetween(random, 0.94, 1.06)
    const pumped =
      wellUse === 'recharge'
        ? 0
        : Math.round(share * (wellUse === 'emergency' ? 0.05 : 1) * (1 - 0.35 * seasonOf(month)))
    const gives = wellUse === 'recharge' || wellUse === 'both'
    const recharged = gives ? Math.max(0, Math.round(share * (0.6 + 0.5 * seasonOf(month)))) : 0
    const head = headAt(place, (screen.screenTop + screen.screenBase) / 2, month)
    const waterDepth = roundTo(ground - head + 0.05 * bell(random), 2)
    series.push(...visit(month, { pumped, recharged, waterDepth }, missed.has(month)))
  }
  return {
    record: {
      ...shell,
      code: serial('KC', index),
      title: `${siteName(district, place)}${randomInteger(random, 1, 9)}号井`,
      values: {
        wellUse,
        aquifer,
        ...screen,
        diameterMm: pick(random, [219, 273, 325]),
        status: ({ active: 'used', suspended: 'idle', lost: 'sealed' } as const)[status],
        builtOn,
        permittedM3: wellUse === 'recharge' ? null : yearly * 2,
        owner: pick(random, ['云汀水务工程中心', owner]),
        permit: wellUse === 'recharge' ? null : `虚构许可 ${serial('QS', index)}`,
        groundElevation: ground,
        remark,
      },
      parts: {},
    },
    series,
  }
}

/** What each item is about in a shallow and in a deep well, in the item's own unit. */
const meanValues: Partial<Record<WaterItemName, readonly [shallow: number, deep: number]>> = {
  ph: [7.3, 7.8],
  hardness: [420, 260],
  dissolvedSolids: [860, 620],
  sulfate: [104, 40],
  chloride: [118, 140],
  iron: [0.4, 0.9],
  manganese: [0.3, 0.12],
  oxygenDemand: [2.6, 1.4],
  ammonia: [0.5, 0.3],
  sodium: [105, 130],
  nitrite: [0.06, 0.004],
  nitrate: [9, 0.5],
  fluoride: [0.5, 0.4],
  arsenic: [0.004, 0.003],
  chromium6: [0.004, 0.002],
  lead: [0.002, 0.001],
}

/** Forty-five wells, sampled each May and November. */
export const waterQualityWells = (): WaterQualityWell[] =>
  Array.from({ length: 45 }, (_, index) => waterQualityWellOf(index))

function waterQualityWellOf(index: number): WaterQualityWell {
  const random = randomOf(6601, index)
  const [place, district] = siteOf(random)
  const { status, span } = lifeOf(index, random)
  const { shell, builtOn, remark } = pointShell(index, place, district, span)
  const aquifer = pick(random, ['phreatic', 'phreatic', 'confined1', 'confined2', 'confined4'] as const)
  const samples = samplesOf(index, aquifer === 'phreatic' ? 0 : 1, span)
  const [sampled = 0, latest = {}] = samples.at(-1) ?? []
  const judged = overallClass(latest)
  return {
    record: {
      ...shell,
      code: serial('SJ', index),
      title: `${siteName(district, place)}水质监测井`,
      values: {
        aquifer,
        ...screenOf(aquifer),
        network: networkOf(random),
        status,
        builtOn,
        sampledOn: isoDay(monthStart(sampled)),
        overallClass: judged?.waterClass ?? null,
        worstItems: judged?.worst.map((name) => waterItems[name].label).join('、') ?? null,
        groundElevation: groundElevation(place),
        owner,
        remark,
      },
      parts: {},
    },
    series: samples.flatMap(([month, values]) => visit(month, values, false)),
  }
}

type Sample = [month: number, values: Record<string, number>]

/** A well keeps its own level of each item; it improves a little over the years, and one sample in twelve is missing. */
function samplesOf(index: number, deep: 0 | 1, { from, to }: Span): Sample[] {
  const random = randomOf(6603, index)
  const clean = randomBetween(random, 0.15, 1.6)
  const own = Object.entries(meanValues).map(
    ([name, mean]) => [name, ownLevel(name, mean[deep], random)] as const,
  )
  const samples: Sample[] = []
  for (let month = from; month < to; month += 1) {
    if (month % 6 !== 4 || random() < 1 / 12) continue
    const factor = clean * (1 - 0.12 * (month / months)) * (1 + 0.05 * seasonOf(month))
    const values = own.map(([name, mean]) => [
      name,
      valueOf(name, mean, factor * randomBetween(random, 0.94, 1.06)),
    ])
    samples.push([month, Object.fromEntries(values)])
  }
  return samples
}

/** The level that a well keeps of an item; the acid of ground water differs little from well to well. */
const ownLevel = (name: string, mean: number, random: Random): number => {
  const share = randomBetween(random, 0.7, 1.3)
  return name === 'ph' ? mean + (share - 1) : mean * share
}

function valueOf(name: string, mean: number, factor: number): number {
  if (name === 'ph') return roundTo(mean + (factor - 0.7) * 0.1, 2)
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys of `meanValues`
  return roundTo(mean * factor, waterItems[name as WaterItemName].digits)
}

import { randomBetween, randomOf, roundTo } from '#demo/city/random.ts'

/*
 * The rain of the city and what it does to shallow ground water: invented after the Yangtze delta, with plum rains in June
 * and July and typhoons in late summer.
 */

/** Mean rain of a month, mm, from January on. */
const monthlyMeans = [62, 60, 92, 84, 92, 196, 152, 168, 118, 62, 54, 42] as const

/** Rain of the city in a month, mm; months count from January 2012. */
function cityRain(month: number): number {
  const random = randomOf(6701, month)
  const ofYear = ((month % 12) + 12) % 12
  const plum =
    ofYear === 5 || ofYear === 6 ? randomBetween(randomOf(6702, Math.floor(month / 12)), 0.6, 1.7) : 1
  const typhoon = ofYear > 5 && ofYear < 9 && random() < 0.35 ? randomBetween(random, 60, 190) : 0
  return (monthlyMeans[ofYear] ?? 0) * plum * randomBetween(random, 0.5, 1.4) + typhoon
}

/** Rain that a gauge catches in a month, mm; showers differ from place to place. */
export const rainAt = (gauge: number, month: number): number =>
  roundTo(cityRain(month) * randomBetween(randomOf(6703, gauge * 1000 + month), 0.85, 1.15), 1)

/** How much of the rain of this month and of those before still stands in the ground. */
const memory = [0.25, 0.4, 0.22, 0.1] as const
/** Metres of head a millimetre of rain more than usual, in the uppermost soil. */
const response = 0.0022

/** What the rain of the last months adds to a head at a depth, m: it comes a month late, and not below the soft soil. */
export function rainRise(depth: number, month: number): number {
  const reach = Math.max(0, 1 - depth / 20)
  const excess = memory.reduce((sum, share, back) => {
    const ofYear = (((month - back) % 12) + 12) % 12
    return sum + share * (cityRain(month - back) - (monthlyMeans[ofYear] ?? 0))
  }, 0)
  return response * reach * excess
}

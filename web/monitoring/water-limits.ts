import { waterClasses, waterItems, type WaterClass, type WaterItemName } from '#geology/water/water-items.ts'
import { limitsOf, writtenLimits } from '#geology/water/water-quality.ts'

export const isWaterItem = (name: string): name is WaterItemName => Object.hasOwn(waterItems, name)

const numerals = Object.values(waterClasses).map((label) => label.charAt(0))

/** Limits of an item in GB/T 14848-2017, as written there, with the classes they bound. */
export function waterLimits(name: string) {
  if (!isWaterItem(name)) return []
  const { least = [] } = limitsOf(name)
  return [...labelLimits(writtenLimits[name], '≤'), ...labelLimits(least.map(String), '≥')]
}

function labelLimits(limits: readonly string[], sign: '≤' | '≥') {
  const classes = Map.groupBy(
    numerals.slice(0, limits.length).map((numeral, i) => ({ numeral, text: limits[i] ?? '' })),
    ({ text }) => text,
  )
  return [...classes].flatMap(([text, ended]) => {
    const value = Number(text)
    if (!Number.isFinite(value)) return []
    const [first, last] = [ended[0]?.numeral, ended.at(-1)?.numeral]
    return [{ label: `${first === last ? first : `${first}–${last}`} 类 ${sign} ${text}`, value }]
  })
}

/** Bounds of a class for an item, as in the standard: up to its limit; for Ⅴ beyond the last one. */
export function boundsText(name: WaterItemName, waterClass: WaterClass): string {
  const written: readonly string[] = writtenLimits[name]
  const { least } = limitsOf(name)
  const rank = Object.keys(waterClasses).indexOf(waterClass)
  const limit = written[rank]
  if (least) return twoSided[waterClass] ?? '6.5–8.5'
  if (limit === undefined) return written[3] === '无' ? '有' : `> ${written[3]}`
  return /^\d/.test(limit) ? `≤ ${limit}` : limit.replace('>', '> ')
}

/** Only pH has two-sided classes; Ⅳ is on both sides of the better ones. */
const twoSided: Partial<Record<WaterClass, string>> = { IV: '5.5–6.5，8.5–9.0', V: '< 5.5，> 9.0' }

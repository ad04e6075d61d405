import { waterClasses, waterItems, type WaterItemName } from '#geology/water-quality.ts'

export const isWaterItem = (name: string): name is WaterItemName => Object.hasOwn(waterItems, name)

const numerals = Object.values(waterClasses).map((label) => label.charAt(0))

/** The limits of an item of GB/T 14848-2017 by the classes that they end; one limit may end several. */
export function waterLimits(name: string) {
  if (!isWaterItem(name)) return []
  const item = waterItems[name]
  return [...named(item.limits, '≤'), ...('least' in item && item.least ? named(item.least, '≥') : [])]
}

function named(limits: readonly number[], sign: '≤' | '≥') {
  const classes = Map.groupBy(
    numerals.slice(0, limits.length).map((numeral, i) => ({ numeral, value: limits[i] ?? Infinity })),
    ({ value }) => value,
  )
  return [...classes].flatMap(([value, ended]) => {
    if (!Number.isFinite(value)) return []
    const [first, last] = [ended[0]?.numeral, ended.at(-1)?.numeral]
    return [{ label: `${first === last ? first : `${first}–${last}`} 类 ${sign} ${value}`, value }]
  })
}

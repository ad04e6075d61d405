// 地下水质量标准 GB/T 14848-2017, table 1: limits of its routine items, thirty-seven in numbers, two by eye and nose.

import { countedValue, type CensoredReading } from '#geology/monitoring/censored.ts'

import { waterItems, type WaterClass, type WaterItemName } from './water-items.ts'

/** Greatest values of classes Ⅰ to Ⅳ as the standard writes them. */
type LimitTexts = readonly [string, string, string, string]
type Limits = readonly [number, number, number, number]

/** In the units of `waterItems`. */
export const writtenLimits = {
  colour: ['5', '5', '15', '25'],
  odour: ['无', '无', '无', '无'],
  turbidity: ['3', '3', '3', '10'],
  visibleMatter: ['无', '无', '无', '无'],
  ph: ['8.5', '8.5', '8.5', '9.0'],
  hardness: ['150', '300', '450', '650'],
  dissolvedSolids: ['300', '500', '1000', '2000'],
  sulfate: ['50', '150', '250', '350'],
  chloride: ['50', '150', '250', '350'],
  iron: ['0.1', '0.2', '0.3', '2.0'],
  manganese: ['0.05', '0.05', '0.10', '1.50'],
  copper: ['0.01', '0.05', '1.00', '1.50'],
  zinc: ['0.05', '0.5', '1.00', '5.00'],
  aluminium: ['0.01', '0.05', '0.20', '0.50'],
  phenols: ['0.001', '0.001', '0.002', '0.01'],
  surfactants: ['不得检出', '0.1', '0.3', '0.3'],
  oxygenDemand: ['1.0', '2.0', '3.0', '10.0'],
  ammonia: ['0.02', '0.10', '0.50', '1.50'],
  sulfide: ['0.005', '0.01', '0.02', '0.10'],
  sodium: ['100', '150', '200', '400'],
  coliforms: ['3.0', '3.0', '3.0', '100'],
  bacteria: ['100', '100', '100', '1000'],
  nitrite: ['0.01', '0.10', '1.00', '4.80'],
  nitrate: ['2.0', '5.0', '20.0', '30.0'],
  cyanide: ['0.001', '0.01', '0.05', '0.1'],
  fluoride: ['1.0', '1.0', '1.0', '2.0'],
  iodide: ['0.04', '0.04', '0.08', '0.50'],
  mercury: ['0.0001', '0.0001', '0.001', '0.002'],
  arsenic: ['0.001', '0.001', '0.01', '0.05'],
  selenium: ['0.01', '0.01', '0.01', '0.1'],
  cadmium: ['0.0001', '0.001', '0.005', '0.01'],
  chromium6: ['0.005', '0.01', '0.05', '0.10'],
  lead: ['0.005', '0.005', '0.01', '0.10'],
  chloroform: ['0.5', '6', '60', '300'],
  carbonTetrachloride: ['0.5', '0.5', '2.0', '50.0'],
  benzene: ['0.5', '1.0', '10.0', '120'],
  toluene: ['0.5', '140', '700', '1400'],
  alpha: ['0.1', '0.1', '0.5', '>0.5'],
  beta: ['0.1', '1.0', '1.0', '>1.0'],
} as const satisfies Record<WaterItemName, LimitTexts>

/** Least values of the same classes, for what is good only between two. */
const minLimits: Partial<Record<WaterItemName, Limits>> = { ph: [6.5, 6.5, 6.5, 5.5] }

/** 0 where the standard allows none; a class without an upper value has no limit. */
const parseLimit = (text: string): number =>
  /^[不无]/.test(text) ? 0 : text.startsWith('>') ? Infinity : Number(text)

/** Greatest and least values of classes Ⅰ to Ⅳ as numbers. */
export function limitsOf(name: WaterItemName): { limits: Limits; least: Limits | undefined } {
  const [first, second, third, fourth] = writtenLimits[name]
  return {
    limits: [parseLimit(first), parseLimit(second), parseLimit(third), parseLimit(fourth)],
    least: minLimits[name],
  }
}

/** The classes from the best to the worst. */
const order = ['I', 'II', 'III', 'IV', 'V'] as const satisfies readonly WaterClass[]

/**
 * The class of one measured value, in the item's own unit. A value on a limit that two classes share belongs to
 * the better one (从优不从劣); what was sought and not found is 0. Throws RangeError for what no measurement gives.
 */
export function classOf(name: WaterItemName, value: number): WaterClass {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`${name}: ${value} is no measured value`)
  const { limits, least } = limitsOf(name)
  const met = limits.findIndex((limit, i) => value <= limit && value >= (least?.[i] ?? 0))
  return order[met] ?? 'V'
}

/** What an item is classed by; where the best class allows none of it (不得检出), what was not found is none. */
export const classedValue = (name: WaterItemName, reading: CensoredReading): number | null =>
  reading.below && limitsOf(name).limits[0] === 0 ? 0 : countedValue(reading)

/**
 * The class of a sample: that of its worst item (从劣不从优), with the items that decide it, in the standard's
 * order. Items that were not measured decide nothing; undefined when none was.
 */
export function overallClass(
  values: Readonly<Partial<Record<WaterItemName, number | null>>>,
): { waterClass: WaterClass; worst: WaterItemName[] } | undefined {
  const judged = namesOf(waterItems).flatMap((name) => {
    const value = values[name]
    return value === undefined || value === null ? [] : [{ name, waterClass: classOf(name, value) }]
  })
  const waterClass = order.findLast((one) => judged.some((line) => line.waterClass === one))
  if (!waterClass) return undefined
  return {
    waterClass,
    worst: judged.filter((line) => line.waterClass === waterClass).map(({ name }) => name),
  }
}

// oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a constant table
const namesOf = <N extends string>(table: Readonly<Record<N, unknown>>) => Object.keys(table) as N[]

/**
 * The class that a laboratory wrote, in Roman, Arabic or Chinese numerals (Ⅲ类, III 类, 3类, 三类). The longest
 * numeral counts, since III contains II; undefined when the text names none, or several.
 */
export function readWaterClass(text: string): WaterClass | undefined {
  const found = [
    ...text
      .normalize('NFKC')
      .toUpperCase()
      .matchAll(/III|II|IV|V|I|[1-5]|[一二三四五]/g),
  ]
  const classes = new Set(found.map(([numeral]) => numerals(numeral)))
  const [only] = classes
  return classes.size === 1 ? only : undefined
}

function numerals(numeral: string): WaterClass | undefined {
  return order.find((name, i) => [name, String(i + 1), '一二三四五'[i]].includes(numeral))
}

/** What people call a unit: the unit of the fields, and how many of it one is. */
const units: Readonly<Record<string, readonly [unit: string, times: number]>> = {
  米: ['m', 1],
  m: ['m', 1],
  公尺: ['m', 1],
  公里: ['m', 1000],
  千米: ['m', 1000],
  km: ['m', 1000],
  里: ['m', 500],
  厘米: ['m', 0.01],
  cm: ['m', 0.01],
  毫米: ['mm', 1],
  mm: ['mm', 1],
  毫米每年: ['mm/年', 1],
  '毫米/年': ['mm/年', 1],
  '毫米/a': ['mm/年', 1],
  'mm/a': ['mm/年', 1],
  'mm/年': ['mm/年', 1],
  平方公里: ['km²', 1],
  平方千米: ['km²', 1],
  km2: ['km²', 1],
  平方米: ['m²', 1],
  平米: ['m²', 1],
  m2: ['m²', 1],
  立方米: ['m³', 1],
  m3: ['m³', 1],
  '%': ['%', 1],
  个: ['个', 1],
  孔: ['个', 1],
  页: ['页', 1],
  箱: ['箱', 1],
  枚: ['枚', 1],
}

/** Any of the words, the longest first, as part of a pattern. */
export const anyWord = (words: readonly string[]): string =>
  `(?:${words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
    .join('|')})`

export const unitWord = anyWord(Object.keys(units))
/** A length on the ground: a word that 公里, 米 and their kin are. */
export const lengthWord = anyWord(Object.keys(units).filter((word) => units[word]?.[0] === 'm'))

/** 1.2 公里 is 1200 of m. Rounded, since 0.1 cm is no number of metres that a reader would write. */
export function inUnits(value: number, word: string): { value: number; unit: string } | undefined {
  const known = Object.hasOwn(units, word) ? units[word] : undefined
  return known && { value: Number((value * known[1]).toFixed(6)), unit: known[0] }
}

/** Whether a number of this unit can be compared with a field of that one; 毫米 alone is a year's settlement. */
export const fitsUnit = (unit: string | undefined, field: string | undefined): boolean =>
  unit === undefined || unit === field || (unit === 'mm' && field === 'mm/年')

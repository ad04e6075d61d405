/**
 * Units as files spell them (lower case, no spaces, powers as plain digits), by what they measure, with their size
 * in the first unit of the row. A unit weight (kN/m³) is no density: the two rows do not meet.
 */
const quantities: readonly Readonly<Record<string, number>>[] = [
  {
    m: 1,
    metre: 1,
    metres: 1,
    meter: 1,
    meters: 1,
    米: 1,
    cm: 0.01,
    厘米: 0.01,
    公分: 0.01,
    mm: 0.001,
    毫米: 0.001,
    km: 1000,
    千米: 1000,
    公里: 1000,
    ft: 0.3048,
    英尺: 0.3048,
  },
  {
    kpa: 1,
    千帕: 1,
    'kn/m2': 1,
    pa: 0.001,
    'n/m2': 0.001,
    mpa: 1000,
    兆帕: 1000,
    'mn/m2': 1000,
    'n/mm2': 1000,
    'kgf/cm2': 98.0665,
    'kg/cm2': 98.0665,
  },
  { 'g/cm3': 1, 'g/cc': 1, 'mg/m3': 1, 't/m3': 1, 'kg/m3': 0.001, '克/立方厘米': 1 },
  { 'kn/m3': 1, 'n/m3': 0.001 },
  {
    'mg/l': 1,
    'mg/dm3': 1,
    'μg/l': 0.001,
    'ug/l': 0.001,
    'ng/l': 0.000001,
    'g/l': 1000,
    毫克每升: 1,
    '毫克/升': 1,
  },
  { 'mpa-1': 1, '1/mpa': 1, 'kpa-1': 1000, '1/kpa': 1000 },
  {
    'mm/a': 1,
    'mm/y': 1,
    'mm/yr': 1,
    'mm/年': 1,
    '毫米/年': 1,
    'cm/a': 10,
    'cm/年': 10,
    'm/a': 1000,
    'm/年': 1000,
  },
  { m2: 1, 平方米: 1, km2: 1e6, 平方公里: 1e6, 平方千米: 1e6, ha: 1e4, hm2: 1e4, 公顷: 1e4, 万m2: 1e4 },
  { m3: 1, 立方米: 1, 方: 1, 万m3: 1e4, 万方: 1e4, 万立方米: 1e4 },
  { '°': 1, deg: 1, degree: 1, degrees: 1, 度: 1 },
  { '%': 1, '‰': 0.1, percent: 1 },
  { '℃': 1, '°c': 1, degc: 1 },
  { 击: 1, 'blows/30cm': 1, '击/30cm': 1, blowCount: 1, 次: 1 },
  ...['个', '枚', '箱', '件', '孔'].map((classifier) => ({ [classifier]: 1 })),
]

const byUnit = new Map(
  quantities.flatMap((row, quantity) =>
    Object.entries(row).map(([unit, size]) => [unit, { quantity, size }] as const),
  ),
)

/** One spelling of a unit: `MN／m²` and `mn/m^2` are the same. */
function normaliseUnit(unit: string): string {
  return unit
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s^·]/g, '')
    .replaceAll('−', '-')
    .replaceAll('℃', '°c')
    .replace(/^º$/, '°')
}

/** Whether these words are a unit of any quantity. */
export const isUnit = (text: string): boolean => byUnit.has(normaliseUnit(text))

/** The factor from one unit to another; undefined if they measure different quantities. */
export function unitFactor(from: string, to: string): number | undefined {
  const [a, b] = [byUnit.get(normaliseUnit(from)), byUnit.get(normaliseUnit(to))]
  if (normaliseUnit(from) === normaliseUnit(to)) return 1
  return a && b && a.quantity === b.quantity ? a.size / b.size : undefined
}

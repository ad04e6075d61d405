// 地下水质量标准 GB/T 14848-2017, table 1: thirty-seven of its routine items in numbers, two by eye and nose.

/** Ⅰ is the best. */
export const waterClasses = { I: 'Ⅰ 类', II: 'Ⅱ 类', III: 'Ⅲ 类', IV: 'Ⅳ 类', V: 'Ⅴ 类' } as const
export type WaterClass = keyof typeof waterClasses

interface WaterItem {
  readonly label: string
  /** Empty where the value has none. */
  readonly unit: string
  /** Decimal places that its strictest limit asks for. */
  readonly digits: number
  /** Greatest values of classes Ⅰ to Ⅳ as the standard writes them. */
  readonly written: readonly [string, string, string, string]
  /** The same as numbers, in `unit`. */
  readonly limits: readonly [number, number, number, number]
  /** Least values of the same classes, for what is good only between two. */
  readonly least?: readonly [number, number, number, number]
}

type Written = WaterItem['written']

/** 0 where the standard allows none; a class without an upper value has no limit. */
const read = (text: string): number =>
  /^[不无]/.test(text) ? 0 : text.startsWith('>') ? Infinity : Number(text)

const item = (label: string, unit: string, digits: number, ...written: Written): WaterItem => {
  const [first, second, third, fourth] = written
  return { label, unit, digits, written, limits: [read(first), read(second), read(third), read(fourth)] }
}
const mg = (label: string, digits: number, ...written: Written) => item(label, 'mg/L', digits, ...written)
const ug = (label: string, ...written: Written) => item(label, 'µg/L', 1, ...written)

/** The items in the order of the standard, limits written as there. What is only absent or present is 0 or 1. */
export const waterItems = {
  colour: item('色度', '度', 0, '5', '5', '15', '25'),
  odour: item('嗅和味', '', 0, '无', '无', '无', '无'),
  turbidity: item('浑浊度', 'NTU', 1, '3', '3', '3', '10'),
  visibleMatter: item('肉眼可见物', '', 0, '无', '无', '无', '无'),
  ph: { ...item('pH', '', 2, '8.5', '8.5', '8.5', '9.0'), least: [6.5, 6.5, 6.5, 5.5] },
  hardness: mg('总硬度', 0, '150', '300', '450', '650'),
  dissolvedSolids: mg('溶解性总固体', 0, '300', '500', '1000', '2000'),
  sulfate: mg('硫酸盐', 1, '50', '150', '250', '350'),
  chloride: mg('氯化物', 1, '50', '150', '250', '350'),
  iron: mg('铁', 2, '0.1', '0.2', '0.3', '2.0'),
  manganese: mg('锰', 2, '0.05', '0.05', '0.10', '1.50'),
  copper: mg('铜', 2, '0.01', '0.05', '1.00', '1.50'),
  zinc: mg('锌', 2, '0.05', '0.5', '1.00', '5.00'),
  aluminium: mg('铝', 2, '0.01', '0.05', '0.20', '0.50'),
  phenols: mg('挥发性酚类', 4, '0.001', '0.001', '0.002', '0.01'),
  surfactants: mg('阴离子表面活性剂', 2, '不得检出', '0.1', '0.3', '0.3'),
  oxygenDemand: mg('耗氧量', 1, '1.0', '2.0', '3.0', '10.0'),
  ammonia: mg('氨氮', 2, '0.02', '0.10', '0.50', '1.50'),
  sulfide: mg('硫化物', 3, '0.005', '0.01', '0.02', '0.10'),
  sodium: mg('钠', 1, '100', '150', '200', '400'),
  coliforms: item('总大肠菌群', 'MPN/100 mL', 0, '3.0', '3.0', '3.0', '100'),
  bacteria: item('菌落总数', 'CFU/mL', 0, '100', '100', '100', '1000'),
  nitrite: mg('亚硝酸盐（以 N 计）', 3, '0.01', '0.10', '1.00', '4.80'),
  nitrate: mg('硝酸盐（以 N 计）', 2, '2.0', '5.0', '20.0', '30.0'),
  cyanide: mg('氰化物', 3, '0.001', '0.01', '0.05', '0.1'),
  fluoride: mg('氟化物', 2, '1.0', '1.0', '1.0', '2.0'),
  iodide: mg('碘化物', 2, '0.04', '0.04', '0.08', '0.50'),
  mercury: mg('汞', 5, '0.0001', '0.0001', '0.001', '0.002'),
  arsenic: mg('砷', 4, '0.001', '0.001', '0.01', '0.05'),
  selenium: mg('硒', 3, '0.01', '0.01', '0.01', '0.1'),
  cadmium: mg('镉', 4, '0.0001', '0.001', '0.005', '0.01'),
  chromium6: mg('铬（六价）', 3, '0.005', '0.01', '0.05', '0.10'),
  lead: mg('铅', 4, '0.005', '0.005', '0.01', '0.10'),
  chloroform: ug('三氯甲烷', '0.5', '6', '60', '300'),
  carbonTetrachloride: ug('四氯化碳', '0.5', '0.5', '2.0', '50.0'),
  benzene: ug('苯', '0.5', '1.0', '10.0', '120'),
  toluene: ug('甲苯', '0.5', '140', '700', '1400'),
  alpha: item('总 α 放射性', 'Bq/L', 2, '0.1', '0.1', '0.5', '>0.5'),
  beta: item('总 β 放射性', 'Bq/L', 2, '0.1', '1.0', '1.0', '>1.0'),
} as const satisfies Record<string, WaterItem>

export type WaterItemName = keyof typeof waterItems

/** The classes from the best to the worst. */
const order = ['I', 'II', 'III', 'IV', 'V'] as const satisfies readonly WaterClass[]

/**
 * The class of one measured value, in the item's own unit. A value on a limit that two classes share belongs to
 * the better one (从优不从劣); what was sought and not found is 0. Throws RangeError for what no measurement gives.
 */
export function classOf(name: WaterItemName, value: number): WaterClass {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`${name}: ${value} is no measured value`)
  const { limits, least }: WaterItem = waterItems[name]
  const met = limits.findIndex((limit, i) => value <= limit && value >= (least?.[i] ?? 0))
  return order[met] ?? 'V'
}

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

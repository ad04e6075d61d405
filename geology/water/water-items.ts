// 地下水质量标准 GB/T 14848-2017, table 1: names and units of its routine items; limits are in water-quality.ts.

interface WaterItem {
  readonly label: string
  /** Empty where the value has none. */
  readonly unit: string
  /** Decimal places that its strictest limit asks for. */
  readonly digits: number
}

/** Ⅰ is the best. */
export const waterClasses = { I: 'Ⅰ 类', II: 'Ⅱ 类', III: 'Ⅲ 类', IV: 'Ⅳ 类', V: 'Ⅴ 类' } as const
export type WaterClass = keyof typeof waterClasses

const item = (label: string, unit: string, digits: number): WaterItem => ({ label, unit, digits })
const mg = (label: string, digits: number) => item(label, 'mg/L', digits)
const ug = (label: string) => item(label, 'µg/L', 1)

/** The items in the order of the standard. What is only absent or present is 0 or 1. */
export const waterItems = {
  colour: item('色度', '度', 0),
  odour: item('嗅和味', '', 0),
  turbidity: item('浑浊度', 'NTU', 1),
  visibleMatter: item('肉眼可见物', '', 0),
  ph: item('pH', '', 2),
  hardness: mg('总硬度', 0),
  dissolvedSolids: mg('溶解性总固体', 0),
  sulfate: mg('硫酸盐', 1),
  chloride: mg('氯化物', 1),
  iron: mg('铁', 2),
  manganese: mg('锰', 2),
  copper: mg('铜', 2),
  zinc: mg('锌', 2),
  aluminium: mg('铝', 2),
  phenols: mg('挥发性酚类', 4),
  surfactants: mg('阴离子表面活性剂', 2),
  oxygenDemand: mg('耗氧量', 1),
  ammonia: mg('氨氮', 2),
  sulfide: mg('硫化物', 3),
  sodium: mg('钠', 1),
  coliforms: item('总大肠菌群', 'MPN/100 mL', 0),
  bacteria: item('菌落总数', 'CFU/mL', 0),
  nitrite: mg('亚硝酸盐（以 N 计）', 3),
  nitrate: mg('硝酸盐（以 N 计）', 2),
  cyanide: mg('氰化物', 3),
  fluoride: mg('氟化物', 2),
  iodide: mg('碘化物', 2),
  mercury: mg('汞', 5),
  arsenic: mg('砷', 4),
  selenium: mg('硒', 3),
  cadmium: mg('镉', 4),
  chromium6: mg('铬（六价）', 3),
  lead: mg('铅', 4),
  chloroform: ug('三氯甲烷'),
  carbonTetrachloride: ug('四氯化碳'),
  benzene: ug('苯'),
  toluene: ug('甲苯'),
  alpha: item('总 α 放射性', 'Bq/L', 2),
  beta: item('总 β 放射性', 'Bq/L', 2),
} as const satisfies Record<string, WaterItem>

export type WaterItemName = keyof typeof waterItems

// How the back office lets a layer be drawn. Plain data without zod: it ships with the map and with the form.

export const lineWidths = { 1: '细', 2: '中', 3: '粗', 5: '特粗' } as const
export const lineStyles = { solid: '实线', dashed: '虚线', dotted: '点线' } as const
export type LineStyle = keyof typeof lineStyles
export const fills = { none: '不填充', light: '浅', medium: '中', strong: '深' } as const
export type LayerFill = keyof typeof fills

/** Share of the colour in the area. */
export const fillShares: Readonly<Record<LayerFill, number>> = {
  none: 0,
  light: 0.1,
  medium: 0.3,
  strong: 0.6,
}

/** Signs that a layer of records may have in place of those of its kind. */
export const layerSymbols = {
  dot: '圆点',
  ring: '圆圈',
  triangle: '三角',
  diamond: '菱形',
  square: '方块',
  cross: '十字',
  star: '五角星',
  flag: '旗',
} as const
export type LayerSymbol = keyof typeof layerSymbols

/** What a layer says of its own drawing; null: as its type and its kind are drawn. */
export interface LayerStyle {
  colour: string | null
  symbol: LayerSymbol | null
  lineWidth: number | null
  lineStyle: LineStyle | null
  fill: LayerFill | null
}

/** Colours that are read on any base map, apart from one another. */
export const layerColours = {
  '#12447c': '深蓝',
  '#1a7fc4': '蓝',
  '#0f766e': '青',
  '#3f7d20': '绿',
  '#8a5a00': '褐',
  '#c2410c': '橙',
  '#b3202c': '红',
  '#a21a68': '品红',
  '#6b4f8a': '紫',
  '#3b4654': '灰',
} as const

/** Contrast to white at which thin lines and small signs are still seen. */
const leastContrast = 3

const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)

/** Contrast of a colour to white, WCAG 2.2. */
export function contrastToWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** What is wrong with a colour of a layer. */
export function colourFault(colour: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/.test(colour)) return '写成六位色号，如“#12447c”'
  return contrastToWhite(colour) < leastContrast ? '颜色太浅，在图上看不清' : undefined
}

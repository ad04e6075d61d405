import {
  colourFault,
  fills,
  type LayerFill,
  type LayerStyle,
  type LayerSymbol,
  layerSymbols,
  type LineStyle,
  lineStyles,
} from '#contract/map/style.ts'
import type { FormValues } from '#web/back-office/office-page.ts'

const isOf =
  <N extends string>(table: Readonly<Record<N, string>>) =>
  (value: unknown): value is N =>
    typeof value === 'string' && Object.hasOwn(table, value)

export const isSymbol: (value: unknown) => value is LayerSymbol = isOf(layerSymbols)
const isLineStyle: (value: unknown) => value is LineStyle = isOf(lineStyles)
const isFill: (value: unknown) => value is LayerFill = isOf(fills)

/** The style that a form holds; what is not chosen, or no colour, is that of the type. */
export function styleOf({ colour, symbol, lineWidth, lineStyle, fill }: FormValues): LayerStyle {
  return {
    colour: typeof colour === 'string' && colour !== '' && !colourFault(colour) ? colour : null,
    symbol: isSymbol(symbol) ? symbol : null,
    lineWidth: Number(lineWidth) || null,
    lineStyle: isLineStyle(lineStyle) ? lineStyle : null,
    fill: isFill(fill) ? fill : null,
  }
}

import type { StrataColour } from '#geology/strata/lithology.ts'
import { soilClassColour, soilClassLabel } from '#geology/strata/soil-class.ts'

/** A layer of a strip: its number, the class of its soil, and where it ends, 0–1 of the lowest base. */
export interface StripLayer {
  readonly layer: string
  readonly soil: string
  readonly base: number
}

/** Reads the strip of a list's row: `①1a3;②1f12`. */
export const readStrip = (text: string): StripLayer[] =>
  text.split(';').flatMap((line) => {
    const [, layer = '', soil = '', percent] = /^(.*)([a-z-])(\d+)$/.exec(line) ?? []
    return percent === undefined ? [] : [{ layer, soil, base: Number(percent) / 100 }]
  })

/** The layers in words: ①1 杂填土、②1 粉质黏土 … */
export const stripText = (layers: readonly StripLayer[]): string =>
  layers.map(({ layer, soil }) => [layer, soilClassLabel(soil)].filter(Boolean).join(' ')).join('、')

export interface StripBox {
  readonly index: number
  readonly x: number
  readonly width: number
  readonly colour: StrataColour | undefined
}

/**
 * A horizontal strip of a hole for lists: its layers down to `finalDepth` (m) on a strip of `span` metres, so that rows
 * can be compared. `beyond` means that the hole is deeper than the strip.
 */
export function layOutStrip(
  layers: readonly StripLayer[],
  finalDepth: number,
  strip: { width: number; span: number },
) {
  const toX = (share: number) => Math.min(((share * finalDepth) / strip.span) * strip.width, strip.width)
  const sorted = layers.map((layer, index) => ({ ...layer, index })).toSorted((a, b) => a.base - b.base)
  const boxes: StripBox[] = sorted.map(({ index, layer, soil, base }, i) => {
    const x = toX(sorted[i - 1]?.base ?? 0)
    return { index, x, width: toX(base) - x, colour: soilClassColour(layer, soil) }
  })
  return { boxes: boxes.filter(({ width }) => width > 0), end: toX(1), beyond: finalDepth > strip.span }
}

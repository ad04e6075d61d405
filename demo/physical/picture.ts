import { png } from '#server/printing/png.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** Pixels a side of a picture: more than a page shows of it to everybody. */
export const side = 660
/** Pixels of the drawn scale. */
export const scaleLength = 144

/** A square of colours, each by its place in a palette of at most 256, row by row. */
export type Pixels = Uint8Array

/** Encodes a picture, whose colours are a palette. */
export const encode = (palette: readonly Colour[], pixels: Pixels): Buffer =>
  png({ width: side, height: side, palette, bytes: pixels })

/** Characters of a scale, seven rows of five points. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 6, 8, 16, 31],
  '.': [0, 0, 0, 0, 0, 12, 12],
  ' ': [0, 0, 0, 0, 0, 0, 0],
  m: [0, 0, 26, 21, 21, 21, 21],
}
const dot = 3

/** Draws a scale with its length at the lower left, in ink on a ground that keeps it apart. */
export function drawScale(pixels: Pixels, words: string, { ink, ground }: { ink: number; ground: number }) {
  const rectangle = ([left, top, width, height]: readonly number[], index: number) => {
    for (let y = top ?? 0; y < (top ?? 0) + (height ?? 0); y += 1)
      pixels.fill(index, y * side + (left ?? 0), y * side + (left ?? 0) + (width ?? 0))
  }
  const [left, top] = [24, side - 66]
  rectangle([left - 8, top - 8, 160, 58], ground)
  rectangle([left, top + 32, scaleLength, 6], ink)
  const points = [...words].flatMap((character, i) => pointsOf(character).map(([x, y]) => [x + 6 * i, y]))
  for (const [x = 0, y = 0] of points) rectangle([left + x * dot, top + y * dot, dot, dot], ink)
}

/** The points of a character that are drawn. */
const pointsOf = (character: string): [x: number, y: number][] =>
  (glyphs[character] ?? []).flatMap((bits, y) =>
    [0, 1, 2, 3, 4].flatMap((x): [number, number][] => (bits & (16 >> x) ? [[x, y]] : [])),
  )

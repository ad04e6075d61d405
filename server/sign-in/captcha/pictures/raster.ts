import { captchaFrame } from '#contract/sign-in/captcha.ts'

/** Red, green and blue, 0 to 255, with fractions. */
export type Colour = readonly [red: number, green: number, blue: number]

export const { width, height } = captchaFrame

/** A picture in progress: three numbers a pixel, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

export const newRaster = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Float32Array(width * height * 3),
})

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share

export const clamp = (value: number, low = 0, high = 1): number =>
  value < low ? low : value > high ? high : value

/** Coverage of a pixel at a signed distance from an edge (negative inside), soft over one pixel. */
export const coverage = (distance: number, soft = 1): number => clamp(0.5 - distance / soft)

export const mixColours = (a: Colour, b: Colour, share: number): Colour => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
]

/** Blends a colour over a pixel. */
export function lay(raster: Raster, pixel: number, colour: Colour, share: number): void {
  const { data } = raster
  const at = pixel * 3
  for (let i = 0; i < 3; i++) data[at + i] = mix(data[at + i] ?? 0, colour[i] ?? 0, share)
}

/** Parses #rrggbb. */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

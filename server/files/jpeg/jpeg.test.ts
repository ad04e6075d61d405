import { decode } from 'jpeg-js'
import { expect, test } from 'vitest'

import { encodeJpeg } from './jpeg.ts'

/** Soft ground with strokes, as a scan of a drawing. */
function pixels(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(3 * width * height)
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const ink = (3 * x + 7 * y) % 61 < 9
    bytes.set(ink ? [40, 38, 36] : [200 + x / 20, 190 + y / 20, 170], 3 * i)
  }
  return bytes
}

test.each([
  [1, 1],
  [7, 300],
  [16, 16],
  [131, 77],
  [512, 512],
])(
  '%i × %i pixels are read by another decoder as they were, to a hundredth of their range',
  (width, height) => {
    const bytes = pixels(width, height)
    const { data, ...size } = decode(encodeJpeg({ width, height, bytes }), { useTArray: true })
    expect(size).toMatchObject({ width, height })
    const difference = bytes.reduce((sum, value, i) => {
      return sum + (value - data[4 * Math.floor(i / 3) + (i % 3)]!) ** 2
    }, 0)
    expect(Math.sqrt(difference / bytes.length)).toBeLessThan(9)
  },
)

test('the extremes are kept: black, white, and noise of both', () => {
  for (const value of [() => 0, () => 255, (i: number) => ((i * 7919) % 97 < 48 ? 255 : 0)]) {
    const grey = Array.from({ length: 64 * 64 }, (_, i) => value(i))
    const bytes = Uint8Array.from(grey.flatMap((one) => [one, one, one]))
    const { data } = decode(encodeJpeg({ width: 64, height: 64, bytes }), { useTArray: true })
    const farthest = Math.max(...grey.map((one, i) => Math.abs(one - data[4 * i]!)))
    expect(farthest).toBeLessThan(70)
  }
})

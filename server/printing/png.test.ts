import { decode } from 'fast-png'
import { expect, test } from 'vitest'

import { png } from './png.ts'

const size = { width: 5, height: 4 }

test.each([3, 4] as const)('colours of %i samples come back as they were', (channels) => {
  const bytes = Uint8Array.from({ length: 20 * channels }, (_, i) => (i * 37) % 256)
  expect(decode(png({ ...size, channels, bytes }))).toMatchObject({
    ...size,
    channels,
    depth: 8,
    data: bytes,
  })
})

test('places in a palette come back with their colours', () => {
  const palette = [
    [255, 0, 10],
    [0, 128, 20],
    [7, 8, 9],
  ] as const
  const bytes = Uint8Array.from({ length: 20 }, (_, i) => i % 3)
  expect(decode(png({ ...size, palette, bytes }))).toMatchObject({ ...size, data: bytes, palette })
})

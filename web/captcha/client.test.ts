import { createCipheriv } from 'node:crypto'

import { expect, test } from 'vitest'

import { encryptText } from './client.ts'
import { placeOf, pushBlock } from './frame.ts'

test.each(['', '{"x":197.625,"y":5}', '地质', 'x'.repeat(16)])(
  '%s is encrypted as AES-128-ECB has it',
  (text) => {
    const key = 'BGxdEUOZkXka4HSj'
    const cipher = createCipheriv('aes-128-ecb', key, null)
    expect(encryptText(text, key)).toBe(cipher.update(text, 'utf8', 'base64') + cipher.final('base64'))
  },
)

test('without a key a text stays as it is', () => {
  expect(encryptText('{"x":5,"y":5}', null)).toBe('{"x":5,"y":5}')
})

test.each([
  [0, 155, 310, 155],
  [0, 1, 620, 0.5],
  [100, -500, 310, 0],
  [100, 500, 310, 263],
])('from %i, a push of %i at a width of %i leads to %f', (from, moved, shown, x) => {
  expect(pushBlock(from, moved, shown)).toBe(x)
})

test('positions are relative to the frame, independent of the picture size', () => {
  const shown = { left: 10, top: 20, width: 620, height: 310 } as DOMRect
  expect(placeOf({ clientX: 10 + 170, clientY: 20 + 68 }, shown)).toEqual({ x: 85, y: 34 })
  expect(placeOf({ clientX: 0, clientY: 900 }, shown)).toEqual({ x: 0, y: 155 })
})

import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'

import { drawQr } from './qr-drawing.ts'

/** Rasterises the path as a camera would see it: `side` pixels a module, black on white. */
function photograph(address: string, side: number) {
  const { size, d } = drawQr(address)
  const width = size * side
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x = '', y = '', n = ''] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * side; row < (Number(y) + 1) * side; row += 1)
      for (let at = Number(x) * side; at < (Number(x) + Number(n)) * side; at += 1)
        data.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3)
  return { width, height: width, data }
}

test.each([
  'https://geo.example.gov.cn/',
  'http://127.0.0.1:8080/',
  'https://geo.example.gov.cn/m/?from=门户&scene=' + 'a'.repeat(180),
])('an independent decoder reads %s', (address) => {
  expect(decodeQR(photograph(address, 4))).toBe(address)
})

test('the code is readable with a damaged centre', () => {
  const picture = photograph('https://geo.example.gov.cn/', 6)
  const { width, data } = picture
  const side = Math.round(width * 0.2)
  const from = Math.round((width - side) / 2)
  for (let y = from; y < from + side; y += 1)
    data.fill(255, (y * width + from) * 4, (y * width + from + side) * 4)
  expect(decodeQR(picture)).toBe('https://geo.example.gov.cn/')
})

test('a quiet zone of four modules surrounds it', () => {
  const { size, d } = drawQr('https://geo.example.gov.cn/')
  for (const [, x = '', y = '', n = ''] of d.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(
      Math.min(Number(x), Number(y), size - 1 - Number(y), size - Number(x) - Number(n)),
    ).toBeGreaterThanOrEqual(4)
  }
})

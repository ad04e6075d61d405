import { expect, test } from 'vitest'

import { withDots } from './png.ts'

/** One white dot. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

test('a picture says its dots by the metre, with the checksum of the chunk', async () => {
  const plain = Buffer.from(dot, 'base64')
  const bytes = Buffer.from(await withDots(new Blob([plain]), 200).arrayBuffer())
  expect(bytes.subarray(33, 54).toString('hex')).toBe('000000097048597300001ec200001ec2016ed0753e')
  expect(Buffer.concat([bytes.subarray(0, 33), bytes.subarray(54)])).toEqual(plain)
})

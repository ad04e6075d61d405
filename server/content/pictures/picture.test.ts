import { crc32 } from 'node:zlib'

import fc from 'fast-check'
import { decode as decodePng, encode as encodePng } from 'fast-png'
import { decode as decodeJpeg, encode as encodeJpeg } from 'jpeg-js'
import { expect, test } from 'vitest'

import { withOrientation } from './orientation.ts'
import { cleanPicture } from './picture.ts'

const secret = 'GPS 31.2304N 121.4737E'

const colours = (count: number, seed: number) =>
  Uint8Array.from({ length: count * 4 }, (_, i) => (Math.imul(i + seed, 2_654_435_761) >>> 13) & 255)

const pixels = fc
  .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }), seed: fc.nat() })
  .map(({ width, height, seed }) => ({ width, height, data: colours(width * height, seed) }))

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const chunk = (name: string, content: Buffer) => {
  const out = Buffer.alloc(12 + content.length)
  out.writeUInt32BE(content.length)
  out.write(name, 4, 'latin1')
  content.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + content.length)), 8 + content.length)
  return out
}

const jpegOf = ({ width, height, data }: { width: number; height: number; data: Uint8Array }) =>
  Buffer.from(encodeJpeg({ width, height, data: Buffer.from(data) }, 90).data)

/** Puts metadata of every sort behind the first bytes of a file, and something behind its end. */
const addAll = (bytes: Buffer, at: number, parts: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at), Buffer.from(secret)])

test('of a JPEG nothing but what draws it remains, and every pixel', () => {
  const drawn = [
    [1, 1],
    [9, 20],
    [33, 7],
  ].map(([width = 1, height = 1]) => ({ width, height, data: colours(width * height, width) }))
  const plain = drawn.map((picture) => ({ ...picture, bytes: jpegOf(picture) })) // the codec takes its time
  for (const { bytes } of plain) {
    const clean = cleanPicture('image/jpeg', bytes)?.bytes ?? Buffer.alloc(0)
    expect(decodeJpeg(clean).data.equals(decodeJpeg(bytes).data)).toBe(true)
  }
  const marker = fc.constantFrom(0xe1, 0xe2, 0xe3, 0xec, 0xed, 0xef, 0xfe)
  fc.assert(
    fc.property(fc.constantFrom(...plain), fc.array(marker, { maxLength: 5 }), (picture, markers) => {
      const { width, height, bytes } = picture
      const laden = addAll(
        bytes,
        2,
        markers.map((one) => segment(one, Buffer.from(`Exif\0\0${secret}`))),
      )
      const clean = cleanPicture('image/jpeg', laden)
      expect(clean).toMatchObject({ width, height })
      expect(clean?.bytes.includes(secret)).toBe(false)
      expect(clean?.bytes.equals(cleanPicture('image/jpeg', bytes)?.bytes ?? laden)).toBe(true)
    }),
  )
})

test.each([1, 2, 3, 6, 8])(
  'a picture of a camera that was held by %i stays the way up it was',
  (orientation) => {
    const plain = jpegOf({ width: 30, height: 10, data: new Uint8Array(1200) })
    const turned = addAll(plain, 2, [withOrientation(orientation), segment(0xfe, Buffer.from(secret))])
    const size = orientation >= 5 ? { width: 10, height: 30 } : { width: 30, height: 10 }
    const clean = cleanPicture('image/jpeg', turned)
    expect(clean).toMatchObject(size)
    expect(cleanPicture('image/jpeg', clean?.bytes ?? plain)).toEqual(clean)
  },
)

test('of a PNG nothing but what draws it remains, and every pixel', () => {
  const name = fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt', 'dSIG')
  fc.assert(
    fc.property(pixels, fc.array(name, { maxLength: 5 }), (picture, names) => {
      const plain = Buffer.from(encodePng({ ...picture, channels: 4, depth: 8 }))
      const laden = addAll(
        plain,
        33,
        names.map((one) => chunk(one, Buffer.from(secret))),
      )
      const clean = cleanPicture('image/png', laden)
      expect(clean).toMatchObject({ width: picture.width, height: picture.height })
      const bytes = clean?.bytes ?? Buffer.alloc(0)
      expect(bytes.includes(secret)).toBe(false)
      expect(decodePng(bytes).data).toEqual(decodePng(plain).data)
    }),
  )
})

/** A chunk of RIFF. */
const part = (name: string, content: Buffer) => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
const webpOf = (...parts: Buffer[]) => part('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]))
const extended = (flags: number) => part('VP8X', Buffer.from([flags, 0, 0, 0, 99, 0, 0, 49, 0, 0]))
const lossless = part('VP8L', Buffer.from([0x2f, 99, 0x40, 0x0c, 0, 1, 2, 3, 4, 5, 6]))
const lossy = part('VP8 ', Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 100, 0, 50, 0, 7, 8]))

test.each([
  ['lossy', webpOf(lossy), webpOf(lossy)],
  ['lossless', webpOf(lossless), webpOf(lossless)],
  [
    'extended',
    Buffer.concat([
      webpOf(extended(0x1c), lossy, part('EXIF', Buffer.from(secret)), part('XMP ', Buffer.from(secret))),
      Buffer.from(secret),
    ]),
    webpOf(extended(0x10), lossy),
  ],
])('of a %s WebP nothing but what draws it remains', (_, given, expected) => {
  expect(cleanPicture('image/webp', given)).toEqual({ bytes: expected, width: 100, height: 50 })
})

test('what ends early, or is no picture, is none; whatever the bytes, the answer comes', () => {
  const whole = jpegOf({ width: 20, height: 20, data: new Uint8Array(1600).fill(7) })
  const png = Buffer.from(
    encodePng({ width: 5, height: 5, data: new Uint8Array(100), channels: 4, depth: 8 }),
  )
  for (let length = 0; length < whole.length; length += 1)
    expect(cleanPicture('image/jpeg', whole.subarray(0, length))).toBeUndefined()
  for (let length = 0; length < png.length; length += 1)
    expect(cleanPicture('image/png', png.subarray(0, length))).toBeUndefined()
  const types = fc.constantFrom('image/jpeg' as const, 'image/png' as const, 'image/webp' as const)
  const broken = fc.record({ at: fc.nat({ max: whole.length - 1 }), value: fc.nat({ max: 255 }) })
  fc.assert(
    fc.property(types, fc.uint8Array({ maxLength: 200 }), fc.array(broken), (type, noise, breaks) => {
      cleanPicture(type, Buffer.from(noise))
      const bytes = Buffer.from(whole)
      for (const { at, value } of breaks) bytes[at] = value
      const clean = cleanPicture('image/jpeg', bytes)
      expect(clean === undefined || clean.bytes.length <= bytes.length + 40).toBe(true)
    }),
  )
})

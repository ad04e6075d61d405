import fc from 'fast-check'
import { expect, test } from 'vitest'

import { atOnce, openPacking, packAll, packedList } from './packed-list.ts'

const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.boolean(),
  fc.date(),
  fc.constant(undefined),
  fc.array(fc.option(fc.double())),
)
const items = fc.array(fc.dictionary(fc.string(), value), { maxLength: 8 })

test('a packed list is the list, however long, each time it is read, and from its pieces', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 3 * atOnce }), (some, length) => {
      const all = Array.from({ length }, (_, i) => [i, new Map([['A', some[i % some.length]]])])
      const list = packAll(all)
      expect(list.length).toBe(length)
      expect([...list]).toEqual(all)
      expect([...list]).toEqual(all)
      expect([...list.pieces()].map((piece) => piece.length > 0 && piece.length <= atOnce)).not.toContain(
        false,
      )
      expect([...packedList(list.packed, length)]).toEqual(all)
    }),
    { numRuns: 30 },
  )
})

test('what is repeated takes a tenth of its bytes, and no more than they are', () => {
  const packing = openPacking<object>()
  for (let row = 0; row < 10_000; row += 1)
    packing.add({ row, name: '粉质黏土', description: '灰色，饱和，含云母，夹薄层粉砂' })
  const { packed } = packing.list()
  expect(packed.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)).toBeLessThan(10_000 * 20)
})

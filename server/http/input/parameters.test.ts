import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { readParameter } from './parameters.ts'

/** Values of each schema, and the schema in the wrappings in which contracts have it. */
const values = {
  number: [z.number(), fc.integer().map((whole) => whole / 8)],
  whole: [z.int().min(-5), fc.integer({ min: -5 })],
  truth: [z.boolean(), fc.boolean()],
  word: [z.string().max(50), fc.string({ maxLength: 50 })],
  choice: [z.enum(['甲', 'b']), fc.constantFrom('甲', 'b')],
  code: [z.union([z.literal(1), z.literal(20)]), fc.constantFrom(1, 20)],
} satisfies Record<string, [z.ZodType, fc.Arbitrary<unknown>]>

const wrapped = (schema: z.ZodType): fc.Arbitrary<z.ZodType> =>
  fc.constantFrom(
    schema,
    schema.optional(),
    schema.prefault(1),
    z.lazy(() => schema),
    schema.refine(() => true).readonly(),
    schema.transform((value) => value),
  )

const single = fc
  .constantFrom(...Object.values(values))
  .chain(([schema, value]) => fc.record({ schema: wrapped(schema), value }))

test('a value that is written as text is read as it was', () => {
  fc.assert(
    fc.property(single, ({ schema, value }) => {
      expect(readParameter(schema, String(value))).toEqual(value)
    }),
  )
})

const lists = fc
  .constantFrom(...Object.values(values))
  .chain(([schema, value]) =>
    fc.record({ schema: wrapped(z.array(schema)), list: fc.array<unknown>(value, { minLength: 2 }) }),
  )

test('so is a list whose name is repeated, or that is JSON', () => {
  fc.assert(
    fc.property(lists, ({ schema, list }) => {
      expect(readParameter(schema, list.map(String))).toEqual(list)
      expect(readParameter(schema, JSON.stringify(list))).toEqual(list)
    }),
  )
})

test('so is a list between commas, where its values have none', () => {
  const without = lists.filter(({ list }) => !list.some((value) => /,|^[[{]/.test(String(value))))
  fc.assert(
    fc.property(without, ({ schema, list }) => {
      expect(readParameter(schema, list.join(','))).toEqual(list)
    }),
  )
  expect(readParameter(z.array(z.int()), '7')).toEqual([7])
  expect(readParameter(z.array(z.int()), '')).toEqual([])
})

test('what has parts is JSON', () => {
  const near = z.object({ metres: z.number() })
  fc.assert(
    fc.property(fc.array(fc.record({ metres: fc.integer() })), (list) => {
      expect(readParameter(z.array(near), JSON.stringify(list))).toEqual(list)
    }),
  )
  expect(readParameter(near.optional(), '{"metres":5}')).toEqual({ metres: 5 })
  expect(readParameter(z.tuple([z.number(), z.string()]), '5,x')).toEqual([5, 'x'])
})

test('what cannot be read is left to the schema, which refuses it', () => {
  const narrow = [z.number(), z.boolean(), z.array(z.int()), z.object({}), z.tuple([z.number()])]
  const text = fc.string().filter((words) => !/^[-\d]|^$|true|false|[[{]/.test(words))
  fc.assert(
    fc.property(
      fc.constantFrom(...narrow),
      fc.oneof(text, fc.array(text, { minLength: 2 })),
      (schema, given) => {
        expect(z.safeDecode<z.ZodType>(schema, readParameter(schema, given)).success).toBe(false)
      },
    ),
  )
  for (const odd of ['0x10', '1e5', '010', ' 1', '１', '']) expect(readParameter(z.number(), odd)).toBe(odd)
})

import { expect, test } from 'vitest'
import { z } from 'zod'

import { strict } from './strict.ts'

interface Tree {
  name: string
  children: Tree[]
}
const Tree: z.ZodType<Tree> = z.object({
  name: z.string(),
  get children() {
    return z.array(Tree)
  },
})

const inner = z.object({ depth: z.number() })

/** Schemas with a value that they take, and the same with a name too many. */
const cases: [where: string, schema: z.ZodType, right: unknown, wrong: unknown][] = [
  ['in a list', z.array(inner), [{ depth: 1 }], [{ depth: 1, deep: 1 }]],
  ['in a tuple', z.tuple([inner]), [{ depth: 1 }], [{ depth: 1, deep: 1 }]],
  ['in a record', z.record(z.string(), inner), { a: { depth: 1 } }, { a: { depth: 1, deep: 1 } }],
  ['that may be absent', z.object({ a: inner.nullish() }), { a: null }, { a: { depth: 1, deep: 1 } }],
  ['that has a default', z.object({ a: inner.default({ depth: 0 }) }), {}, { a: { depth: 1, deep: 1 } }],
  ['in a variant', z.union([z.string(), inner]), { depth: 1 }, { depth: 1, deep: 1 }],
  [
    'of one variant only',
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('a'), depth: z.number() }),
      z.object({ type: z.literal('b'), width: z.number() }),
    ]),
    { type: 'b', width: 1 },
    { type: 'b', width: 1, depth: 1 },
  ],
  [
    'in neither of two',
    z.intersection(inner, z.object({ x: z.int() })),
    { depth: 1, x: 1 },
    { depth: 1, x: 1, y: 1 },
  ],
  ['that is checked', inner.refine(({ depth }) => depth > 0), { depth: 1 }, { depth: 1, deep: 1 }],
  ['that is changed', inner.transform(({ depth }) => depth), { depth: 1 }, { depth: 1, deep: 1 }],
  ['that is read first', z.preprocess((value) => value, inner), { depth: 1 }, { depth: 1, deep: 1 }],
  ['read later', z.lazy(() => inner), { depth: 1 }, { depth: 1, deep: 1 }],
  [
    'in itself',
    Tree,
    { name: 'a', children: [{ name: 'b', children: [] }] },
    { name: 'a', children: [{ name: 'b', children: [], more: 1 }] },
  ],
  ['by the name of a prototype', inner, { depth: 1 }, JSON.parse('{"depth":1,"__proto__":{}}')],
]

test.each(cases)('an object %s refuses a name that it does not have', (_, schema, right, wrong) => {
  const made = strict(schema)
  expect(made.safeParse(right)).toEqual(schema.safeParse(right))
  expect(schema.safeParse(wrong).success).toBe(true)
  const { success, error } = made.safeParse(wrong)
  expect([success, JSON.stringify(error?.issues)]).toEqual([
    false,
    expect.stringContaining('unrecognized_keys'),
  ])
})

test('what is open on purpose stays open, and checks, defaults and refusals stay as they are', () => {
  const open = z.object({ any: z.looseObject({ a: z.int() }), texts: z.object({}).catchall(z.string()) })
  const given = { any: { a: 1, b: 2 }, texts: { c: 'd' } }
  expect(strict(open).parse(given)).toEqual(given)
  expect(strict(open).safeParse({ ...given, texts: { c: 1 } }).success).toBe(false)
  const checked = z.object({ from: z.int(), to: z.int() }).refine(({ from, to }) => from < to, '次序不对')
  expect(strict(checked).safeParse({ from: 2, to: 1 }).error?.issues[0]?.message).toBe('次序不对')
  const defaulted = strict(z.object({ list: z.array(z.int()).default(() => []) }))
  expect(defaulted.parse({}).list).not.toBe(defaulted.parse({}).list)
})

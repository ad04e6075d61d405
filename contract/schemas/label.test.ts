import { expect, test } from 'vitest'
import { z } from 'zod'

import { labelOf, labelsOf } from './label.ts'

const depth = z.number().meta({ label: '孔深' })

test.each([
  ['optional', depth.optional()],
  ['nullable', depth.nullish()],
  ['defaulted', depth.default(0).nullable()],
  ['prefaulted', depth.prefault(0)],
  ['decoded', depth.transform(String)],
  ['refined', depth.refine((metres) => metres > 0)],
  ['read later', z.lazy(() => depth)],
])('a value that is %s keeps its label', (_, schema) => {
  expect(labelOf(schema)).toBe('孔深')
})

test('a label of its own goes before that of what it wraps', () => {
  expect(labelOf(depth.optional().meta({ label: '终孔深度' }))).toBe('终孔深度')
  expect(labelOf(z.string())).toBeUndefined()
})

test('labels are found by path: in lists, variants and records', () => {
  const label = labelsOf(
    z.object({
      holes: z.array(z.object({ depth })).default([]),
      near: z.union([z.object({ area: z.string() }), z.object({ depth })]).optional(),
      corner: z.tuple([depth, z.object({ depth })]),
      byCode: z.record(z.string(), z.object({ depth })),
    }),
  )
  expect(label('depth', ['holes', 3])).toBe('孔深')
  expect(label('depth', ['near'])).toBe('孔深')
  expect(label('depth', ['corner', 1])).toBe('孔深')
  expect(label('depth', ['byCode', 'ZK1'])).toBe('孔深')
  expect(label('constructor', ['holes', 0])).toBeUndefined()
  expect(label('depth', ['unknown', 'deeper'])).toBeUndefined()
})

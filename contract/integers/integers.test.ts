import { expect, test } from 'vitest'
import { z } from 'zod'

import { api } from '#contract/api.ts'
import type { Route } from '#contract/route.ts'

import { maxInteger } from './integers.ts'

interface DescribedSchema {
  type?: unknown
  maximum?: number
  minimum?: number
  format?: unknown
}

const isDescribed = (schema: unknown): schema is DescribedSchema =>
  typeof schema === 'object' && schema !== null

/** A column of eight bytes takes every exact number; others no more than four bytes hold. */
const fits = ({ format, maximum = Infinity, minimum = -Infinity }: DescribedSchema) =>
  format === 'int64' || (maximum <= maxInteger && minimum >= -maxInteger - 1)

/** The paths of the integers of a schema that a column of four bytes would not take. */
function tooGreat(schema: unknown, path: string): string[] {
  if (!isDescribed(schema)) return []
  const own = schema.type === 'integer' && !fits(schema) ? [path] : []
  return own.concat(...Object.entries(schema).map(([name, part]) => tooGreat(part, `${path}.${name}`)))
}

const inputs = Object.entries(api).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).map(([name, { input }]): [string, unknown] => [
    `${feature}.${name}`,
    z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }),
  ]),
)

test('every integer of an input fits its column: it has a maximum, or is an id of eight bytes', () => {
  expect(inputs.length).toBeGreaterThan(500)
  expect(inputs.flatMap(([name, schema]) => tooGreat(schema, name))).toEqual([])
})

test('a schema without a maximum is found', () => {
  const schema = z.toJSONSchema(z.object({ rows: z.array(z.object({ line: z.int().min(0) })) }))
  expect(tooGreat(schema, 'x')).toEqual(['x.properties.rows.items.properties.line'])
})

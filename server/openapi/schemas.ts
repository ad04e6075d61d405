import { z } from 'zod'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { recordSchema } from '#contract/catalogue/record.schema.ts'
import type { Route } from '#contract/route.ts'
import { labelOf } from '#contract/schemas/label.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

export type Schema = z.core.JSONSchema.BaseSchema
type Schemas = Record<string, Schema>
type Side = 'input' | 'output'

/** The schemas of all routes, and the named ones. */
export interface DescribedSchemas {
  /** By name; those of routes are included until they are inlined. */
  components: Schemas
  input: (operation: string) => Schema
  output: (operation: string) => Schema
}

export interface DescribedCall {
  /** `catalogueList`: the method name in a generated client. */
  id: string
  feature: string
  route: Route
  schemas: DescribedSchemas
}

/** A name with signs that no component has: such schemas are inlined. */
const inPlace = (operation: string, side: Side) => `=${operation} ${side}`

/** Converts all schemas to JSON Schema together, so that shared ones become references. */
export function describeSchemas(routes: ReadonlyMap<string, Route>, kinds: Kinds): DescribedSchemas {
  for (const [operation, { input, output }] of routes) {
    namedSchemas.add(input.clone(), { id: inPlace(operation, 'input') })
    // a copy has no name: the output of a route may be a named schema
    namedSchemas.add(namedSchemas.has(output) ? z.lazy(() => output) : output.clone(), {
      id: inPlace(operation, 'output'),
    })
  }
  for (const kind of Object.values(kinds)) namedSchemas.add(recordSchema(kind), { id: contentOf(kind) })
  const { output, input } = bothSides()
  for (const kind of Object.values(kinds)) labelContent(kind, input[contentOf(kind)])
  return {
    components: { ...output, ...input },
    input: (operation) => input[inPlace(operation, 'input')] ?? {},
    output: (operation) => output[inPlace(operation, 'output')] ?? {},
  }
}

/** `BoreholeContent`: the writable fields and parts of a kind. */
export const contentOf = ({ name }: Kind): string =>
  `${name.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}Content`

/** A schema that differs between input and output has two names. */
function bothSides(): Record<Side, Schemas> {
  const output = sideOf('output', () => '')
  const apart = new Set<string>()
  const suffix = (id: string) => (apart.has(id) ? 'Input' : '')
  for (;;) {
    const input = sideOf('input', suffix)
    const differing = Object.keys(output).filter(
      (id) => isShared(id) && !apart.has(id) && !isSame(output[id], input[id]),
    )
    for (const id of differing) apart.add(id)
    if (differing.length > 0) continue
    const renamed = Object.entries(input).map(([id, schema]) => [`${id}${suffix(id)}`, schema])
    return { output, input: Object.fromEntries(renamed) }
  }
}

const isShared = (id: string) => !id.startsWith('=') && !id.endsWith('Content')

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function sideOf(io: Side, suffix: (id: string) => string): Schemas {
  const { schemas } = z.toJSONSchema(namedSchemas, {
    io,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}${suffix(id)}`,
    override: ({ zodSchema, jsonSchema }) => {
      if (isTolerant(zodSchema)) boundNames(jsonSchema, io)
      simplifySchema(zodSchema, jsonSchema)
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema]),
  )
}

const isTolerant = ({ _zod: { def } }: z.core.$ZodTypes) =>
  def.type === 'object' && def.catchall === undefined

/** Inputs refuse further properties; outputs may have them, so that fields can be added later. */
function boundNames(schema: Schema, io: Side): void {
  if (io === 'input') schema.additionalProperties = false
  else delete schema.additionalProperties
}

/** Removes bounds of the language and generated patterns, which mean nothing to clients. Labels are titles. */
function simplifySchema(zodSchema: z.core.$ZodTypes, schema: Schema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.format !== undefined) delete schema.pattern
  delete schema['label']
  const label = labelOf(zodSchema)
  if (label && schema.$ref === undefined) schema.title = label
}

function labelContent(kind: Kind, schema: Schema | undefined): void {
  if (!schema) return
  schema.title = kind.label
  const { values, parts } = schema.properties ?? {}
  labelFields(kind.fields, values)
  for (const [name, part] of Object.entries(kind.parts)) {
    const rows = typeof parts === 'object' ? parts.properties?.[name] : undefined
    if (typeof rows !== 'object') continue
    rows.title = part.label
    labelFields(part.fields, [rows.items].flat()[0])
  }
}

function labelFields(fields: Kind['fields'], schema: Schema | boolean | undefined): void {
  if (typeof schema !== 'object') return
  for (const [name, { label, unit, choices }] of Object.entries(fields)) {
    const inner = schema.properties?.[name]
    if (typeof inner !== 'object') continue
    inner.title = unit ? `${label}（${unit}）` : label
    if (choices)
      inner.description = Object.entries(choices)
        .map((pair) => pair.join(' '))
        .join('；')
  }
}

/** The components that a schema refers to, directly and indirectly. */
export function referredTo(components: Schemas, from: unknown, found: Schemas = {}): Schemas {
  for (const [, id = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const schema = components[id]
    if (!schema || found[id]) continue
    found[id] = schema
    referredTo(components, schema, found)
  }
  return found
}

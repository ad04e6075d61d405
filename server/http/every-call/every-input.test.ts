import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'

import { api } from '#contract/api.ts'
import type { Fields, Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { permissions, type Permission } from '#contract/identity/identity.ts'
import type { Route } from '#contract/route.ts'
import { labelOf } from '#contract/schemas/label.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'
import { buildBorehole } from '#testing/builders/records.ts'

const routes = Object.values(api).flatMap((feature) => Object.values(feature) as Route[])
const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const)

let library: TestApp
let account: number
let token: string
let refused = 0
let described: Record<string, Record<string, { responses: object }>>

beforeAll(async () => {
  library = await testApp()
  await buildBorehole(library.db, { code: 'ZK1' })
  account = (await buildAccount(library.db, { permissions: Object.keys(permissions) as Permission[] })).id
  await enter()
  described = Object(await library.raw('GET', '/api/openapi.json')).body.paths
})

/** Signs in with all permissions and a fresh proof. */
async function enter(): Promise<void> {
  token = await buildSession(library.db, { account })
  await library.pool.query('update session set proved_at = now()')
}

/** Invalid values: other types, empty, too large, invalid characters. */
const hostile = fc.oneof(
  fc.constantFrom(null, true, -1, 0.5, 1e308, '', ' ', '\u0000', '\ud800', '[]', '__proto__', {}, [], [null]),
  fc.constantFrom(2 ** 15, 2 ** 31, 2 ** 53 - 1, [2 ** 31], [2 ** 53 - 1], '2147483648'),
  fc.constantFrom('ZK1', 'borehole', '1', 1, 'x'.repeat(5001), '9'.repeat(400), Array(60).fill('x')),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Any parameters of a route with any values, and unknown parameters. */
const inputFor = ({ input }: Route) =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.keys(input.shape).map((name) => [name, hostile])), {
        requiredKeys: [],
      }),
      fc.dictionary(fc.string({ maxLength: 8 }), hostile, { maxKeys: 1 }),
    )
    .map(([known, unknown]) => ({ ...unknown, ...known }))

let calls = 0
/** A new address for each call, so that rate limits do not apply. */
const address = () => `10.${++calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function send(route: Route, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const given = textOf(rest[name] ?? 'x').toWellFormed()
    delete rest[name]
    return encodeURIComponent(given.slice(0, 200) || 'x')
  })
  const from = { token, address: address() }
  if (route.method !== 'GET')
    return library.raw(route.method, `/api${path}`, {
      ...from,
      body: JSON.stringify(rest),
      headers: { 'content-type': 'application/json' },
    })
  const pairs = Object.entries(rest).map(([name, value]) => [
    name.toWellFormed(),
    textOf(value).toWellFormed(),
  ])
  return library.raw('GET', `/api${path}?${new URLSearchParams(pairs)}`, from)
}

const fieldsOf = ({ fields, parts }: Kind) => [fields, ...Object.values(parts).map((part) => part.fields)]
/** Labels with Latin letters: 锥尖阻力 qc, DOI. */
const latin = Object.values<Kind>(kinds)
  .flatMap((kind) => fieldsOf(kind).flatMap((fields) => Object.values(fields).map(({ label }) => label)))
  .filter((label) => /[A-Za-z]/.test(label))

/** Removes labels, quoted names, which come from the sender, and what has no other name. */
const ours = (words: string) =>
  latin.reduce(
    (rest, label) => rest.replaceAll(`${label}：`, ''),
    words.replaceAll(/“[^”]*”|JSON|SHA-256|\bGB\b/g, ''),
  )

function expectChinese(words: unknown) {
  expect(words).toMatch(/\p{Script=Han}/u)
  expect(ours(String(words))).not.toMatch(/[A-Za-z]|undefined|\bvalues\b/)
}

/** The responses in the description of a route. */
function promised({ method, path }: Route): string[] {
  const place = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`
  return Object.keys(described[place]?.[method.toLowerCase()]?.responses ?? {})
}

/** Expects no failure, and a Chinese message if the input is refused. */
async function expectRefusal(route: Route, input: Record<string, unknown>): Promise<void> {
  let { status, body } = await send(route, input)
  if (status === 401) {
    await enter() // the call before has ended the session
    ;({ status, body } = await send(route, input))
  }
  expect(status < 500 || status === 550 || status === 503).toBe(true)
  expect(promised(route)).toContain(String(status))
  if (status !== 400) return
  refused += 1
  expectChinese(body.message)
  for (const words of Object.values(body.data['fields'] ?? {})) expectChinese(words)
}

describe('any input of a route is refused in Chinese without a failure', () => {
  test.each(named)('%s', async (_, route) => {
    const tried = fc.assert(
      fc.asyncProperty(inputFor(route), (input) => expectRefusal(route, input)),
      { numRuns: Object.keys(route.input.shape).length > 0 ? 12 : 1, endOnFailure: true },
    )
    await expect(tried).resolves.toBeUndefined()
  })
})

/** A record of a kind with any values in fields and rows of parts. */
const recordOf = ({ fields, parts }: Kind) =>
  fc.record({
    kind: fc.constant(''),
    code: fc.constant('ZK2'),
    values: anyOf(fields),
    parts: fc.record(
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, fc.array(anyOf(part.fields))])),
      { requiredKeys: [] },
    ),
  })

const anyOf = (fields: Fields) =>
  fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, flat])), { requiredKeys: [] })
const flat = hostile.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))

describe('any content of a record is refused in Chinese with the labels of its kind', () => {
  test.each(Object.values(kinds).map((kind) => [kind.label, kind] as const))('%s', async (_, kind) => {
    const tried = fc.assert(
      fc.asyncProperty(recordOf(kind), (record) =>
        expectRefusal(catalogue.create, { ...record, kind: kind.name }),
      ),
      { numRuns: 12, endOnFailure: true },
    )
    await expect(tried).resolves.toBeUndefined()
  })
})

test('most of the generated input is refused', () => {
  expect(refused).toBeGreaterThan(300)
})

test('every input has a label', () => {
  const unnamed = routes.flatMap(({ path, input }) => unlabelledIn(input).map((name) => `${path} ${name}`))
  expect(unnamed).toEqual([])
})

/** The names in a schema, at any depth, whose values have no label. */
function unlabelledIn(schema: unknown): string[] {
  const { shape = {}, innerType, element, options = [], in: from, valueType } = Object(Object(schema).def)
  return [
    ...Object.entries<z.ZodType>(shape).flatMap(([name, inner]) => [
      ...(labelOf(inner) === undefined ? [name] : []),
      ...unlabelledIn(inner),
    ]),
    ...[innerType, element, from, valueType, ...options].flatMap((inner) =>
      inner ? unlabelledIn(inner) : [],
    ),
  ]
}

import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { permissions, type Permission } from '#contract/accounts/identity.ts'
import { notices } from '#contract/accounts/notices.ts'
import { api } from '#contract/api.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { minProved } from '#contract/files/proof.ts'
import type { Route } from '#contract/route.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildHolding } from '#testing/builders/loans.ts'
import { buildMember } from '#testing/builders/people.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { begin, bytesFor, sendAll } from '#testing/builders/uploads.ts'

import { takesKey } from './idempotency.ts'

const many = 20
const numbers = Array.from({ length: many }, (_, n) => n)

let library: TestApp
let callers: SignedIn[]

beforeAll(async () => {
  library = await testApp()
  callers = await Promise.all(
    numbers.map(() => library.signIn(...(Object.keys(permissions) as Permission[]))),
  )
  await library.pool.query(`update role set scope = 'all'; update session set proved_at = now()`)
})

let keys = 0

/** Twenty calls of a route at once, each with a key of its own, and a read beside them. */
async function callAtOnce(route: Route, inputs: readonly object[]) {
  const calls = inputs.map((input, n) => {
    const { id, ...rest } = input as { id?: unknown }
    const isInPath = route.path.includes(':id')
    return library.raw('POST', `/api${route.path.replace(':id', String(id))}`, {
      token: callers[n]?.token ?? '',
      headers: { 'idempotency-key': `every-post-${(keys += 1)}` },
      body: isInPath ? rest : input,
      address: `198.51.100.${n}`,
    })
  })
  const beside = callers[0]?.call(notices.unread, {})
  return { answers: await Promise.all(calls), beside: await beside }
}

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  format?: string
  minimum?: number
}

const leastOf = ({ minimum = 1 }: Schema) => Math.max(1, minimum)

const makers: Record<string, (schema: Schema) => unknown> = {
  object: ({ required = [], properties = {} }) =>
    Object.fromEntries(required.map((name) => [name, simplest(properties[name] ?? {})])),
  array: ({ minItems = 0, items = {} }) => Array.from({ length: minItems }, () => simplest(items)),
  integer: leastOf,
  number: leastOf,
  boolean: () => false,
  string: ({ format, minLength = 1 }) =>
    format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'x'.repeat(Math.max(1, minLength)),
}

/** The simplest value that a schema takes, but for rules of its text. */
function simplest(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return simplest(schema.anyOf[0] ?? {})
  return makers[schema.type ?? '']?.(schema) ?? null
}

const routes = Object.entries(api).flatMap(([feature, all]) =>
  Object.entries<Route>(all)
    .filter(([, route]) => takesKey(route))
    .map(([name, route]) => [`${feature}.${name}`, route] as const),
)

describe('twenty at once', () => {
  test.each(routes)('%s: nobody is refused as busy, and nothing fails', async (_, route) => {
    const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema
    const { answers, beside } = await callAtOnce(
      route,
      numbers.map(() => Object(simplest(schema))),
    )
    expect(answers.map(({ status }) => status).filter((status) => status >= 500 && status !== 550)).toEqual(
      [],
    )
    expect(beside).toBeDefined()
  })
})

type Inputs = () => Promise<object[]>

/** What each of twenty may do, and does, at the same moment. */
const effects: Record<string, Inputs> = {
  'fileService.chunkProof': async () => {
    const content = bytesFor(minProved + 1, 7)
    await sendAll(await library.signIn(), content)
    const begun = await Promise.all(
      callers.map((caller, n) => begin(caller, content, { fileName: `${n}.dat` })),
    )
    return begun.map(({ id }) => ({ id, proof: '0'.repeat(64) }))
  },
  'user.unmask': async () => {
    const { id } = await buildMember(library)
    return numbers.map(() => ({ id, reason: '核对来馆登记的电话' }))
  },
  'loans.add': async () => {
    await buildRecord(library.db, kinds.archive, {
      code: 'D-1',
      title: '勘察报告',
      values: { level: 'item' },
    })
    await buildHolding(library.db, 'D-1', { copies: many })
    return numbers.map(() => ({ kind: 'archive', code: 'D-1' }))
  },
  'favourites.save': async () => {
    await buildRecord(library.db, kinds.archive, {
      code: 'D-2',
      title: '勘察报告',
      values: { level: 'item' },
    })
    return numbers.map(() => ({ kind: 'archive', code: 'D-2' }))
  },
  'folders.create': async () => numbers.map((n) => ({ name: `夹 ${n}` })),
  'deposits.create': async () => numbers.map((n) => ({ material: 'other', title: `汇交 ${n}` })),
  'user.export': async () => numbers.map(() => ({ text: '', filters: {}, sort: '' })),
  'group.create': async () => numbers.map((n) => ({ values: { name: `组 ${n}` } })),
}

describe('twenty do at once, each with a key', () => {
  test.each(Object.entries(effects))('%s: all are answered', async (name, inputsOf) => {
    const route = routes.find(([one]) => one === name)?.[1]
    if (!route) throw new Error(`There is no ${name}.`)
    const { answers } = await callAtOnce(route, await inputsOf())
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])
  })
})

import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'

import { api } from '#contract/api.ts'
import { errors } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { takesKey } from '#server/idempotency/idempotency.ts'
import { testApp } from '#testing/app.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  responses: Record<string, object>
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[]
  requestBody?: object
}

let whole: {
  openapi: string
  servers: object[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}
let operations: Operation[]

const routes = Object.values(api).flatMap((feature) => Object.values(feature) as Route[])

beforeAll(async () => {
  const library = await testApp()
  whole = (await library.raw('GET', '/api/openapi.json')).body as unknown as typeof whole
  operations = Object.values(whole.paths).flatMap((path) => Object.values(path))
})

test('it is valid OpenAPI 3.1', async () => {
  const { valid, errors: faults } = await new Validator().validate(structuredClone(whole))
  expect(faults).toBeUndefined()
  expect([valid, whole.openapi]).toEqual([true, '3.1.0'])
})

test('every reference is a component, and all components are used by reference', () => {
  const text = JSON.stringify(whole)
  const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, path = '']) => path)
  expect(names.length).toBeGreaterThan(300)
  const leads = (path: string) =>
    path
      .split('/')
      .slice(1)
      .reduce<unknown>((part, step) => Object(part)[step], whole)
  expect([...new Set(names)].filter((path) => leads(path) === undefined)).toEqual([])
  expect(text).not.toMatch(/\$defs|__shared|__schema|"\$id"|"\$schema"/)
  expect(Object.keys(whole.components.schemas).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
})

test('contains every route once with a unique name, a feature and a sentence', () => {
  const links = routes.filter(({ query }) => query).length
  expect(operations).toHaveLength(routes.length + links)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  const tags = new Set(whole.tags.map(({ name }) => name))
  for (const { operationId, summary, tags: own } of operations) {
    expect(operationId).toMatch(/^[a-z][A-Za-z]+$/)
    expect(summary).toMatch(/\p{Script=Han}/u)
    expect(tags.has(own[0] ?? '')).toBe(true)
  }
  expect(whole.tags.every(({ description }) => /\p{Script=Han}/u.test(description))).toBe(true)
})

test('a key to repeat a call with is named by the calls that it is heeded for, not by uploads and exports', () => {
  const named = operations.filter(({ parameters = [] }) =>
    parameters.some(({ name }) => name === 'Idempotency-Key'),
  )
  expect(named).toHaveLength(routes.filter(takesKey).length)
  const ids = named.map(({ operationId }) => operationId)
  expect(ids).toEqual(expect.arrayContaining(['articleCreate', 'loansMove']))
  expect(ids.filter((id) => /[eE]xport$|[uU]pload$|Import$/.test(id))).toEqual([])
})

describe('the input of a route', () => {
  test('is in path, query or body, with type and label', () => {
    const page = whole.paths['/api/content/articles']?.['get']
    expect(page?.parameters).toContainEqual({
      name: 'size',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 200, default: 20, title: '每页条数' },
    })
    const update = whole.paths['/api/catalogue/{kind}/records/{code}']?.['put']
    expect(update?.parameters?.map(({ name, required }) => [name, required])).toEqual([
      ['kind', true],
      ['code', true],
    ])
    expect(JSON.stringify(update?.requestBody)).toContain('"required":["version"]')
  })

  test('of a query can be sent by GET', () => {
    const link = whole.paths['/api/search/globalSearch']?.['get']
    expect(link).toMatchObject({ operationId: 'searchFindByLink' })
    expect(link?.parameters?.[0]).toMatchObject({ name: 'q', in: 'query' })
  })

  test('of a kind is described by its labels', () => {
    expect(JSON.stringify(whole.components.schemas['BoreholeContent'])).toContain('孔深（m）')
  })
})

describe('the access of a route', () => {
  const securityOf = (path: string, method: string) => whole.paths[path]?.[method]?.security
  test.each([
    ['/api/users/me', 'get', [{ bearer: [] }]],
    ['/api/catalogue', 'get', [{}, { bearer: [] }]],
    ['/api/token', 'post', [{}, { bearer: [] }, { client: [] }]],
    ['/api/captcha/get', 'post', []],
    ['/api/health/live', 'get', []],
  ])('%s', (path, method, security) => {
    expect(securityOf(path, method)).toEqual(security)
  })

  test('names the permission and the server', () => {
    const create = whole.paths['/api/catalogue/{kind}/records']?.['post']
    expect(create).toMatchObject({ 'x-permission': 'records.write', security: [{ bearer: [] }] })
    expect(Object.keys(create?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403', '507', '550']))
    expect(whole.servers).toEqual([{ url: '/', description: '本站' }])
  })
})

test('contains every refusal', () => {
  const refusal = JSON.stringify(whole.components.schemas['Refusal'])
  for (const error of Object.keys(errors)) expect(refusal).toContain(`"${error}"`)
})

test('files can be sent as ranges', () => {
  const responses = whole.paths['/api/files/{id}']?.['get']?.responses ?? {}
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['200', '206', '304', '401', '404', '416', '550']),
  )
  expect(responses['206']).toHaveProperty('headers.Content-Range')
})

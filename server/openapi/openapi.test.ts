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

  test('of a query can be sent by GET: by its names, what has parts as JSON, or all of it', () => {
    const link = whole.paths['/api/search/globalSearch']?.['get']
    expect(link).toMatchObject({ operationId: 'searchFindByLink' })
    expect(link?.parameters?.[0]).toMatchObject({ name: 'q', in: 'query' })
    const named = new Map(link?.parameters?.map((parameter) => [parameter.name, parameter]))
    expect(named.get('size')).toMatchObject({ in: 'query', required: false, schema: { type: 'integer' } })
    expect(named.get('conditions')).toMatchObject({ content: { 'application/json': { schema: {} } } })
    expect(named.get('conditions')).not.toHaveProperty('schema')
  })

  test('has no further names, unless it is open', () => {
    const bodyOf = (path: string, method = 'post') =>
      JSON.stringify(whole.paths[path]?.[method]?.requestBody).includes('"additionalProperties":false')
    expect(bodyOf('/api/role/{id}/users')).toBe(true)
    expect(bodyOf('/api/social/signedOut/{provider}')).toBe(false)
    const tolerant = Object.entries(whole.components.schemas)
      .filter(([name]) => name.endsWith('Input'))
      .filter(([, schema]) => Object(schema).properties && Object(schema).additionalProperties !== false)
    expect(tolerant.map(([name]) => name)).toEqual([])
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

describe('bytes have the media type that they are sent with', () => {
  const binary = { schema: { type: 'string', format: 'binary' } }
  const operationOf = ({ method, path }: Route) =>
    whole.paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]

  test.each(routes.filter(({ body }) => body).map((route) => [route.path, route] as const))(
    'of a body: %s',
    (_, route) => {
      const { requestBody, parameters = [] } = operationOf(route) ?? {}
      const types = {
        bytes: 'application/octet-stream',
        spooled: 'application/octet-stream',
        form: 'multipart/form-data',
        urlencoded: 'application/x-www-form-urlencoded',
      }
      const content = Object(requestBody).content
      const type = types[route.body ?? 'bytes']
      expect(Object.keys(content)).toEqual([type])
      const inBody = type.endsWith('octet-stream') ? content[type] : undefined
      expect(inBody ?? binary).toEqual(binary)
      expect(parameters.map(({ name }) => name)).not.toContain('file')
      const named = [
        ...parameters.map(({ name }) => name),
        ...Object.keys(content[type].schema.properties ?? {}),
      ]
      expect(named.filter((name) => !['Idempotency-Key', 'file'].includes(name)).toSorted()).toEqual(
        Object.keys(route.input.shape)
          .filter((name) => name !== 'file')
          .toSorted(),
      )
    },
  )

  test('of a form, its file', () => {
    const { requestBody } = whole.paths['/api/file/upload']?.['post'] ?? {}
    const { schema } = Object(requestBody).content['multipart/form-data']
    expect(schema).toMatchObject({
      required: expect.arrayContaining(['pathName', 'file']),
      properties: { file: binary.schema },
    })
  })

  test.each(routes.filter(({ answer }) => answer === 'bytes').map((route) => [route.path, route] as const))(
    'of an answer: %s',
    (_, route) => {
      const { content } = Object(operationOf(route)?.responses['200'])
      const types = Object.keys(content)
      expect(types).not.toEqual([])
      expect(
        types.every((type) => type === '*/*' || /^(?:application|image|text)\/[a-z.+-]+$/.test(type)),
      ).toBe(true)
      expect(types.includes('*/*')).toBe(route.sends === 'any')
      expect(content[types[0] ?? '']).toEqual(binary)
    },
  )
})

test('files can be sent as ranges', () => {
  const responses = whole.paths['/api/files/{id}']?.['get']?.responses ?? {}
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['200', '206', '304', '401', '404', '416', '550']),
  )
  expect(responses['206']).toHaveProperty('headers.Content-Range')
})

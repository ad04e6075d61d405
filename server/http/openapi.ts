import { z } from 'zod'

import { errors } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

/** The OpenAPI 3.1 description of all routes, feature by feature. */
export function describeApi(api: Record<string, Record<string, Route>>): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = `/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(feature, name, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '地质资料馆数据接口', version: '1.0.0' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operation(feature: string, name: string, route: Route) {
  const { properties = {}, required = [] } = schemaOf(route.input, 'input')
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const rest = Object.keys(properties).filter((key) => !inPath.includes(key))
  const inQuery = route.method === 'GET' ? rest : []
  const body = {
    type: 'object',
    properties: pick(properties, rest),
    required: required.filter((key) => rest.includes(key)),
  }
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    ...(route.access !== 'anyone' && { security: [{ bearer: [] }], 'x-permission': route.access }),
    parameters: [
      ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] })),
      ...inQuery.map((key) => ({
        name: key,
        in: 'query',
        required: required.includes(key),
        schema: properties[key],
      })),
    ],
    ...(route.method !== 'GET' &&
      rest.length > 0 && { requestBody: { required: true, content: json(body) } }),
    responses: { 200: { description: '成功', content: answer(route) }, default: refusalAnswer },
  }
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

const envelope = (data: unknown) => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
})

const refusalAnswer = {
  description: '拒绝：HTTP 状态与 code 相同，原因见 data.error',
  content: json(
    envelope({
      type: 'object',
      required: ['error'],
      properties: {
        error: { enum: Object.keys(errors) },
        request: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    }),
  ),
}

function answer(route: Route) {
  if (route.answer === 'bytes')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const schema = schemaOf(route.output, 'output')
  return json(route.answer === 'json' ? schema : envelope(schema))
}

const pick = (all: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((n) => [n, all[n]]))

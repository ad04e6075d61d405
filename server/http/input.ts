import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import { AppError, fail } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { labelsOf } from '#contract/schemas/label.ts'

import { invalidBySchema } from './invalid-input.ts'
import type { SpooledForm } from './spool/form.ts'

/** Reads the input of a route: path parameters, and the query of a GET or the body. */
export function readInput(
  route: Route,
  request: FastifyRequest,
  spooled?: SpooledForm,
): Record<string, unknown> {
  const { params, query } = request
  const rest = spooled
    ? { ...strings(route, { ...Object(query), ...spooled.fields }), file: spooled.file }
    : restOf(route, request)
  const given = { ...rest, ...strings(route, params) }
  replaceHalves(given)
  const decoded = z.safeDecode(route.input, given)
  if (decoded.success) return decoded.data
  throw invalidBySchema(decoded.error, labelsOf(route.input))
}

/** Replaces unpaired surrogates: JSON allows them, PostgreSQL text does not. */
function replaceHalves(input: object): void {
  const holders = [input]
  for (const holder of holders)
    for (const [name, value] of Object.entries(holder)) {
      if (Buffer.isBuffer(value)) continue
      if (typeof value === 'object' && value !== null) holders.push(value)
      else if (typeof value === 'string' && !value.isWellFormed())
        Reflect.set(holder, name, value.toWellFormed())
    }
}

function restOf(route: Route, { method, query, body }: FastifyRequest): Record<string, unknown> {
  if (route.body === 'bytes') return { ...strings(route, query), file: body }
  if (Buffer.isBuffer(body)) fail('media_type_refused')
  if (method !== 'GET' && method !== 'HEAD') return objectOf(body)
  return route.query ? linkedInput(query) : strings(route, query)
}

/** Input of a query sent as a GET: `?q=` holds the JSON of the POST body. */
function linkedInput(query: unknown): Record<string, unknown> {
  return objectOf(parseJson(String(Object(query).q ?? '{}')))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid_input', { fields: { q: '须为 JSON' } }, '查询参数“q”：须为 JSON')
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
  throw new AppError('invalid_input', { fields: { '.': '须为 JSON 对象' } }, '提交的内容：须为 JSON 对象')
}

const decimalNumber = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/

/** Query strings; decimal digits become a number where the schema requires one. */
function strings(route: Route, given: unknown): Record<string, unknown> {
  const shape = route.input.shape
  return Object.fromEntries(
    Object.entries(Object(given)).map(([name, text]) => [
      name,
      typeof text === 'string' && decimalNumber.test(text) && wantsNumber(shape[name]) ? Number(text) : text,
    ]),
  )
}

function wantsNumber(schema: unknown): boolean {
  const { type, innerType } = Object(Object(schema).def)
  return type === 'number' || (innerType !== undefined && wantsNumber(innerType))
}

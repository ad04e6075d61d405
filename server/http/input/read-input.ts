import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import { AppError, fail } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { labelsOf } from '#contract/schemas/label.ts'
import { type Fault, invalidBySchema, invalidInput } from '#server/http/invalid-input.ts'
import type { SpooledForm } from '#server/http/spool/form.ts'

import { readParameter } from './parameters.ts'
import { strict } from './strict.ts'

type Input = Record<string, unknown>

/**
 * Reads the inputs of a route: path parameters, and the query or the body. What the route does not know is refused,
 * wherever it stands, and so is another value for what the path says.
 */
export function inputReader(route: Route): (request: FastifyRequest, spooled?: SpooledForm) => Input {
  let schema: Route['input'] | undefined
  const labels = labelsOf(route.input)
  return (request, spooled) => {
    schema ??= strict(route.input) // at the first call: a server has hundreds that are not made for days
    const { rest, file } = restOf(route, request, spooled)
    if (file !== undefined && Object.hasOwn(rest, 'file')) refuse(['file'], unknownWords)
    const named = joinInputs(rest, readTexts(route, request.params))
    const given = { ...named, ...(file !== undefined && { file }) }
    replaceHalves(given)
    const decoded = z.safeDecode(schema, given)
    if (decoded.success) return decoded.data
    throw invalidBySchema(decoded.error, labels)
  }
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

/** What stands outside of the path, and the file that is the body or a part of it. */
function restOf(
  route: Route,
  { method, query, body, headers }: FastifyRequest,
  spooled: SpooledForm | undefined,
): { rest: Input; file?: unknown } {
  if (spooled) {
    const { fields, file } = spooled
    return { rest: joinInputs(readTexts(route, query), readTexts(route, fields)), file }
  }
  if (route.body === 'bytes') return { rest: readTexts(route, query), file: body }
  if (Buffer.isBuffer(body)) fail('media_type_refused')
  if (method !== 'GET' && method !== 'HEAD')
    return { rest: joinInputs(queryBesideBody(route, query), objectOf(body)) }
  if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'])
    throw invalidInput([{ path: [], words: '这个接口的参数写在网址里，不读所提交的内容' }], () => undefined)
  return { rest: route.query ? readLink(route, query) : readTexts(route, query) }
}

/** Only calls that read take parameters beside their body, as those in page mode give them. */
function queryBesideBody(route: Route, query: unknown): Input {
  if (route.query) return readLink(route, query)
  refuse(Object.keys(Object(query)), unknownWords)
  return {}
}

/** The parameters of a query: each by its name, or all of them as JSON in `?q=`. */
function readLink(route: Route, query: unknown): Input {
  const { q, ...rest }: Input = Object(query)
  return joinInputs(q === undefined ? {} : objectOf(parseJson(String(q))), readTexts(route, rest))
}

/** The same name in two places has to have the same value. */
function joinInputs(one: Input, other: Input): Input {
  const twice = Object.keys(one).filter((name) => Object.hasOwn(other, name))
  refuse(
    twice.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name])),
    '给了两次，而且不相同',
  )
  return { ...one, ...other }
}

const unknownWords = '没有这个参数'

function refuse(names: readonly string[], words: string): void {
  const faults = names.map((name): Fault => ({ path: [name], words }))
  if (faults.length > 0) throw invalidInput(faults, () => undefined)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid_input', { fields: { q: '须为 JSON' } }, '查询参数“q”：须为 JSON')
  }
}

function objectOf(value: unknown): Input {
  if (value === undefined || value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
  throw new AppError('invalid_input', { fields: { '.': '须为 JSON 对象' } }, '提交的内容：须为 JSON 对象')
}

/** Parameters of a path, a query or a form, as the schema wants each of them. */
function readTexts({ input }: Route, given: unknown): Input {
  return Object.fromEntries(
    Object.entries<string | string[]>(Object(given)).map(([name, text]) => {
      const schema = Object.hasOwn(input.shape, name) ? input.shape[name] : undefined
      return [name, schema ? readParameter(schema, text) : text]
    }),
  )
}

import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import { AppError } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'

/** Reads a route's input: the path names some of it, the rest is the query of a GET or the body. */
export function readInput(route: Route, request: FastifyRequest): Record<string, unknown> {
  const { params, query, body } = request
  const asked = route.query && request.method === 'GET' ? linkedInput(query) : undefined
  const rest = asked ?? (request.method === 'GET' ? strings(route, query) : objectOf(body))
  const decoded = z.safeDecode(route.input, { ...rest, ...strings(route, params) })
  if (decoded.success) return decoded.data
  throw refusal(decoded.error)
}

z.config(z.locales.zhCN())

/** What is wrong with an input, field by field, in Chinese. */
function refusal(error: z.ZodError): AppError {
  const found = error.issues.flatMap((issue) => plain(issue, issue.path))
  const fields = Object.fromEntries(found.map(({ path, message }) => [path.join('.') || '.', message]))
  return new AppError('invalid_input', { fields }, found[0]?.message)
}

type Issue = z.core.$ZodIssue

/** Of the ways in which a union was not met, the one that was meant: its keys were all known. */
function plain(issue: Issue, path: PropertyKey[]): { path: PropertyKey[]; message: string }[] {
  const meant =
    issue.code === 'invalid_union'
      ? issue.errors.find((issues) => !issues.some((one) => one.code === 'unrecognized_keys'))
      : undefined
  return meant?.flatMap((one) => plain(one, [...path, ...one.path])) ?? [{ path, message: issue.message }]
}

/** A question as a link: `?q=` holds the JSON that a POST would carry. */
function linkedInput(query: unknown): Record<string, unknown> {
  const text: unknown = Object(query).q ?? '{}'
  try {
    return objectOf(JSON.parse(String(text)))
  } catch {
    throw new AppError('invalid_input', { fields: { q: '须为 JSON' } })
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
  throw new AppError('invalid_input', { fields: { '.': '须为 JSON 对象' } })
}

const decimal = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/

/** Texts of the address; where the schema wants a number, strict decimal digits become one. */
function strings(route: Route, given: unknown): Record<string, unknown> {
  const shape = route.input.shape
  return Object.fromEntries(
    Object.entries(Object(given)).map(([name, text]) => [
      name,
      typeof text === 'string' && decimal.test(text) && wantsNumber(shape[name]) ? Number(text) : text,
    ]),
  )
}

function wantsNumber(schema: unknown): boolean {
  const { type, innerType } = Object(Object(schema).def)
  return type === 'number' || (innerType !== undefined && wantsNumber(innerType))
}

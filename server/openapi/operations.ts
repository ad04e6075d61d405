import { permissions } from '#contract/identity/identity.ts'
import type { Route } from '#contract/route.ts'
import { takesKey } from '#server/idempotency/idempotency.ts'

import { bodyOf, sentBy } from './bodies.ts'
import { linkParameters, pathParameters, queryParameters } from './parameters.ts'
import { refusalsOf } from './refusals.ts'
import type { DescribedCall, Schema } from './schemas.ts'

/** The operations of a route by method; a query that can also be sent by GET has two. */
export function operations(call: DescribedCall): Record<string, unknown> {
  const { id, route } = call
  const own = { ...common(call), operationId: id, ...input(call), responses: responses(call) }
  return {
    ...(route.query && { get: { ...common(call), ...link(call), responses: responses(call) } }),
    [route.method.toLowerCase()]: own,
  }
}

function common({ feature, route }: DescribedCall) {
  const { access } = route
  const isRight = access !== 'anyone' && access !== 'member'
  return {
    tags: [feature],
    summary: route.summary,
    description: remarks(route).join('\n\n'),
    security: security(route),
    ...(isRight && { 'x-permission': access }),
  }
}

/** Requirements of a route, generated from the same table that the server enforces. */
function remarks({ access, proof, basic, limit, bodyLimit, ...route }: Route): string[] {
  const isRight = access !== 'anyone' && access !== 'member'
  return [
    ...(access === 'member' ? ['须登录。'] : []),
    ...(isRight ? [`须登录，并有“${permissions[access].label}”的权限。`] : []),
    ...(proof ? ['须在十分钟内核实过身份（PUT /api/security/proof）。'] : []),
    ...(basic ? ['程序以 HTTP Basic 给出名称与密钥，grant 为 client_credentials。'] : []),
    ...(limit ? [`同一地址 ${limit.seconds} 秒内至多 ${limit.calls} 次。`] : []),
    ...(bodyLimit ? [`请求内容至多 ${Math.round(bodyLimit / 1024)} kB。`] : []),
    ...(route.foreign ? ['外来协议：状态总是 200，结果见 repCode。'] : []),
  ]
}

function security({ access, basic, foreign, path }: Route) {
  if (foreign || path.startsWith('/health')) return []
  if (access !== 'anyone') return [{ bearer: [] }]
  return [{}, { bearer: [] }, ...(basic ? [{ client: [] }] : [])]
}

function input(call: DescribedCall) {
  const { route } = call
  return {
    parameters: [
      ...pathParameters(call),
      ...queryParameters(call),
      ...(route.method === 'GET' && route.answer === 'bytes' ? ranges : []),
      ...(takesKey(route) ? [idempotencyKey] : []),
    ],
    ...bodyOf(call),
  }
}

/** The same query by GET: parameters by their names, or `?q=` with the JSON of the POST body. */
function link(call: DescribedCall) {
  const { id } = call
  return { operationId: `${id}ByLink`, parameters: [...pathParameters(call), ...linkParameters(call)] }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: '同一请求编号在 24 小时内只执行一次，重发得到第一次的答复',
  schema: { type: 'string', pattern: String.raw`^[\w-]{8,100}$` },
}

const ranges = [
  { name: 'Range', in: 'header', description: '只取一段，如 bytes=0-65535', schema: { type: 'string' } },
  {
    name: 'If-Range',
    in: 'header',
    description: '内容仍是这个 ETag 时才取一段，否则取全部',
    schema: { type: 'string' },
  },
  {
    name: 'If-None-Match',
    in: 'header',
    description: '内容仍是这个 ETag 时答 304',
    schema: { type: 'string' },
  },
]

const header = (description: string) => ({ description, schema: { type: 'string' } })
const fileHeaders = {
  ETag: header('内容的标记，内容不变则不变'),
  'Accept-Ranges': header('bytes'),
  'Content-Disposition': header('文件名：ASCII 与 RFC 5987 各一'),
}

function responses(call: DescribedCall): Record<string, unknown> {
  const { route } = call
  const bytes = sentBy(route)
  if (bytes)
    return {
      200: { description: '整个文件', headers: fileHeaders, content: bytes },
      206: {
        description: '文件的一段',
        headers: { ...fileHeaders, 'Content-Range': header('bytes 0-99/1000') },
        content: bytes,
      },
      304: { description: '内容没有变' },
      ...refusalsOf(route),
    }
  const answer = { description: '成功', content: json(dataOf(call)) }
  if (route.foreign) return { 200: answer }
  const refusals = refusalsOf(route)
  if (route.path.startsWith('/health'))
    return { 200: answer, 400: refusals[400], 503: { ...answer, description: '还不能' } }
  return { 200: answer, ...refusals }
}

function dataOf({ id, route, schemas }: DescribedCall): Schema {
  const data = schemas.output(id)
  if (route.answer === 'json') return data
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { type: 'integer', const: 200 }, message: { type: 'string' }, data },
  }
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

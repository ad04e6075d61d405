import { STATUS_CODES } from 'node:http'

import { errors } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'

const integer = { type: 'integer' }
const text = { type: 'string' }

/** The schema of every refusal. */
export const Refusal = {
  title: '拒绝',
  description: 'HTTP 状态与 code 相同；为何拒绝，见 data.error',
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: integer,
    message: { ...text, description: '给人看的一句话' },
    data: {
      type: 'object',
      required: ['error'],
      properties: {
        error: { enum: Object.keys(errors), type: 'string' },
        request: { ...text, description: '日志中的编号，报修时请提供' },
        fields: {
          description: '各项错在何处，以输入中的路径为名',
          type: 'object',
          additionalProperties: text,
        },
        reason: { type: 'string', enum: ['expired', 'kicked', 'disabled', 'missing', 'signed_out_there'] },
        retryAfter: { ...integer, description: '几秒之后可以再试' },
        lock: { $ref: '#/components/schemas/Lock' },
      },
    },
  },
}

const statuses = [...new Set(Object.values(errors).map(([status]): number => status))].toSorted(
  (a, b) => a - b,
)
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
const retryAfter = { 'Retry-After': { description: '几秒之后再试', schema: integer } }

/** One response for each status, with its refusals by name and the message for the reader. */
export const refusalAnswers = Object.fromEntries(
  statuses.map((status) => [
    nameOf(status),
    {
      description: Object.entries(errors)
        .filter(([, [of]]) => of === status)
        .map(([error, [, words]]) => `${words}（${error}）`)
        .join('；'),
      ...((status === 429 || status === 503) && { headers: retryAfter }),
      content,
    },
  ]),
)

/** `NotFound`; 550 is not an HTTP status, so it has no standard name. */
function nameOf(status: number): string {
  return STATUS_CODES[status]?.replaceAll(/\W/g, '') ?? (status === 550 ? 'RefusedByRule' : `Status${status}`)
}

/** The refusals of a route. */
export function refusalsOf(route: Route): Record<string, unknown> {
  return Object.fromEntries(
    statuses
      .filter((status) => mayReturn[status]?.(route) ?? true)
      .map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  )
}

const isReading = ({ method, query }: Route) => method === 'GET' || query === true
const isAdmitted = ({ path, foreign }: Route) => !path.startsWith('/health') && !foreign
const names = ({ input }: Route, ...fields: string[]) => fields.some((field) => field in input.shape)
const hasBody = ({ method }: Route) => method !== 'GET'

/** Which routes may return a status; one that is not listed applies to all. */
const mayReturn: Partial<Record<number, (route: Route) => boolean>> = {
  403: isAdmitted, // a program without the privilege, a person whose roles may not use the app
  404: (route) => route.path.includes(':') || names(route, 'id', 'ids', 'code', 'kind') || !isReading(route),
  405: () => false, // another method is another route
  408: hasBody,
  413: hasBody,
  415: hasBody,
  416: ({ answer }) => answer === 'bytes',
  429: isAdmitted, // a program beyond its quota
  501: () => false, // returned by a gateway
  507: (route) => !isReading(route),
  550: (route) => !isReading(route) || route.access !== 'anyone' || route.answer === 'bytes',
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { AppError, type ErrorCode } from '#contract/errors.ts'

/** HTTP and database errors that are mapped to refusals. */
const knownCodes: Partial<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_refused',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  DATABASE_AWAY: 'database_away',
  ECONNREFUSED: 'database_away',
  ECONNRESET: 'database_away',
  EPIPE: 'database_away',
  ENOENT: 'not_found',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  '53100': 'disk_full',
  '53200': 'busy', // out of memory
  '53300': 'busy',
  '40P01': 'busy', // deadlock
  '55P03': 'busy',
  '57014': 'took_too_long',
  '57P01': 'database_away',
  '57P02': 'database_away',
  '57P03': 'database_away',
  '25006': 'database_away', // read-only
  '28000': 'database_away',
  '28P01': 'database_away',
  '3D000': 'database_away',
  '42501': 'database_away', // permissions revoked
  '58030': 'database_away', // I/O error
  GL404: 'area_gone',
  '22003': 'invalid_input', // a number beyond its column
  '22021': 'invalid_input', // a NUL character in a text
  '22P05': 'invalid_input',
}

const allConnectionsTaken = 'timeout exceeded when trying to connect' // message of the pool, which sets no code

const awayMessage = /Connection terminated|server closed the connection|is not queryable/

/** An ENOENT of the socket means that the database restarts, not that a file is missing. */
function isAway({ code, message, syscall }: Partial<NodeJS.ErrnoException>): boolean {
  if (syscall === 'connect' || syscall === 'getaddrinfo' || code?.startsWith('08')) return true
  return awayMessage.test(message ?? '')
}

/** Another row refers to one that is removed, or a row refers to one that is not there: told at its field. */
function referenceError({ detail = '' }: { detail?: string }): AppError {
  const [, column] = /^Key \((\w+)\)=.* is not present in table/.exec(detail) ?? []
  if (column === undefined) return new AppError('still_referenced')
  const name = column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return new AppError('invalid_input', { fields: { [name]: unknownWords } }, unknownWords)
}

const unknownWords = '所选的一项不存在，或已被删除'

/** Maps an error to a refusal. Unexpected errors become `server_error`; their text is not sent. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode, message }: Partial<FastifyError> = Object(error)
  if (message === allConnectionsTaken) return new AppError('busy')
  if (isAway(Object(error))) return new AppError('database_away')
  if (code === '23503') return referenceError(Object(error))
  return new AppError(knownCodes[code ?? ''] ?? byStatus(statusCode ?? 500))
}

/** How a stream ends whose sender is gone. */
const brokenOff = new Set([
  'ECONNRESET',
  'EPIPE',
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
])

/**
 * The refusal of a call. Whoever leaves before all of it has come is no fault of the server, and nobody is there to be
 * answered.
 */
export function refusalOfCall(error: unknown, { raw }: FastifyRequest): AppError {
  const hasLeft = raw.destroyed && !raw.complete && brokenOff.has(Object(error).code)
  return hasLeft ? new AppError('request_timeout') : refusalOf(error)
}

function byStatus(status: number): ErrorCode {
  if (status === 408) return 'request_timeout'
  return status < 500 ? 'invalid_input' : 'server_error'
}

function logRefusal(error: unknown, request: FastifyRequest): AppError {
  const refusal = refusalOfCall(error, request)
  const operators = refusal.code === 'server_error' || refusal.code === 'database_away'
  if (operators) request.log.error({ err: error, request: request.id }, 'failed')
  return refusal
}

/** The same for a foreign protocol, in its own format and always with 200. */
export const answerForeign =
  (refuse: (refusal: AppError) => unknown) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply
      .code(200)
      .header('cache-control', 'no-store')
      .send(refuse(logRefusal(error, request)))

/** Sends all failures. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, detail } = logRefusal(error, request)
  if (status === 429 || status === 503) reply.header('retry-after', String(detail.retryAfter ?? 2))
  const data = { error: code, request: request.id, ...detail }
  return reply.code(status).header('cache-control', 'no-store').send({ code: status, message, data })
}

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { type ErrorCode, errors } from '#contract/errors.ts'

/** Answers malformed or slow HTTP with a refusal of our own and closes the connection. */
export function answerMalformed({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy()
  const error: ErrorCode = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'invalid_input'
  const [status, message] = errors[error]
  const body = JSON.stringify({ code: status, message, data: { error } })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

import type { ForwardedResponse } from '#contract/data-api/data-api.ts'
import { type GenericCall, placeParts } from '#contract/data-api/generic-call.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'

import type { FetchHost, HostAnswer } from './fetch-host.ts'
import { findHost, listHosts } from './hosts.queries.ts'

/** Makes a call of a member's own to a host of the allow-list. */
export async function forward(
  db: Db,
  call: GenericCall<'GET' | 'POST'>,
  fetchHost: FetchHost,
): Promise<ForwardedResponse> {
  const url = new URL(call.url)
  const host = await findHost(db, {
    scheme: url.protocol.slice(0, -1),
    host: url.hostname,
    port: portOf(url),
  })
  if (!host) throw new AppError('host_refused', { fields: { url: '这台主机不在可转发之列' } })
  if (call.method === 'POST' && !host.mayPost)
    throw new AppError('host_refused', { fields: { method: '这台主机只能用 GET 调用' } })
  if (call.mode === 'body' && call.method === 'GET')
    throw new AppError('invalid_input', { fields: { mode: '用 GET 时不能放在正文中' } })
  return readAnswer(await fetchHost(placeParts(url, call)), call.responseType)
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'http:' ? 80 : 443))

/** What a host answered, its JSON read. */
export function readAnswer(
  { status, mediaType, text }: HostAnswer,
  responseType: GenericCall['responseType'],
): ForwardedResponse {
  if (responseType === 'text') return { status, mediaType, body: text }
  try {
    return { status, mediaType, body: JSON.parse(text) }
  } catch {
    throw new AppError('host_away', {}, '所转发的主机答复的不是 JSON')
  }
}

/** The hosts that may be called, for whoever writes a generic call. */
export async function hostsOf(db: Db) {
  return (await listHosts(db)).map(({ scheme, host, port, ...rest }) => ({
    ...rest,
    origin: new URL(`${scheme}://${host}:${port}`).origin,
  }))
}

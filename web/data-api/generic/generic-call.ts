import { dataApis, type ForwardedResponse } from '#contract/data-api/data-api.ts'
import { type GenericCall, placeParts } from '#contract/data-api/generic-call.ts'
import { AppError } from '#contract/errors.ts'
import { Offline, onceKey } from '#web/api/call.ts'
import { act, callInSession } from '#web/api/caller.ts'
import { refusalIn } from '#web/api/refusal.ts'
import { sendOwn } from '#web/api/send.ts'
import { currentSession } from '#web/api/session.ts'

/**
 * Makes a call whose address is data: of our own API in the session of the moment; of another host through the archive,
 * which calls those of its allow-list only.
 */
export async function genericCall(asked: GenericCall): Promise<ForwardedResponse> {
  const url = new URL(asked.url, location.origin)
  if (url.origin === location.origin) {
    if (!url.pathname.startsWith('/api/'))
      throw new AppError('host_refused', {}, '本站只能调用 /api/ 下的地址')
    return callInSession(currentSession(), (token) => callOwn(url, asked, token))
  }
  const { method } = asked
  if (method !== 'GET' && method !== 'POST')
    throw new AppError('host_refused', {}, '可以转发的主机只能用 GET 或 POST 调用')
  return act(dataApis.forward, { ...asked, method, url: url.href })
}

async function callOwn(url: URL, asked: GenericCall, token: string | undefined): Promise<ForwardedResponse> {
  if (asked.mode === 'body' && asked.method === 'GET')
    throw new AppError('invalid_input', {}, '用 GET 时不能放在正文中')
  const { url: whole, method, body } = placeParts(url, asked)
  const own = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(method === 'POST' && { 'idempotency-key': onceKey() }),
  }
  const requestWith = (headers: Record<string, string>) =>
    new Request(whole, { method, headers: { ...headers, ...own }, ...(body !== undefined && { body }) })
  const answer = await sendOwn(requestWith, { token }).catch(() => {
    throw new Offline('网络不通，请检查网络后再试')
  })
  return readAnswer(answer, asked.responseType)
}

async function readAnswer(
  answer: Response,
  responseType: GenericCall['responseType'],
): Promise<ForwardedResponse> {
  const { status } = answer
  const text = await answer.text()
  const json = jsonIn(text)
  if (!answer.ok) throw refusalIn({ ...Object(json), status })
  const mediaType = answer.headers.get('content-type') ?? ''
  if (responseType === 'text') return { status, mediaType, body: text }
  if (json === undefined) throw new AppError('host_away', {}, '答复的不是 JSON')
  return { status, mediaType, body: json }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

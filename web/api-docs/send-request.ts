import { Offline } from '#web/api/call.ts'
import { sendOwn } from '#web/api/send.ts'

import type { Call } from './document.ts'

/** Response of a test call. */
export interface CallResult {
  status: number
  address: string
  milliseconds: number
  text: string
}

const maxShown = 40_000

/** Sends a GET request with the entered parameters. */
export async function sendRequest(
  { path, parameters }: Call,
  values: ReadonlyMap<string, string>,
  token?: string,
): Promise<CallResult> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place }): [string, string][] => {
      const value = values.get(name)
      return place === 'query' && value ? [[name, value]] : []
    }),
  )
  const address = query.size > 0 ? `${filled}?${query}` : filled
  const started = performance.now()
  const requestWith = (headers: Record<string, string>) =>
    new Request(new URL(address, location.origin), { headers })
  const answer = await sendOwn(requestWith, { token }).catch(() => {
    throw new Offline('网络不通，请检查网络后再试')
  })
  const text = await formatResponse(answer)
  return { status: answer.status, address, milliseconds: Math.round(performance.now() - started), text }
}

/** Formats a response: indented JSON, truncated; for a file its type and size. */
async function formatResponse(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? ''
  if (!/json|text/.test(type)) return `${type}，共 ${(await answer.blob()).size} 字节`
  const text = await answer.text()
  const whole = /json/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text
  return whole.length > maxShown ? `${whole.slice(0, maxShown)}\n…（共 ${whole.length} 字）` : whole
}

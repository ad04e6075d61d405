import type { HttpMethod } from '#contract/route.ts'

/** How the parts of a generic call reach its address: at its end, in the query, in the body, or as a page of a list. */
export const transferModes = {
  path: '接在网址之后',
  param: '写在查询参数中',
  body: '放在正文中（JSON）',
  page: '分页查询（current、size）',
} as const
export type TransferMode = keyof typeof transferModes

export const responseTypes = { json: 'JSON', text: '文字' } as const
export type ResponseType = keyof typeof responseTypes

export type Parts = Readonly<Record<string, string | number | boolean>>

/** A call whose address is data. */
export interface GenericCall<M extends HttpMethod = HttpMethod> {
  url: string
  method: M
  mode: TransferMode
  responseType: ResponseType
  data: Parts
}

/** A request as it is sent. */
interface CallDraft<M> {
  url: URL
  method: M
  /** JSON. */
  body?: string
}

/** Puts the parts where the mode has them: at the end of the path, in the query, or in the body. */
export function placeParts<M extends HttpMethod>(
  url: URL,
  { method, mode, data }: Pick<GenericCall<M>, 'method' | 'mode' | 'data'>,
): CallDraft<M> {
  if (mode === 'body') return { url, method, body: JSON.stringify(data) }
  const whole = new URL(url)
  const values = mode === 'page' ? { current: 1, size: 20, ...data } : data
  if (mode === 'path')
    for (const value of Object.values(values))
      whole.pathname = `${whole.pathname.replace(/\/$/, '')}/${encodeURIComponent(String(value))}`
  else for (const [name, value] of Object.entries(values)) whole.searchParams.append(name, String(value))
  return { url: whole, method }
}

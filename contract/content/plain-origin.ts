const form = /^https?:\/\/[\w.-]+(?::\d{1,5})?$/

/** Whether a text is scheme, host and port as a browser writes them, and so can stand in a policy and be compared. */
export const isPlainOrigin = (text: string): boolean => form.test(text) && URL.parse(text)?.origin === text

/** What is wrong with an origin that somebody typed, with what it is to be where that can be told. */
export function originFault(text: string): string | undefined {
  if (isPlainOrigin(text)) return undefined
  const origin = URL.parse(text)?.origin ?? ''
  return isPlainOrigin(origin) ? `须写成“${origin}”` : '须为“https://主机”，不能有通配符与路径'
}

export interface Verdict {
  allowed: boolean
  why: string
}

/** Whether an origin is allowed by a list, and why, as browser and server judge it. */
export function judgeOrigin(given: string, listed: readonly string[], own: string): Verdict {
  const fault = originFault(given)
  if (fault) return { allowed: false, why: `这不是网站的地址：${fault}` }
  if (given === own) return { allowed: true, why: '这是本站自己，不必登记' }
  if (listed.includes(given)) return { allowed: true, why: `名单中有 ${given}` }
  const near = listed.find((one) => URL.parse(one)?.hostname === URL.parse(given)?.hostname)
  return near === undefined
    ? { allowed: false, why: '名单中没有这个网站' }
    : { allowed: false, why: `名单中有的是 ${near}，协议或端口不同` }
}

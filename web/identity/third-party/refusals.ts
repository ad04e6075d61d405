import { AppError } from '#contract/errors.ts'

/** What the page itself finds before it asks the server; the words of others come with their answers. */
const words = {
  state_refused: '这次登录已失效，或不是从这个浏览器开始的，请重新登录',
  provider_refused: '对方没有确认这次登录，请重新登录',
  provider_off: '没有开通这种登录方式',
} as const

/** A platform that gives a ticket back without our state: sent there again, the reader would go in circles. */
export const stateLost = (name: string): AppError =>
  new AppError(
    'state_refused',
    {},
    `${name}没有交回本馆的登录请求，登录没有完成。请重新登录，若仍不行请告知本馆`,
  )

export const refusal = (code: keyof typeof words): AppError => new AppError(code, {}, words[code])

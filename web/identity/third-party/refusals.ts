import { AppError } from '#contract/errors.ts'

/** What the page itself finds before it asks the server; the words of others come with their answers. */
const words = {
  state_refused: '这次登录已失效，或不是从这个浏览器开始的，请重新登录',
  provider_refused: '对方没有确认这次登录，请重新登录',
  provider_off: '没有开通这种登录方式',
} as const

export const refusal = (code: keyof typeof words): AppError => new AppError(code, {}, words[code])

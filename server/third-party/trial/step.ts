import { AppError } from '#contract/errors.ts'
import { ProviderFailure } from '#server/third-party/protocols/outgoing.ts'

/** What technical reasons mean to whoever sets a provider up. */
const meanings: [sign: RegExp, words: string][] = [
  [/^TypeError$|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/, '连不上对方'],
  [/ENOTFOUND|EAI_AGAIN/, '找不到这个主机'],
  [/Timeout|TIMEDOUT|TIMEOUT|timeout|late/, '等不到应答'],
  [/CERT|certificate|ALTNAME|LEAF_SIGNATURE/, '证书不受信任'],
  [/not one of its hosts/, '要访问的主机不是服务地址的主机，请填在“其他主机”中'],
  [/InvalidCredentials/, '账号或密码不对'],
  [/NoSuchObject/, '没有这个范围'],
  [/redirected/, '对方要转往别处，本馆不跟随'],
  [/issuer/, '对方自称的颁发者与服务地址不一致'],
]

function reasonOf(error: unknown): string {
  if (error instanceof ProviderFailure) return error.reason
  const { name, code, message }: { name?: string; code?: unknown; message?: string } = Object(error)
  return [name, code, message].filter((word) => word !== undefined && word !== '').join(' ')
}

/** A failure of a trial: what was done, and why it went wrong. */
export const trialFailed = (what: string, why: string): AppError =>
  new AppError('service_failed', {}, `${what}没有成功：${why}`)

/** One step of a trial. */
export async function step<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const reason = reasonOf(error).slice(0, 120)
    const words = meanings.find(([sign]) => sign.test(reason))?.[1]
    throw trialFailed(what, words ? `${words}（${reason}）` : reason)
  }
}

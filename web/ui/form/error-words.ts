import { AppError, errors } from '#contract/errors.ts'
import { Offline } from '#web/api/call.ts'
import { PageLoadFailure } from '#web/ui/page/fetch-page.ts'
import { toast } from '#web/ui/states/Toast.tsx'

/** What an error says as a whole. */
export function wordsOf(error: unknown): string {
  if (error instanceof Offline) return '网络不通，请检查网络后再试；填写的内容还在。'
  if (error instanceof PageLoadFailure) return '这一步没有打开，请检查网络后再试；填写的内容还在。'
  if (error instanceof AppError) return withNumber(error)
  return errors.unknown_error[1]
}

/** What is a fault of the library is in its log under a number, by which it can be reported. */
const withNumber = ({ code, message, detail: { request } }: AppError): string =>
  code === 'server_error' && request !== undefined ? `${message}（编号 ${request}）` : message

/** What is wrong with each thing that an error names, as far as it does not say so itself. */
export function reasonsOf(error: unknown): string[] {
  if (!(error instanceof AppError)) return []
  const { refused = [], fields = {} } = error.detail
  const named = Object.entries(fields).map(([what, why]) => (isPath.test(what) ? why : `${what}：${why}`))
  const reasons = [...refused.map(({ id, code, message }) => `${code ?? `草稿 ${id}`}：${message}`), ...named]
  return [...new Set(reasons)].filter((reason) => !error.message.includes(reason))
}

/** The name of a parameter, and none that a reader knows. */
const isPath = /^[a-z][a-zA-Z.[\]\d]*$/

const shownReasons = 2

/** Says at the foot of the window why something failed, with the first reasons where single things are at fault. */
export function toastFault(error: unknown): void {
  const reasons = reasonsOf(error)
  const shown = reasons.slice(0, shownReasons).join('；')
  const more = reasons.length > shownReasons ? `；等共 ${reasons.length} 条` : ''
  const words = error instanceof Offline ? error.message : wordsOf(error) // nothing was filled in
  toast(shown === '' ? words : `${words}。${shown}${more}`, { fault: true })
}

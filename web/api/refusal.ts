import { AppError, errors, type ErrorCode, type ErrorDetail, codeForStatus } from '#contract/errors.ts'

/** A response of our server or of a gateway, with its HTTP status. */
export interface Envelope {
  status: number
  code?: unknown
  message?: unknown
  data?: unknown
}

/**
 * The error in a response. Without one of our error names the code decides; a gateway's page is judged by its HTTP
 * status alone and never ends a session: what a gateway denies says nothing of permissions.
 */
export function refusalIn({ status, code, message, data }: Envelope): AppError {
  const { error, ...detail }: ErrorDetail & { error?: unknown } = typeof data === 'object' ? { ...data } : {}
  const words = typeof message === 'string' && message !== '' ? message : undefined
  if (isKnown(error)) return new AppError(error, detail, words)
  if (isNamed(error)) {
    const answered = typeof code === 'number' ? code : status
    return new AppError(error, { ...detail, status: answered }, words ?? errors.unknown_error[1])
  }
  if (typeof code === 'number') return new AppError(codeForStatus(code), { ...detail, status: code }, words)
  return refusalOfStatus(status)
}

function refusalOfStatus(status: number): AppError {
  const words = errors[status === 403 ? 'access_denied' : codeForStatus(status)][1]
  return new AppError('unknown_error', status >= 400 ? { status } : {}, words)
}

const isKnown = (error: unknown): error is ErrorCode =>
  typeof error === 'string' && Object.hasOwn(errors, error)

/** Rules of the trade, and what a newer server refuses: the page has no list of their names (`vite.config.ts`). */
const isNamed = (error: unknown): error is ErrorCode =>
  typeof error === 'string' && /^[a-z]+(?:_[a-z]+)+$/.test(error)

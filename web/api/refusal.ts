import { AppError, errors, type ErrorCode, type ErrorDetail, codeForStatus } from '#contract/errors.ts'

/** An answer as it came, whoever wrote it, and the status that it came with. */
export interface Envelope {
  status: number
  code?: unknown
  message?: unknown
  data?: unknown
}

/**
 * The refusal in an answer. Without a name of ours the code speaks; a page of a gateway speaks by its status alone,
 * and never ends a session.
 */
export function refusalIn({ status, code, message, data }: Envelope): AppError {
  const { error, ...detail }: ErrorDetail & { error?: unknown } = typeof data === 'object' ? { ...data } : {}
  const words = typeof message === 'string' && message !== '' ? message : undefined
  if (isErrorCode(error)) return new AppError(error, detail, words)
  if (typeof code === 'number') return new AppError(codeForStatus(code), { ...detail, status: code }, words)
  const known = status >= 400 ? { status } : {}
  return new AppError('unknown_error', known, errors[codeForStatus(status)][1])
}

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errors, code)

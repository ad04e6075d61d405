import { AppError } from '#contract/errors.ts'

/** Settles like the work, or throws after the timeout; work in progress is stopped by its own limits. */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const limit = setTimeout(() => reject(new AppError('took_too_long')), milliseconds)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(limit)
  }
}

import { AppError } from '#contract/errors.ts'

/** Settles as the work does, or refuses when it takes longer; what is under way ends by limits of its own. */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const limit = setTimeout(() => reject(new AppError('took_too_long')), milliseconds)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(limit)
  }
}

import { readStored, session, storageKeys, writeStored } from '#web/api/storage.ts'

/** Milliseconds within which a visitor who wanted to keep a place has signed in. */
const maxAge = 30 * 60_000

/** A visitor wants to keep an answer: it is kept once they have signed in, in this window. */
export const rememberStar = (queryId: string): void =>
  writeStored(session, storageKeys.star, { queryId, until: Date.now() + maxAge })

/** The answer that is to be kept. */
export function pendingStar(): string | undefined {
  const { queryId, until }: { queryId?: unknown; until?: unknown } = Object(
    readStored(session, storageKeys.star),
  )
  return typeof queryId === 'string' && Number(until) > Date.now() ? queryId : undefined
}

export const forgetStar = (): void => writeStored(session, storageKeys.star, undefined)

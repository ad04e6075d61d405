import { readStored, session, storageKeys, writeStored } from '#web/api/storage.ts'

/** Milliseconds within which a visitor who wanted to keep a place has signed in. */
const patience = 30 * 60_000

/** A visitor wants to keep an answer: it is kept once they have signed in, in this window. */
export const rememberStar = (queryId: string): void =>
  writeStored(session, storageKeys.star, { queryId, until: Date.now() + patience })

/** The answer that was to be kept, once. */
export function takeStar(): string | undefined {
  const { queryId, until }: { queryId?: unknown; until?: unknown } = Object(
    readStored(session, storageKeys.star),
  )
  writeStored(session, storageKeys.star, undefined)
  return typeof queryId === 'string' && Number(until) > Date.now() ? queryId : undefined
}

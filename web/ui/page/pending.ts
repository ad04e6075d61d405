import { readStored, session, writeStored } from '#web/api/storage.ts'

/** Milliseconds within which a visitor who wanted something has signed in. */
const maxAge = 30 * 60_000

/** What a visitor wanted before they signed in, under a key of this window. */
export function pendingUnder<Stored>(key: string, isWanted: (stored: unknown) => stored is Stored) {
  return {
    remember: (wanted: Stored): void => writeStored(session, key, { wanted, until: Date.now() + maxAge }),
    read(): Stored | undefined {
      const { wanted, until }: { wanted?: unknown; until?: unknown } = Object(readStored(session, key))
      return Number(until) > Date.now() && isWanted(wanted) ? wanted : undefined
    },
    forget: (): void => writeStored(session, key, undefined),
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'

interface Scope {
  /** False once the transaction has ended: what it has started may go on. */
  isOpen: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs the work of a transaction; until it ends, `requireNoTransaction` throws in whatever it calls. */
export async function withinTransaction<T>(work: () => Promise<T>): Promise<T> {
  const scope = { isOpen: true }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.isOpen = false
  }
}

/** Runs work that no caller waits for, such as writing a buffer, as if no transaction were open. */
export const outsideTransaction = <T>(work: () => T): T => scopes.exit(work)

/**
 * Throws within a transaction. What takes long (a hash, a call of another host, a pause) or asks for a second
 * connection would hold the first one meanwhile: a few such calls at once take all connections of the server.
 */
export function requireNoTransaction(what: string): void {
  if (scopes.getStore()?.isOpen) throw new Error(`${what} within a transaction`)
}

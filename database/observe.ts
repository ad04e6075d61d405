import type pg from 'pg'

/** A statement on its way: its text and the name by which the database knows it, never its values. */
export interface SentStatement {
  text: string
  /** Undefined for what is sent without values, is too long to be named, or hardly comes again. */
  name: string | undefined
}

/** Called when a statement is sent; what it returns is called once when it has ended, with the error if it failed. */
export type ObserveStatement = (statement: SentStatement) => ((error?: unknown) => void) | undefined

type Done = (error: unknown, result: unknown) => void

/** Has each statement of a pool observed, from its next connection on. Streams and cursors are not statements. */
export function observeStatements(pool: pg.Pool, observe: ObserveStatement): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown
    const observed = (first: unknown, ...rest: unknown[]): unknown => {
      const statement = statementIn(first)
      const end = statement && observe(statement)
      if (!end) return query(first, ...rest)
      const done = rest.at(-1)
      // oxlint-disable-next-line no-unsafe-type-assertion -- the driver calls it so
      if (typeof done === 'function') return query(first, ...rest.slice(0, -1), endBefore(done as Done, end))
      const work = query(first, ...rest)
      if (work instanceof Promise) work.then(() => end(), end)
      return work
    }
    Object.assign(client, { query: observed })
  })
}

const endBefore =
  (done: Done, end: (error?: unknown) => void): Done =>
  (error, result) => {
    end(error ?? undefined)
    done(error, result)
  }

function statementIn(first: unknown): SentStatement | undefined {
  if (typeof first === 'string') return { text: first, name: undefined }
  const { text, name, submit }: Record<string, unknown> = Object(first)
  if (typeof text !== 'string' || typeof submit === 'function') return undefined
  return { text, name: typeof name === 'string' ? name : undefined }
}

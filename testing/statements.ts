import { AsyncLocalStorage } from 'node:async_hooks'

import type pg from 'pg'

type Query = (...given: unknown[]) => unknown

/** What is read at intervals by whichever call comes then, and what is written behind. */
const isBesides = (text: string) => /from sign_in_policy\s*$|^update session set seen_at/.test(text)

/** Collects the texts of statements that some work sends to the database; what others send meanwhile is not counted. */
export function statementsOf(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<string[]> {
  const sending = new AsyncLocalStorage<string[]>()
  const watched = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as Query
    const noting: Query = (first, ...rest) => {
      sending.getStore()?.push(typeof first === 'string' ? first : String(Object(first).text))
      return query(first, ...rest)
    }
    Object.assign(client, { query: noting })
  })
  return async (work) => {
    const sent: string[] = []
    await sending.run(sent, work)
    return sent.filter((text) => !isBesides(text))
  }
}

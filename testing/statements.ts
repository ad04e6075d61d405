import type pg from 'pg'

type Query = (...given: unknown[]) => unknown

/** What is read of its own accord, whoever calls: the policy every two seconds, and what was noted meanwhile. */
const isBesides = (text: string) => /from sign_in_policy\s*$|^update session set seen_at/.test(text)

/** Counts what is sent to the database while something is done: the texts of its statements, transactions included. */
export function statementsOf(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<string[]> {
  const watched = new WeakSet<object>()
  let sent: string[] = []
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as Query
    const noting: Query = (first, ...rest) => {
      sent.push(typeof first === 'string' ? first : String(Object(first).text))
      return query(first, ...rest)
    }
    Object.assign(client, { query: noting })
  })
  return async (work) => {
    sent = []
    await work()
    return sent.filter((text) => !isBesides(text))
  }
}

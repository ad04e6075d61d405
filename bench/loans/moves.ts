import { sql } from 'kysely'

import { type Figure, figure, load, p99, percentile } from '#bench/measure.ts'
import type { Db } from '#database/database.ts'

import { asker } from './asker.ts'

const clients = 2
const loansMoved = 300
const steps = ['accept', 'approve', 'prepare', 'handOver', 'takeBack', 'close']

/** Takes fresh applications from their acceptance to their end, by two clerks at once. */
export async function moves(
  url: string,
  token: string,
  { db, log }: { db: Db; log: (line: string) => void },
): Promise<Figure[]> {
  const ids = await freshLoans(db)
  const { ask, close } = asker(url, token, clients)
  const all: number[] = []
  for (const move of steps) {
    const { latencies } = await load(clients, { calls: ids.length }, async (call) => {
      const line = steps.indexOf(move)
      await ask('POST', `/loan/${ids[call]}/moves`, { move, line })
    })
    log(`${move}: median ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${p99(latencies).toFixed(1)} ms`)
    all.push(...latencies)
  }
  close()
  return [figure('move of an application among a million, 2 clients: p99', p99(all), 'ms', ['<', 50])]
}

/** Each asks for two things that nobody else has. */
async function freshLoans(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into loan (account, reader, purpose, use_mode, state, due_on, due_from, due_days, submitted_at)
    select (select min(id) from account where username_key like 'reader%'), '王伟超', 'science', 'read', 'submitted',
      current_date + 2, current_date, 2, now() from generate_series(1, ${loansMoved}::int)
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`with free as (
      select h.record, row_number() over (order by h.id desc) - 1 as place from holding h
      where not exists (select from loan_item i where i.holding = h.id and i.state in ('held', 'out'))
      limit ${2 * loansMoved})
    insert into loan_item (loan, position, record, kind, code, title)
    select (${ids}::bigint[])[1 + free.place / 2], 1 + free.place % 2, r.id, r.kind, r.code, r.title
    from free join record r on r.id = free.record`.execute(db)
  return ids
}

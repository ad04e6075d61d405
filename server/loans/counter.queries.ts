import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { nameOfNumber } from '#server/catalogue/name-of-number.sql.ts'

interface BoxedItem {
  title: string
  loan: number | null
  position: number | null
  out: boolean
  queue: { loan: number; number: string; reader: string }[]
  shelf: string
}

/** What lies in a box, in whose hands it is, and who waits for it in turn; also copies of what was taken down. */
export async function listBox(db: Db, box: string): Promise<BoxedItem[]> {
  const { rows } = await sql<BoxedItem>`
    select coalesce(i.title, ${nameOfNumber(sql`h.record`, 'title')}) as title, i.loan, i.position, h.shelf, coalesce(i.state = 'out', false) as out,
      (select coalesce(jsonb_agg(jsonb_build_object('loan', l.id, 'number', l.number, 'reader', l.reader)
          order by w.waits_since, l.id), '[]')
        from loan_item w join loan l on l.id = w.loan where w.record = h.record and w.state = 'waiting') as queue
    from holding h
      left join loan_item i on i.holding = h.id and i.state in ('held', 'out')
    where h.box = ${box} order by h.id`.execute(db)
  return rows
}

export async function findByNumber(db: Db, number: string): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number
  }>`select id from loan where number = ${number} and state <> 'draft'`.execute(db)
  return rows[0]?.id
}

interface ToFetch {
  box: string
  shelf: string
  items: { loan: number; number: string; title: string }[]
}

/** Boxes to be fetched for approved loans, each once, in the order of the shelves. */
export async function listToFetch(db: Db): Promise<ToFetch[]> {
  const { rows } = await sql<ToFetch>`
    select h.box, min(h.shelf) as shelf,
      jsonb_agg(jsonb_build_object('loan', l.id, 'number', l.number, 'title', i.title) order by l.due_on, l.id) as items
    from loan l join loan_item i on i.loan = l.id and i.state = 'held' join holding h on h.id = i.holding
    where l.state = 'approved' and l.process = 1
    group by h.box order by min(h.shelf), h.box`.execute(db)
  return rows
}

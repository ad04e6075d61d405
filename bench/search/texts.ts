import type pg from 'pg'

import type { Text } from './groonga.ts'

const batch = 20_000

/** Code, title and text of every record, as they are searched, in batches; the next one is read meanwhile. */
export async function* textsOf(pool: pg.Pool): AsyncGenerator<readonly Text[]> {
  const read = async (after: number) => {
    const { rows } = await pool.query<Text & { record: number }>(
      `select d.record, r.code, r.title, d.plain as text from search_document d join record r on r.id = d.record
      where d.record > $1 order by d.record limit ${batch}`,
      [after],
    )
    return rows
  }
  for (let reading = read(0); ;) {
    const rows = await reading
    const last = rows.at(-1)
    if (!last) return
    reading = read(last.record)
    reading.catch(() => {}) // reported where it is awaited
    yield rows.map(({ code, title, text }) => ({ code, title, text }))
  }
}

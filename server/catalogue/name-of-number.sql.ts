import { type RawBuilder, sql } from 'kysely'

/** SQL: kind, code or title of the record with a number, as everybody sees it; of one that lies in the bin, what it was called. */
export const nameOfNumber = (
  number: RawBuilder<unknown>,
  column: 'kind' | 'code' | 'title',
): RawBuilder<string> =>
  sql<string>`coalesce((select r.${sql.ref(column)} from record r where r.id = ${number}),
    (select ${column === 'kind' ? sql`c.kind` : sql`case when c.secret then '涉密资料' else c.${sql.ref(column)} end`}
      from change c where c.record = ${number} and c.in_bin order by c.id desc limit 1))`

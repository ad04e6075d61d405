import { sql } from 'kysely'

/** Values of the resource that are no columns of its table; a recipient is masked as it was written. */
export const outboxColumns = { recipient: sql`t.shown`, kind: sql`t.template` }

/** Messages of whose recipient a text is visible. */
export const outboxOf = (text: string) => sql<boolean>`strpos(lower(t.shown), lower(${text})) > 0`

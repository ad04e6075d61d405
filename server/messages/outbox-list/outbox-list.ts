import { sql } from 'kysely'

import { message } from '#contract/back-office/messages/message.ts'
import { store } from '#server/back-office/store.ts'

/** The outbox as the back office lists it: a recipient is masked as it was written, a content is in no column. */
export const outboxRows = store({
  resource: message,
  columns: { recipient: sql`t.shown`, kind: sql`t.template` },
  search: (words) => sql<boolean>`strpos(lower(t.shown), lower(${words})) > 0`,
  unique: {},
})

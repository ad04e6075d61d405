import { message } from '#contract/back-office/messages/message.ts'
import { store } from '#server/back-office/store.ts'

import { outboxColumns, outboxOf } from './outbox-list.sql.ts'

/** The outbox as the back office lists it: a content is in no column. */
export const outboxRows = store({ resource: message, columns: outboxColumns, search: outboxOf, unique: {} })

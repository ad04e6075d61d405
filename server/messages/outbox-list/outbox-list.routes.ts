import { messageRoutes } from '#contract/back-office/messages/message.ts'
import { readHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { outboxRows } from './outbox-list.ts'

export const outboxEndpoints: Endpoint[] = implement(messageRoutes, readHandlers(outboxRows))

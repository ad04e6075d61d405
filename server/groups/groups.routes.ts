import { groupRoutes } from '#contract/back-office/group.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { changeMembers, groups } from './groups.ts'

export const groupEndpoints = (db: Db): Endpoint[] =>
  implement(groupRoutes, {
    ...resourceHandlers(db, groups),
    addUsers: ({ db: tx, input, actor, from }) =>
      changeMembers(tx, input, { add: true, by: { actor, from } }),
    removeUsers: ({ db: tx, input, actor, from }) =>
      changeMembers(tx, input, { add: false, by: { actor, from } }),
  })

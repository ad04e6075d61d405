import { groupRoutes } from '#contract/back-office/group.ts'
import { resourceHandlers, sheetHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { changeMembers, groups } from './groups.ts'

export const groupEndpoints = (sheets: Sheets): Endpoint[] =>
  implement(groupRoutes, {
    ...resourceHandlers(groups),
    ...sheetHandlers(sheets, groups),
    addUsers: ({ db, input, actor, from }) => changeMembers(db, input, { add: true, by: { actor, from } }),
    removeUsers: ({ db, input, actor, from }) =>
      changeMembers(db, input, { add: false, by: { actor, from } }),
  })

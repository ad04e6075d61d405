import { templateRoutes, testGroupRoutes } from '#contract/back-office/template.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { templateChoices, templates, testGroups } from './templates.ts'

export const templateEndpoints = (db: Db): Endpoint[] =>
  implement(templateRoutes, {
    ...resourceHandlers(db, templates),
    choices: ({ input, actor }) => templateChoices(db, input, actor),
  })

export const testGroupEndpoints = (db: Db): Endpoint[] =>
  implement(testGroupRoutes, resourceHandlers(db, testGroups))

import { templateRoutes, testGroupRoutes } from '#contract/back-office/template.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { templateChoices, templates, testGroups } from './templates.ts'

export const templateEndpoints: Endpoint[] = implement(templateRoutes, {
  ...resourceHandlers(templates),
  choices: ({ db, input, actor }) => templateChoices(db, input, actor),
})

export const testGroupEndpoints: Endpoint[] = implement(testGroupRoutes, resourceHandlers(testGroups))

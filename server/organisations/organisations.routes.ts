import { organisationRoutes } from '#contract/back-office/organisation.ts'
import { resourceHandlers, sheetHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import {
  appoint,
  changeManaged,
  changeMembers,
  managed,
  managedMembers,
  matchMembers,
  membersOf,
} from './members.ts'
import { mergeOrganisations, mergeReach, organisations } from './organisations.ts'

export const organisationEndpoints = (sheets: Sheets): Endpoint[] =>
  implement(organisationRoutes, {
    ...resourceHandlers(sheets.db, organisations),
    ...sheetHandlers(sheets, organisations),
    queryCompanyMember: ({ input, actor }) => membersOf(sheets, input, actor),
    memberMatch: ({ input, actor }) => matchMembers(sheets, input, actor),
    confirmMembers: ({ db: tx, input, actor, from }) =>
      changeMembers(tx, input, { add: true, by: { actor, from } }),
    removeMembers: ({ db: tx, input, actor, from }) =>
      changeMembers(tx, input, { add: false, by: { actor, from } }),
    setManager: ({ db: tx, input, actor, from }) => appoint(tx, input, { actor, from }),
    mergeTouched: ({ input }) => mergeReach(sheets.db, input.ids),
    merge: ({ db: tx, input, actor, from }) => mergeOrganisations(tx, input, { actor, from }),
    mine: ({ actor }) => managed(sheets.db, actor),
    mineMembers: ({ input, actor }) => managedMembers(sheets, input, actor),
    mineConfirm: ({ db: tx, input, actor, from }) =>
      changeManaged(tx, input.ids, { add: true, by: { actor, from } }),
    mineRemove: ({ db: tx, input, actor, from }) =>
      changeManaged(tx, input.ids, { add: false, by: { actor, from } }),
  })

import { organisationRoutes } from '#contract/back-office/organisation.ts'
import { resourceHandlers, sheetHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import {
  appoint,
  changeManaged,
  changeMembers,
  readManaged,
  managedMembers,
  matchMembers,
  membersOf,
} from './members.ts'
import { mergeOrganisations, mergeReach, organisations } from './organisations.ts'

export const organisationEndpoints = (sheets: Sheets): Endpoint[] => {
  const { personal } = sheets
  return implement(organisationRoutes, {
    ...resourceHandlers(organisations),
    ...sheetHandlers(sheets, organisations),
    queryCompanyMember: ({ db, input, actor }) => membersOf({ db, personal }, input, actor),
    memberMatch: ({ db, input, actor }) => matchMembers({ db, personal }, input, actor),
    confirmMembers: ({ db, input, actor, from }) =>
      changeMembers(db, input, { add: true, by: { actor, from } }),
    removeMembers: ({ db, input, actor, from }) =>
      changeMembers(db, input, { add: false, by: { actor, from } }),
    setManager: ({ db, input, actor, from }) => appoint(db, input, { actor, from }),
    mergeTouched: ({ db, input }) => mergeReach(db, input.ids),
    merge: ({ db, input, actor, from }) => mergeOrganisations(db, input, { actor, from }),
    mine: ({ db, actor }) => readManaged(db, actor),
    mineMembers: ({ db, input, actor }) => managedMembers({ db, personal }, input, actor),
    mineConfirm: ({ db, input, actor, from }) =>
      changeManaged(db, input.ids, { add: true, by: { actor, from } }),
    mineRemove: ({ db, input, actor, from }) =>
      changeManaged(db, input.ids, { add: false, by: { actor, from } }),
  })
}

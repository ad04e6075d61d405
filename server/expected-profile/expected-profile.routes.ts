import { expectedProfile } from '#contract/expected-profile/expected-profile.ts'
import { implement } from '#server/http/implement.ts'

import { expectProfileAt } from './expected-profile.ts'

export const expectedProfileRoutes = implement(expectedProfile, {
  at: ({ db, kinds, actor, input }) => expectProfileAt({ db, kinds, actor }, input),
})

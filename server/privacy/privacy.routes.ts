import { privacy } from '#contract/accounts/privacy.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { contextOf, type Identity } from '#server/sign-in/identity.ts'

import { askCopy, copyFile, leave, privacyOf, stay, withdrawConsent } from './privacy.ts'

export const privacyRoutes = (identity: Identity, jobs: Jobs): Endpoint[] => {
  const context = contextOf(identity)
  return implement(privacy, {
    overview: ({ db, actor }) => privacyOf(db, actor.id),
    revokeConsent: ({ db, actor, from, session }) => withdrawConsent(db, { actor, from, session }),
    askCopy: ({ db, actor, from, afterwards }) => {
      afterwards(jobs.hurry)
      return askCopy(db, jobs, { actor, from })
    },
    copy: ({ db, actor, from }) => copyFile(context(db), { actor, from }),
    leave: ({ db, actor, from }) => leave(context(db), { actor, from }),
    stay: ({ db, actor, from }) => stay(db, { actor, from }),
  })
}

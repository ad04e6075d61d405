import { security } from '#contract/accounts/account-security.ts'
import type { Route } from '#contract/route.ts'
import { type Call, type Endpoint, implement } from '#server/http/implement.ts'
import { contextOf, type Identity } from '#server/sign-in/identity.ts'
import type { Owner } from '#server/sign-in/proofs.ts'

import { changeContact, changePassword, overview, prove } from './account-security.ts'
import { changeRecoveryCodes, confirmSecret, dropSecret, offerSecret } from './second-factor.ts'
import { endOwnSession, endOwnSessions, listSessions } from './sessions.ts'

const owner = ({
  actor,
  session,
  from,
}: Pick<Call<Route & { access: 'member' }>, 'actor' | 'session' | 'from'>): Owner => ({
  account: actor.id,
  session,
  from,
})

export const securityRoutes = (identity: Identity): Endpoint[] => {
  const context = contextOf(identity)
  return implement(security, {
    overview: ({ db, actor }) => overview(context(db), actor.id),
    prove: (call) => prove(context(call.db), owner(call), call.input),
    changePassword: (call) => changePassword(context(call.db), owner(call), call.input.encrypted),
    changePhone: (call) =>
      changeContact(context(call.db), owner(call), {
        what: 'phone',
        to: call.input.phone,
        code: call.input.code,
      }),
    changeMail: (call) =>
      changeContact(context(call.db), owner(call), {
        what: 'mail',
        to: call.input.mail,
        code: call.input.code,
      }),
    newSecret: ({ db, actor }) => offerSecret(context(db), actor.id),
    confirmSecret: (call) => confirmSecret(context(call.db), owner(call), call.input),
    dropSecret: (call) => dropSecret(context(call.db), owner(call)),
    newRecoveryCodes: (call) => changeRecoveryCodes(context(call.db), owner(call)),
    sessions: (call) => listSessions(context(call.db), owner(call)),
    endSession: (call) => endOwnSession(context(call.db), owner(call), call.input.id),
    endOthers: (call) => endOwnSessions(context(call.db), owner(call)),
  })
}

import { security } from '#contract/accounts/account-security.ts'
import type { Route } from '#contract/route.ts'
import { type Call, type Endpoint, implement } from '#server/http/implement.ts'
import type { Identity } from '#server/sign-in/identity.ts'
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

export const securityRoutes = (identity: Identity): Endpoint[] =>
  implement(security, {
    overview: ({ actor }) => overview(identity, actor.id),
    prove: (call) => prove(identity, owner(call), call.input),
    changePassword: (call) => changePassword(identity, owner(call), call.input.encrypted),
    changePhone: (call) =>
      changeContact(identity, owner(call), { what: 'phone', to: call.input.phone, code: call.input.code }),
    changeMail: (call) =>
      changeContact(identity, owner(call), { what: 'mail', to: call.input.mail, code: call.input.code }),
    newSecret: ({ actor }) => offerSecret(identity, actor.id),
    confirmSecret: (call) => confirmSecret(identity, owner(call), call.input),
    dropSecret: (call) => dropSecret(identity, owner(call)),
    newRecoveryCodes: (call) => changeRecoveryCodes(identity, owner(call)),
    sessions: (call) => listSessions(identity, owner(call)),
    endSession: (call) => endOwnSession(identity, owner(call), call.input.id),
    endOthers: (call) => endOwnSessions(identity, owner(call)),
  })

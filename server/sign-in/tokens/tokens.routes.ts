import { token } from '#contract/sign-in/token.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { contextOf, type Identity } from '#server/sign-in/identity.ts'
import { enrolment, signIn } from '#server/sign-in/sign-in.ts'
import { signOut } from '#server/sign-in/sign-out.ts'

import { refreshSession } from './tokens.ts'

export const tokenRoutes = (identity: Identity): Endpoint[] => {
  const context = contextOf(identity)
  return implement(token, {
    key: () => identity.payloadEncryption.publicKey(),
    signIn: ({ db, input, from, reply }) =>
      signIn(context(db), { input, from, authorization: reply.request.headers.authorization }),
    refresh: ({ db, input: { refreshToken: token }, from: { address } }) =>
      refreshSession(db, identity.keys.tokens, { token, address }),
    signOut: ({ db, session, actor, from, reply }) =>
      signOut(context(db), { session, actor, from, host: reply.request.host }),
    enrolment: ({ db, input }) => enrolment(context(db), input.ticket),
  })
}

import { token } from '#contract/sign-in/token.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { contextOf } from '#server/sign-in/identity.ts'
import { enrolment } from '#server/sign-in/sign-in.ts'
import { signOutHere } from '#server/sign-in/sign-out.ts'
import { refreshSession } from '#server/sign-in/tokens/tokens.ts'
import type { ThirdPartyIdentity } from '#server/third-party/open.ts'
import { signOutThere } from '#server/third-party/sign-out/sign-out.ts'

import { signIn } from './token.ts'

export const tokenRoutes = (identity: ThirdPartyIdentity): Endpoint[] => {
  const context = contextOf(identity)
  return implement(token, {
    key: () => identity.payloadEncryption.publicKey(),
    signIn: ({ db, input, from, reply }) =>
      signIn(context(db), { input, from, authorization: reply.request.headers.authorization }),
    refresh: ({ db, input: { refreshToken: token }, from: { address } }) =>
      refreshSession(db, identity.keys.tokens, { token, address }),
    signOut: async ({ db, session, actor, from, reply: { request } }) => {
      if (session === undefined) return {}
      await signOutHere(db, { session, actor, from })
      // the session has ended, whatever becomes of the provider
      const there = await signOutThere(context(db), { session, host: request.host }).catch(() => undefined)
      return there === undefined ? {} : { continueAt: there }
    },
    enrolment: ({ db, input }) => enrolment(context(db), input.ticket),
  })
}

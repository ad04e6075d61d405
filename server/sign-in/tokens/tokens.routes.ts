import { token } from '#contract/sign-in/token.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import type { Identity } from '#server/sign-in/identity.ts'
import { enrolment, signIn } from '#server/sign-in/sign-in.ts'
import { signOut } from '#server/sign-in/sign-out.ts'

import { refreshSession } from './tokens.ts'

export const tokenRoutes = (identity: Identity): Endpoint[] =>
  implement(token, {
    key: () => identity.payloadEncryption.publicKey(),
    signIn: ({ input, from, reply }) =>
      signIn(identity, { input, from, authorization: reply.request.headers.authorization }),
    refresh: ({ input: { refreshToken: token }, from: { address } }) =>
      refreshSession(identity.db, identity.keys.tokens, { token, address }),
    signOut: ({ session, actor, from, reply }) =>
      signOut(identity, { session, actor, from, host: reply.request.host }),
    enrolment: ({ input }) => enrolment(identity, input.ticket),
  })

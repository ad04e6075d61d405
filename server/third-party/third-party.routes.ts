import { signInProviderRoutes } from '#contract/back-office/sign-in/provider.ts'
import { leaves } from '#contract/sign-in/provider-kinds.ts'
import { olderSystems, thirdParty } from '#contract/sign-in/third-party.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import type { Identity } from '#server/sign-in/identity.ts'

import { bindBack, bindShown } from './binding.ts'
import { enterByProgram, enterByTicket } from './grants.ts'
import { boundOf, unbind, waysWithout } from './identities.ts'
import { exchangeToken, handToken, oldLogin } from './older-systems/older-systems.ts'
import { offeredProviders, providersOver, readProvider } from './providers.ts'
import { leave } from './requests.ts'
import { signedOutThere } from './sign-out/signed-out-there.ts'
import { tryProvider } from './trial/trial.ts'

/** Sign-in by other houses, and to the pages of older systems. */
export function thirdPartyEndpoints(identity: Identity): {
  thirdParty: Endpoint[]
  olderSystems: Endpoint[]
  signInProvider: Endpoint[]
} {
  const { db, personal } = identity
  const isSent = identity.thirdParty.publicUrl !== undefined
  const setOut = async (asked: { provider: string; browser: string; host: string; account?: number }) => ({
    address: await leave(identity, { ...asked, provider: await readProvider(db, personal, asked.provider) }),
  })
  return {
    thirdParty: implement(thirdParty, {
      providers: async () => (await offeredProviders(db)).filter(({ kind }) => isSent || !leaves(kind)),
      start: ({ input, reply }) => setOut({ ...input, host: reply.request.host }),
      unionLogin: ({ input: { provider, ticket }, from }) =>
        enterByTicket(identity, { provider, ticket }, from),
      quickLogin: ({ input, from }) => enterByProgram(identity, input, from),
      signedOutThere: ({ input, from }) => signedOutThere(identity, input, from),
      userList: ({ actor }) => boundOf(db, personal, actor.id),
      bind: ({ input, actor, from }) => bindShown(identity, input, { actor, from }),
      unbind: ({ input, session, actor, from }) => unbind(identity, { ...input, session }, { actor, from }),
      oauthBindStart: ({ input, actor, reply }) =>
        setOut({ ...input, host: reply.request.host, account: actor.id }),
      oauthBind: ({ input, actor, from }) => bindBack(identity, input, { actor, from }),
      oauthUnbindAsk: ({ input, actor }) => waysWithout(identity, actor.id, input.id),
      oauthUnbind: ({ input, session, actor, from }) =>
        unbind(identity, { ...input, session }, { actor, from }),
    }),
    olderSystems: implement(olderSystems, {
      authToken: ({ input, session, actor, from }) =>
        handToken(identity, { ...input, session }, { actor, from }),
      accessToken: ({ input: { token }, from, reply }) =>
        exchangeToken(identity, { token, from, authorization: reply.request.headers.authorization }),
      oldLogin: ({ input, from, reply }) =>
        oldLogin(identity, input, { from, authorization: reply.request.headers.authorization }),
    }),
    signInProvider: implement(signInProviderRoutes, {
      ...resourceHandlers(db, providersOver(personal)),
      try: ({ input }) => tryProvider(identity, input.id),
    }),
  }
}

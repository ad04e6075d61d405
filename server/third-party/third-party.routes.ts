import { signInProviderRoutes } from '#contract/back-office/sign-in/provider.ts'
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
  const setOut = async ({ provider, browser }: { provider: string; browser: string }, account?: number) => {
    const row = await readProvider(db, personal, provider)
    const owner = account === undefined ? {} : { account }
    return { address: await leave(db, identity.thirdParty, { provider: row, browser, ...owner }) }
  }
  return {
    thirdParty: implement(thirdParty, {
      providers: () => offeredProviders(db),
      start: ({ input }) => setOut(input),
      unionLogin: ({ input: { provider, ticket }, from }) =>
        enterByTicket(identity, { provider, ticket }, from),
      quickLogin: ({ input, from }) => enterByProgram(identity, input, from),
      signedOutThere: ({ input, from }) => signedOutThere(identity, input, from),
      userList: ({ actor }) => boundOf(db, personal, actor.id),
      bind: ({ input, actor, from }) => bindShown(identity, input, { actor, from }),
      unbind: ({ input, actor, from }) => unbind(db, input.id, { actor, from }),
      oauthBindStart: ({ input, actor }) => setOut(input, actor.id),
      oauthBind: ({ input, actor, from }) => bindBack(identity, input, { actor, from }),
      oauthUnbindAsk: ({ input, actor }) => waysWithout(db, actor.id, input.id),
      oauthUnbind: ({ input, actor, from }) => unbind(db, input.id, { actor, from }),
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

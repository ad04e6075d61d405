import { signInProviderRoutes } from '#contract/back-office/sign-in/provider.ts'
import { leavesForProvider } from '#contract/sign-in/provider-kinds.ts'
import { olderSystems, thirdParty } from '#contract/sign-in/third-party.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { contextOf } from '#server/sign-in/identity.ts'
import type { ThirdPartyIdentity } from '#server/third-party/open.ts'

import { bindBack, bindShown } from './binding.ts'
import { enterByProgram, enterByTicket } from './grants.ts'
import { boundOf, unbind, waysWithout } from './identities.ts'
import { exchangeToken, handToken, oldLogin } from './older-systems/older-systems.ts'
import { offeredProviders, providersOver, readProvider } from './providers.ts'
import { leave, wayBack } from './requests.ts'
import { signedOutThere } from './sign-out/signed-out-there.ts'
import { tryProvider } from './trial/trial.ts'

/** Sign-in by identity providers, and to the pages of older systems. */
export function thirdPartyEndpoints(identity: ThirdPartyIdentity): {
  thirdParty: Endpoint[]
  olderSystems: Endpoint[]
  signInProvider: Endpoint[]
} {
  const { personal } = identity
  const context = contextOf(identity)
  const setOut = async (
    db: Db,
    asked: { provider: string; browser: string; host: string; account?: number },
  ) => ({
    address: await leave(context(db), {
      ...asked,
      provider: await readProvider(db, personal, asked.provider),
    }),
  })
  return {
    thirdParty: implement(thirdParty, {
      providers: async ({ db, reply }) => {
        const isSent = (await wayBack(identity, reply.request.host)) !== undefined
        return (await offeredProviders(db)).filter(({ kind }) => isSent || !leavesForProvider(kind))
      },
      start: ({ db, input, reply }) => setOut(db, { ...input, host: reply.request.host }),
      unionLogin: ({ db, input: { provider, ticket }, from }) =>
        enterByTicket(context(db), { provider, ticket }, from),
      quickLogin: ({ db, input, from }) => enterByProgram(context(db), input, from),
      signedOutThere: ({ db, input, from }) => signedOutThere(context(db), input, from),
      userList: ({ db, actor }) => boundOf(db, personal, actor.id),
      bind: { prepare: ({ db, input, actor, from }) => bindShown(context(db), input, { actor, from }) },
      unbind: ({ db, input, session, actor, from }) =>
        unbind(context(db), { ...input, session }, { actor, from }),
      oauthBindStart: ({ db, input, actor, reply }) =>
        setOut(db, { ...input, host: reply.request.host, account: actor.id }),
      oauthBind: { prepare: ({ db, input, actor, from }) => bindBack(context(db), input, { actor, from }) },
      oauthUnbindAsk: ({ db, input, actor }) => waysWithout(context(db), actor.id, input.id),
      oauthUnbind: ({ db, input, session, actor, from }) =>
        unbind(context(db), { ...input, session }, { actor, from }),
    }),
    olderSystems: implement(olderSystems, {
      authToken: ({ db, input, session, actor, from }) =>
        handToken(context(db), { ...input, session }, { actor, from }),
      accessToken: ({ db, input: { token }, from, reply }) =>
        exchangeToken(context(db), { token, from, authorization: reply.request.headers.authorization }),
      oldLogin: ({ db, input, from, reply }) =>
        oldLogin(context(db), input, { from, authorization: reply.request.headers.authorization }),
    }),
    signInProvider: implement(signInProviderRoutes, {
      ...resourceHandlers(providersOver(personal)),
      try: ({ db, input }) => tryProvider(context(db), input.id),
    }),
  }
}

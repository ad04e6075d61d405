import { fail } from '#contract/errors.ts'
import type { DecodedInput, Output } from '#contract/route.ts'
import type { olderSystems } from '#contract/sign-in/third-party.ts'
import { atomically } from '#database/atomically.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { readPerson } from '#server/people/people.ts'
import { sourceOf } from '#server/rates/source.ts'
import { appOf } from '#server/sign-in/clients.ts'
import type { Entry } from '#server/sign-in/sign-in-flow.ts'
import { ownGrants } from '#server/sign-in/sign-in.ts'
import { openSession } from '#server/sign-in/tokens/tokens.ts'
import type { ThirdPartyContext } from '#server/third-party/open.ts'

import { findAppOfPage, lockParent } from './older-systems.queries.ts'

interface PageHandover {
  page: string
  state?: string | undefined
  session: number
}

/** A one-time token for a page that an app has listed: useless without the app's key, and after a minute. */
export async function handToken(
  { db, thirdParty }: ThirdPartyContext,
  { page, state, session }: PageHandover,
  by: AtWork,
) {
  const app = (await findAppOfPage(db, page, by.actor.id)) ?? fail('page_not_listed')
  if (app.isKept) return fail('app_refused')
  const url = new URL(page)
  const token = thirdParty.oneTimeTokens.issue({ account: by.actor.id, session, app: app.id })
  url.searchParams.set('token', token)
  if (state !== undefined) url.searchParams.set('state', state)
  await audit(db, { ...doneBy(by), action: 'token_handed', object: app.name })
  return { address: url.href, app: app.name }
}

interface Exchange {
  token: string
  authorization: string | undefined
  from: CallOrigin
}

/**
 * Exchanges a one-time token for a session of its own. It carries no permissions of staff, and ends with the session
 * that handed it on, with the app and with the key.
 */
export async function exchangeToken(identity: ThirdPartyContext, { token, authorization, from }: Exchange) {
  const { db, personal, thirdParty } = identity
  const app = await appOf(identity, { authorization, from })
  const { value } = await thirdParty.oneTimeTokens.read(db, token)
  if (value.app !== app.id) return fail('ticket_expired')
  const person = await readPerson(db, personal, value.account)
  if (person.disabled) return fail('account_disabled')
  const tokens = await atomically(db, async (tx) => {
    await thirdParty.oneTimeTokens.take(tx, token)
    const held = { session: value.session, account: person.id, app: app.id }
    const parent = (await lockParent(tx, held)) ?? fail('ticket_expired')
    if (parent.isKept) fail('app_refused')
    const agent = `旧系统 ${app.name}`
    const { session: _, ...pair } = await openSession(tx, {
      ...{ account: person.id, address: from.address, agent, parent: value.session },
      ...{ app: app.id, appKey: app.key },
      ...{ secondFactor: parent.secondFactor, providerSession: parent.providerSession ?? undefined },
    })
    return pair
  })
  const { id, username, name: userRealName } = person
  return { tokens, user: { id, username, userRealName } } satisfies Output<typeof olderSystems.accessToken>
}

/**
 * Name and password by way of an older system, which shows its own key: the same limits and steps as at our own page.
 * Whoever has shown the key is believed where the reader sits.
 */
export async function oldLogin(
  identity: ThirdPartyContext,
  input: DecodedInput<typeof olderSystems.oldLogin>,
  { authorization, from }: Omit<Exchange, 'token'>,
): Promise<Entry> {
  await appOf(identity, { authorization, from })
  const { address = from.address, agent = from.agent, ...shown } = input
  const reader = { address, agent, source: sourceOf(address) }
  return ownGrants.password(identity, {
    input: { ...shown, grant: 'password' },
    from: reader,
    authorization: undefined,
  })
}

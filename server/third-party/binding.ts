import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import type { Identity } from '#server/sign-in/identity.ts'

import { noteFailure } from './grants.ts'
import { personOfCode, personOfProgram } from './identify.ts'
import { bind } from './identities.ts'
import { readProvider, readProviderById } from './providers.ts'
import { comeBack } from './requests.ts'

const none: Record<string, never> = {}

/** Binds the person of a link within a transaction. The link stays good to sign in with, once. */
export async function bindLink(
  tx: Db,
  { personal, thirdParty }: Identity,
  link: string,
  by: AtWork,
): Promise<void> {
  const { value } = await thirdParty.linking.read(link)
  const provider = await readProviderById(tx, personal, value.provider)
  await bind(tx, personal, { provider, found: value }, by)
}

interface Shown {
  link?: string | undefined
  provider?: string | undefined
  code?: string | undefined
}

/** Binds the person whom a link holds, or whom a code of a mini program names. */
export async function bindShown(
  identity: Identity,
  { link, provider: code, code: answer }: Shown,
  by: AtWork,
) {
  const { db, personal } = identity
  if (link !== undefined) {
    await db.transaction().execute(async (tx) => {
      await bindLink(tx, identity, link, by)
      await identity.thirdParty.linking.take(link, tx) // who binds has signed in already
    })
    return none
  }
  const provider = await readProvider(db, personal, code ?? '')
  const found = await personOfProgram(identity, provider, answer ?? '').catch((error: unknown) =>
    noteFailure(identity, provider, by.from, error),
  )
  await db.transaction().execute((tx) => bind(tx, personal, { provider, found }, by))
  return none
}

interface Back {
  state: string
  code: string
  browser: string
  iss?: string | undefined
}

/** Binds the person whom a provider names on the way back; only for the account that set out. */
export async function bindBack(identity: Identity, { state, code, browser, iss }: Back, by: AtWork) {
  const { db, personal } = identity
  const { provider: id, redirect, account } = await comeBack(db, { state, browser })
  if (account !== by.actor.id) return fail('state_refused')
  const provider = await readProviderById(db, personal, id)
  const found = await personOfCode(identity, provider, { state, redirect, code, iss }).catch(
    (error: unknown) => noteFailure(identity, provider, by.from, error),
  )
  await db.transaction().execute((tx) => bind(tx, personal, { provider, found }, by))
  return none
}

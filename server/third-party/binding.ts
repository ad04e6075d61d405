import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import type { Effect } from '#server/http/implement.ts'
import type { ThirdPartyContext, ThirdPartyIdentity } from '#server/third-party/open.ts'

import { noteFailure } from './grants.ts'
import { personOfCode, personOfProgram } from './identify.ts'
import { bind } from './identities.ts'
import { readProvider, readProviderById } from './providers.ts'
import { comeBack } from './requests.ts'

const emptyAnswer: Record<string, never> = {}

/** What is left to do once the provider has answered. */
type BindingStep = (effect: Pick<Effect, 'db'>) => Promise<typeof emptyAnswer>

const inTransaction =
  (work: (tx: Db) => Promise<unknown>): BindingStep =>
  async ({ db }) => {
    await atomically(db, work)
    return emptyAnswer
  }

/** Binds the person of a link within a transaction. The link stays good to sign in with, once. */
export async function bindLink(
  tx: Db,
  { personal, thirdParty }: ThirdPartyIdentity,
  link: string,
  by: AtWork,
): Promise<void> {
  const { value } = await thirdParty.linking.read(tx, link)
  const provider = await readProviderById(tx, personal, value.provider)
  await bind(tx, personal, { provider, found: value }, by)
}

interface BindingProof {
  link?: string | undefined
  provider?: string | undefined
  code?: string | undefined
}

/** Binds the person whom a link holds, or whom a code of a mini program names: the program is asked first. */
export async function bindShown(
  identity: ThirdPartyContext,
  { link, provider: code, code: answer }: BindingProof,
  by: AtWork,
): Promise<BindingStep> {
  const { db, personal } = identity
  if (link !== undefined) {
    return inTransaction(async (tx) => {
      await bindLink(tx, identity, link, by)
      await identity.thirdParty.linking.take(tx, link) // who binds has signed in already
    })
  }
  const provider = await readProvider(db, personal, code ?? '')
  const found = await personOfProgram(identity, provider, answer ?? '').catch((error: unknown) =>
    noteFailure(identity, provider, by.from, error),
  )
  return inTransaction((tx) => bind(tx, personal, { provider, found }, by))
}

interface Back {
  state: string
  code: string
  browser: string
  iss?: string | undefined
}

/** Binds the person whom a provider names on the way back; only for the account that set out. */
export async function bindBack(
  identity: ThirdPartyContext,
  { state, code, browser, iss }: Back,
  by: AtWork,
): Promise<BindingStep> {
  const { db, personal } = identity
  const { provider: id, redirect, account } = await comeBack(db, { state, browser })
  if (account !== by.actor.id) return fail('state_refused')
  const provider = await readProviderById(db, personal, id)
  const found = await personOfCode(identity, provider, { state, redirect, code, iss }).catch(
    (error: unknown) => noteFailure(identity, provider, by.from, error),
  )
  return inTransaction((tx) => bind(tx, personal, { provider, found }, by))
}

import { fail } from '#contract/errors.ts'
import type { Tokens } from '#contract/sign-in/held-tokens.ts'
import type { Grant, Link, Step } from '#contract/sign-in/token.ts'
import { atomically } from '#database/atomically.ts'
import { audit } from '#server/audit/audit.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { momentWords } from '#server/messages/messages.ts'
import { type Person, readPerson } from '#server/people/people.ts'

import type { SignInFlow, Identity, IdentityContext } from './identity.ts'
import { noteKnownSource } from './known-source.queries.ts'
import { openSession } from './tokens/tokens.ts'

/** The result of a sign-in call: tokens, or the next step. */
export interface Entry {
  tokens?: Tokens
  step?: Step
  link?: Link
  recoveryCodes?: string[]
}

export interface GrantRequest {
  input: Grant
  from: CallOrigin
  /** The Authorization header: a program's name and secret. */
  authorization: string | undefined
}

type ProvedSteps = Omit<SignInFlow, 'account'> & { from: CallOrigin }

/** Continues after a completed step; of concurrent calls with one ticket, one succeeds. */
export async function continueSignIn(
  identity: IdentityContext,
  ticket: string,
  shown: SignInFlow,
  from: CallOrigin,
): Promise<Entry> {
  await identity.signInFlow.take(identity.db, ticket)
  const person = await readPerson(identity.db, identity.personal, shown.account)
  return enter(identity, person, { ...shown, from })
}

/** Starts a session, or returns the next step. */
export async function enter(identity: IdentityContext, person: Person, shown: ProvedSteps): Promise<Entry> {
  if (person.disabled) return fail('account_disabled')
  const { mostSessions } = await identity.policy()
  const next = await nextStep(identity, person, shown)
  const { secondFactor, renewed, providerSession } = shown
  if (next) {
    const ticket = identity.signInFlow.issue({ account: person.id, secondFactor, renewed, providerSession })
    return { step: { next, ticket } }
  }
  return { tokens: await startSession(identity, person, { ...shown, max: mostSessions }) }
}

interface RefusedSignIn {
  account?: number
  name: string
  /** The method, if it was not the password. */
  object?: string
}

/** Audits a refused sign-in. */
export function noteRefusal(
  { auditBuffer }: Identity,
  { address }: CallOrigin,
  refused: RefusedSignIn,
): void {
  auditBuffer.note({ ...refused, action: 'sign_in_refused', success: false, address })
}

/**
 * Staff need two factors and a regularly changed password; members with an authenticator are asked for a
 * code.
 */
export async function nextStep(
  { policy }: Identity,
  { staff, totp, mustChange, passwordDays, password }: Person,
  { secondFactor, renewed }: Pick<SignInFlow, 'secondFactor' | 'renewed'>,
): Promise<Step['next'] | undefined> {
  const { staffPasswordDays } = await policy()
  if (!secondFactor && totp) return 'second_factor'
  if (!secondFactor && staff) return 'enrol'
  const old = staff && password !== null && passwordDays >= staffPasswordDays
  return !renewed && (mustChange || old) ? 'new_password' : undefined
}

function startSession(
  { db, outbox }: IdentityContext,
  { id: account, name, mail }: Person,
  { from, secondFactor, providerSession, max }: ProvedSteps & { max: number },
) {
  const { address, agent, source } = from
  return atomically(db, async (tx) => {
    const news = await noteKnownSource(tx, account, source)
    const { session, ...tokens } = await openSession(tx, {
      account,
      address,
      agent,
      secondFactor,
      providerSession,
      max,
    })
    if (news && mail) {
      const values = { time: momentWords(new Date()) }
      await outbox.post(tx, { channel: 'mail', to: mail, template: 'newSignIn', values })
    }
    await audit(tx, { action: 'sign_in', success: true, account, name, address, detail: { session, agent } })
    return tokens
  })
}

import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit } from '#server/audit/audit.ts'
import type { Person } from '#server/people/people.ts'
import { acceptedStep, makeRecoveryCodes, recoveryHash } from '#server/sign-in/second-factor/second-factor.ts'

import type { Identity, IdentityContext } from './identity.ts'
import {
  deleteRecoveryCodes,
  insertRecoveryCodes,
  setAuthenticator,
  useRecoveryCode,
  useStep,
} from './sign-in.queries.ts'
import { setSecondFactor } from './tokens/tokens.queries.ts'

/**
 * Whether a code matches the account's authenticator or one of its recovery codes. Each code is accepted
 * once.
 */
export async function isSecondFactor(
  { db, keys }: IdentityContext,
  person: Pick<Person, 'id' | 'name' | 'totp' | 'totpStep'>,
  code: string,
): Promise<boolean> {
  const { id, totp, totpStep } = person
  const step = totp && acceptedStep(totp, { code, at: Date.now(), lastStep: totpStep })
  if (step) return useStep(db, id, step)
  const hash = recoveryHash(keys.recovery, code)
  return hash ? redeemRecoveryCode(db, person, hash) : false
}

function redeemRecoveryCode(
  db: Db,
  { id: account, name }: Pick<Person, 'id' | 'name'>,
  hash: Buffer,
): Promise<boolean> {
  return atomically(db, async (tx) => {
    if (!(await useRecoveryCode(tx, account, hash))) return false
    await audit(tx, { action: 'recovery_code_used', success: true, account, name })
    return true
  })
}

export interface FactorBinding {
  account: number
  /** The session that binds it, which from then on has two factors. */
  session?: number
  secret: string
  code: string
  address: string
}

/** Binds an authenticator and returns its recovery codes; undefined if the code is wrong. */
export async function bindAuthenticator(
  tx: Db,
  { personal, keys }: Identity,
  { account, session, secret, code, address }: FactorBinding,
): Promise<string[] | undefined> {
  const step = acceptedStep(secret, { code, at: Date.now() })
  if (step === undefined) return undefined
  await setAuthenticator(tx, account, { totp: personal.seal(secret), totpStep: step })
  if (session !== undefined) await setSecondFactor(tx, session)
  const codes = await renewRecoveryCodes(tx, keys.recovery, account)
  await audit(tx, { action: 'second_factor_on', success: true, account, address })
  return codes
}

/** Replaces the recovery codes. Only hashes are stored, so the codes are shown once. */
export async function renewRecoveryCodes(tx: Db, key: Buffer, account: number): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const hashes = codes.flatMap((code) => recoveryHash(key, code) ?? [])
  await deleteRecoveryCodes(tx, account)
  await insertRecoveryCodes(tx, account, hashes)
  return codes
}

export async function dropAuthenticator(tx: Db, account: number): Promise<void> {
  await setAuthenticator(tx, account, { totp: null, totpStep: 0 })
  await deleteRecoveryCodes(tx, account)
}

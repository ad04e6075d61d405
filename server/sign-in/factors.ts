import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import type { Person } from '#server/accounts/people.ts'
import { audit } from '#server/audit/audit.ts'
import { acceptedStep, makeRecoveryCodes, recoveryHash } from '#server/sign-in/second-factor/second-factor.ts'

import type { Identity } from './identity.ts'

/** Whether a code is right for the account's authenticator, or is one of its recovery codes. Each counts once. */
export async function isSecondFactor(
  { db, keys }: Identity,
  person: Pick<Person, 'id' | 'name' | 'totp' | 'totpStep'>,
  code: string,
): Promise<boolean> {
  const { id, totp, totpStep } = person
  const step = totp && acceptedStep(totp, { code, at: Date.now(), lastStep: totpStep })
  if (step) return useStep(db, id, step)
  const hash = recoveryHash(keys.recovery, code)
  return hash ? useRecoveryCode(db, person, hash) : false
}

/** Of two uses of one code at once, one succeeds. */
async function useStep(db: Db, account: number, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update account set totp_step = ${step}
    where id = ${account} and totp_step < ${step}`.execute(db)
  return numAffectedRows === 1n
}

function useRecoveryCode(
  db: Db,
  { id: account, name }: Pick<Person, 'id' | 'name'>,
  hash: Buffer,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`update recovery_code set used_at = now()
      where account = ${account} and hash = ${hash} and used_at is null`.execute(tx)
    if (numAffectedRows !== 1n) return false
    await audit(tx, { action: 'recovery_code_used', success: true, account, name })
    return true
  })
}

export interface Binding {
  account: number
  /** The session in which it is bound, which has shown two factors from then on. */
  session?: number
  secret: string
  code: string
  address: string
}

/** Binds an authenticator whose code was shown, and answers with its recovery codes; undefined when the code is wrong. */
export async function bindAuthenticator(
  tx: Db,
  { personal, keys }: Identity,
  { account, session, secret, code, address }: Binding,
): Promise<string[] | undefined> {
  const step = acceptedStep(secret, { code, at: Date.now() })
  if (step === undefined) return undefined
  await tx
    .updateTable('account')
    .set({ totp: personal.seal(secret), totpStep: step })
    .where('id', '=', account)
    .execute()
  if (session !== undefined)
    await tx.updateTable('session').set({ secondFactor: true }).where('id', '=', session).execute()
  const codes = await renewRecoveryCodes(tx, keys.recovery, account)
  await audit(tx, { action: 'second_factor_on', success: true, account, address })
  return codes
}

/** New recovery codes in place of the old. Only their hashes are kept: they are shown this once. */
export async function renewRecoveryCodes(tx: Db, key: Buffer, account: number): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const rows = codes.flatMap((code) => {
    const hash = recoveryHash(key, code)
    return hash ? [{ account, hash }] : []
  })
  await tx.deleteFrom('recoveryCode').where('account', '=', account).execute()
  await tx.insertInto('recoveryCode').values(rows).execute()
  return codes
}

export async function dropAuthenticator(tx: Db, account: number): Promise<void> {
  await tx.updateTable('account').set({ totp: null, totpStep: 0 }).where('id', '=', account).execute()
  await tx.deleteFrom('recoveryCode').where('account', '=', account).execute()
}

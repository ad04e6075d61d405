import type { Db } from '#database/database.ts'
import { openPersonal, type Personal } from '#server/accounts/people.ts'
import { type AuditBuffer, openAuditBuffer } from '#server/audit/audit.ts'
import { openOutbox, type Outbox, type Senders } from '#server/messages/messages.ts'
import { openPolicy, type Policy } from '#server/policy/policy.ts'
import { openRates, type Rates } from '#server/rates/rates.ts'
import { openSecrets } from '#server/secrets/secrets.ts'
import {
  type CaptchaOptions,
  type Captchas,
  openCaptchas,
  openLedger,
} from '#server/sign-in/captcha/captcha.ts'
import { type Codes, openCodes } from '#server/sign-in/codes/codes.ts'
import { openPasswords, type Passwords } from '#server/sign-in/passwords/passwords.ts'
import {
  openPayloadEncryption,
  type PayloadEncryption,
} from '#server/sign-in/payload-encryption/payload-encryption.ts'

import { openTickets, type Tickets } from './tickets/tickets.ts'

/** How far somebody has come in signing in. */
export interface SignInFlow {
  account: number
  secondFactor: boolean
  /** The new password was set on the way. */
  renewed: boolean
}

/** All that knowing people takes: what the features of identity share. */
export interface Identity {
  db: Db
  personal: Personal
  keys: { tokens: Buffer; attempts: Buffer; recovery: Buffer; enrolment: Buffer }
  policy: () => Promise<Policy>
  rates: Rates
  passwords: Passwords
  payloadEncryption: PayloadEncryption
  captchas: Captchas
  codes: Codes
  outbox: Outbox
  auditBuffer: AuditBuffer
  signInFlow: Tickets<SignInFlow>
  /** Authenticators being bound by somebody signed in. */
  enrolling: Tickets<{ account: number }>
  close: () => Promise<void>
}

interface Given {
  db: Db
  /** Where the key of the deployment lies. */
  dataDir: string
  /** By whom messages leave. */
  senders: Senders
  /** Told of what went wrong beside all calls. */
  report: (trouble: unknown) => void
  captcha?: CaptchaOptions
  /** Milliseconds within which whoever is let in is to have a hash. */
  patience?: number
}

/** Opens what identity lives by; closing it writes what is still gathered. */
export async function openIdentity({
  db,
  dataDir,
  senders,
  report,
  captcha,
  patience,
}: Given): Promise<Identity> {
  const secrets = await openSecrets(dataDir, db)
  const outbox = openOutbox(db, { secrets, senders, report })
  const auditBuffer = openAuditBuffer(db, report)
  const payloadEncryption = openPayloadEncryption(db, secrets.key('transit'))
  const rates = openRates(db)
  const captchas = openCaptchas({ secrets, ledger: openLedger(db), rates }, captcha)
  const policy = await openPolicy(db)
  return {
    db,
    personal: openPersonal(secrets),
    keys: {
      tokens: secrets.key('tokens'),
      attempts: secrets.key('attempts'),
      recovery: secrets.key('recovery codes'),
      enrolment: secrets.key('enrolments'),
    },
    policy,
    rates,
    passwords: openPasswords({ patience }),
    payloadEncryption,
    captchas,
    codes: openCodes(db, { secrets, outbox, anHour: async () => (await policy()).codesAnHour }),
    outbox,
    auditBuffer,
    signInFlow: openTickets(db, secrets.key('sign-in tickets'), 10),
    enrolling: openTickets(db, secrets.key('enrolment tickets'), 10),
    close: async () => {
      await Promise.all([outbox.close(), auditBuffer.close(), captchas.close(), rates.close()])
    },
  }
}

/** The same, with places kept for so many hashes: what has no room is told before anything was done for it. */
export const withHashes = <T>(
  identity: Identity,
  hashes: number,
  use: (identity: Identity) => Promise<T>,
): Promise<T> =>
  identity.passwords.admit(hashes, (hashing) =>
    use({ ...identity, passwords: { ...identity.passwords, ...hashing } }),
  )

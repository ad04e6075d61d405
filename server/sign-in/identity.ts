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
import { openThirdParty, type ThirdParty } from '#server/third-party/open.ts'

import { openTickets, type Tickets } from './tickets/tickets.ts'

/** The progress of a sign-in. */
export interface SignInFlow {
  account: number
  secondFactor: boolean
  /** Whether a new password was set during this sign-in. */
  renewed: boolean
  /** The third-party provider that named the person. */
  provider?: number | undefined
}

/** Shared resources of accounts, sign-in and account security. */
export interface Identity {
  db: Db
  personal: Personal
  keys: { tokens: Buffer; attempts: Buffer; recovery: Buffer; enrolment: Buffer; preview: Buffer }
  policy: () => Promise<Policy>
  rates: Rates
  passwords: Passwords
  payloadEncryption: PayloadEncryption
  captchas: Captchas
  codes: Codes
  outbox: Outbox
  auditBuffer: AuditBuffer
  signInFlow: Tickets<SignInFlow>
  /** Authenticators that signed-in persons are binding. */
  enrolling: Tickets<{ account: number }>
  thirdParty: ThirdParty
  close: () => Promise<void>
}

interface Given {
  db: Db
  /** Directory of the deployment's key. */
  dataDir: string
  /** Senders of messages. */
  senders: Senders
  /** Receives failures outside of calls. */
  report: (trouble: unknown) => void
  captcha?: CaptchaOptions
  /** Maximum milliseconds until an admitted call gets its hash. */
  patience?: number
  /** Scheme and host of the site, to which third parties return. */
  publicUrl?: string | undefined
}

/** Opens the shared resources; closing writes the remaining buffers. */
export async function openIdentity({
  db,
  dataDir,
  senders,
  report,
  captcha,
  patience,
  publicUrl,
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
      preview: secrets.key('map previews'),
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
    thirdParty: openThirdParty(db, secrets, publicUrl),
    close: async () => {
      await Promise.all([outbox.close(), auditBuffer.close(), captchas.close(), rates.close()])
    },
  }
}

/** The same with reserved capacity for hashes; throws `busy` before any other work if there is none. */
export const withHashes = <T>(
  identity: Identity,
  hashes: number,
  use: (identity: Identity) => Promise<T>,
): Promise<T> =>
  identity.passwords.admit(hashes, (hashing) =>
    use({ ...identity, passwords: { ...identity.passwords, ...hashing } }),
  )

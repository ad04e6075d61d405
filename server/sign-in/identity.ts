import type { TransitMode } from '#contract/sign-in/payload-encryption.ts'
import type { Db } from '#database/database.ts'
import { type AuditBuffer, openAuditBuffer } from '#server/audit/audit.ts'
import type { MessageAccounts } from '#server/messages/accounts.ts'
import { openOutbox, type Outbox, type Senders } from '#server/messages/messages.ts'
import { openPersonal, type Personal } from '#server/people/people.ts'
import { openPolicy, type Policy } from '#server/policy/policy.ts'
import { openRates, type Rates } from '#server/rates/rates.ts'
import { openSecrets, type Secrets } from '#server/secrets/secrets.ts'
import { openRunningServer } from '#server/settings/running-server.ts'
import {
  type Accounts,
  type Environment,
  openServiceAccounts,
  type ServiceAccounts,
} from '#server/settings/service-accounts.ts'
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

/** The progress of a sign-in. */
export interface SignInFlow {
  account: number
  secondFactor: boolean
  /** Whether a new password was set during this sign-in. */
  renewed: boolean
  /** The sign-in at a third party that named the person. */
  providerSession?: number | undefined
}

/** Shared resources of accounts, sign-in and account security. */
export interface Identity {
  /** The ciphers of this server, as set when it was started. */
  mode: TransitMode
  secrets: Secrets
  serviceAccounts: ServiceAccounts
  personal: Personal
  keys: Record<'tokens' | 'attempts' | 'recovery' | 'enrolment', Buffer>
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
  close: () => Promise<void>
}

/** The same for one call, with its database. */
export interface IdentityContext extends Identity {
  db: Db
}

/** Gives the resources the database of a call: its transaction, where it has one. */
export const contextOf =
  <I extends Identity>(identity: I) =>
  (db: Db): I & IdentityContext => ({ ...identity, db })

interface IdentityOptions {
  db: Db
  /** Directory of the deployment's key. */
  dataDir: string
  /** Senders of messages, or how they are made of the accounts of the moment. */
  senders: Senders | ((accounts: MessageAccounts) => Senders)
  /** Accounts that the environment gives; those of the settings come first. */
  environment?: Environment
  /** Receives failures outside of calls. */
  report: (trouble: unknown) => void
  captcha?: CaptchaOptions
  /** Maximum milliseconds until an admitted call gets its hash. */
  patience?: number
}

/** Opens the shared resources; closing writes the remaining buffers. */
export async function openIdentity({
  db,
  dataDir,
  senders,
  environment,
  report,
  captcha,
  patience,
}: IdentityOptions): Promise<Identity> {
  const policy = await openPolicy(db)
  const { cipherMode: mode, passwordScheme } = await policy()
  const secrets = await openSecrets(dataDir, db, mode === 'SM' ? 'SM4' : 'AES')
  const serviceAccounts = openServiceAccounts(db, secrets, { environment, report })
  const outbox = openOutbox(db, { secrets, senders: sendersOf(senders, serviceAccounts), report })
  const auditBuffer = openAuditBuffer(db, report)
  const payloadEncryption = openPayloadEncryption(db, { sealing: secrets, mode })
  const rates = openRates(db)
  const passwords = openPasswords({ patience, scheme: passwordScheme, report })
  const running = openRunningServer(db, mode, report)
  const captchas = openCaptchas({ secrets, ledger: openLedger(db), rates }, captcha)
  return {
    mode,
    secrets,
    serviceAccounts,
    personal: openPersonal(secrets, report),
    keys: {
      tokens: secrets.key('tokens'),
      attempts: secrets.key('attempts'),
      recovery: secrets.key('recovery codes'),
      enrolment: secrets.key('enrolments'),
    },
    policy,
    rates,
    passwords,
    payloadEncryption,
    captchas,
    codes: openCodes({ secrets, outbox, anHour: async () => (await policy()).codesAnHour }),
    outbox,
    auditBuffer,
    signInFlow: openTickets(secrets.key('sign-in tickets'), 10),
    enrolling: openTickets(secrets.key('enrolment tickets'), 10),
    close: async () => {
      await passwords.close()
      await Promise.all(
        [outbox, auditBuffer, captchas, rates, payloadEncryption, running].map(({ close }) => close()),
      )
    },
  }
}

/** The senders of the accounts as they are; made anew when an account has changed. */
function sendersOf(given: IdentityOptions['senders'], { read }: ServiceAccounts): () => Promise<Senders> {
  if (typeof given !== 'function') return async () => given
  let made: { of: Accounts; senders: Senders } | undefined
  return async () => {
    const accounts = await read()
    if (made?.of !== accounts) made = { of: accounts, senders: given(accounts) }
    return made.senders
  }
}

/** The same with reserved capacity for hashes; throws `busy` before any other work if there is none. */
export const withHashes = <T>(
  identity: IdentityContext,
  hashes: number,
  use: (identity: IdentityContext) => Promise<T>,
): Promise<T> =>
  identity.passwords.admit(hashes, (hashing) =>
    use({ ...identity, passwords: { ...identity.passwords, ...hashing } }),
  )

import { createHmac, randomBytes, randomInt } from 'node:crypto'

import { fail } from '#contract/errors.ts'
import type { SentCode } from '#contract/sign-in/codes.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { requireNoTransaction } from '#database/transaction-scope.ts'
import type { Effect } from '#server/http/implement.ts'
import { momentWords, type Outbox, type Target } from '#server/messages/messages.ts'
import { blindIndex, seal, unseal } from '#server/secrets/seal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

import { allowances, codePause, type CodePurpose, takeOrRefuse } from './allowances.ts'
import { deleteOldCodes, findTicket, noteTicket, replaceCode, useCode, useTicket } from './codes.queries.ts'

/** Purposes of codes and their message templates. A code is valid for its own purpose only. */
const purposes = {
  register: 'registrationCode',
  sign_in: 'signInCode',
  reset: 'resetCode',
  proof: 'proofCode',
  phone: 'phoneChangeCode',
  mail: 'mailChangeCode',
} as const satisfies Record<CodePurpose, string>

interface CodeAddressee {
  purpose: CodePurpose
  target: Target
}

interface Request extends CodeAddressee {
  /** The rate limit key of the address. */
  source: string
  /** The signed-in account, if any. */
  account?: number
  /** A reminder is sent to a registered phone, nothing to an unknown target; neither contains a code. */
  send?: 'code' | 'reminder' | 'nothing'
}

export interface Codes {
  /**
   * Sends a code of six digits, valid for 5 minutes and 5 tries, which replaces the last one. Timing and
   * response do not depend on what is sent.
   */
  issue: (effect: Effect, request: Request) => Promise<SentCode>
  /**
   * Uses a code up or throws the same error for wrong, expired, used and blocked codes. Only one of
   * concurrent calls succeeds.
   */
  consume: (db: Db, asked: CodeAddressee & { code: string }) => Promise<void>
  /** Exchanges a correct code for a ticket of 10 minutes; code and ticket allow one use in total. */
  check: (db: Db, asked: CodeAddressee & { code: string }) => Promise<string>
  /** The number or address of a ticket. */
  holder: (db: Db, purpose: CodePurpose, ticket: string) => Promise<Target>
  /** Uses a ticket up in the caller's transaction: after a rollback the ticket is valid again. */
  redeem: (tx: Db, purpose: CodePurpose, ticket: string) => Promise<Target>
}

const life = 300
const ticketLife = 600
const maxTries = 5

interface CodeOptions {
  secrets: Secrets
  outbox: Outbox
  /** Maximum codes per hour for each family of purposes. */
  anHour: () => Promise<number>
}

/** Opens verification codes. Tries are counted before any transaction: in one, a refusal would roll the count back. */
export function openCodes({ secrets, outbox, anHour }: CodeOptions): Codes {
  const key = secrets.key('codes')
  const addressKey = secrets.key('code addresses')
  const counted = (what: string) => blindIndex(addressKey, what)
  const hashOf = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  const which = ({ purpose, target }: CodeAddressee) => ({
    purpose,
    target: blindIndex(addressKey, addressOf(target)),
  })
  const codeHash = ({ purpose, target }: CodeAddressee, code: string) =>
    hashOf(purpose, addressOf(target), code)

  const write = async (tx: Db, { purpose, target, send = 'code' }: Request) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const hash = send === 'code' ? codeHash({ purpose, target }, code) : randomBytes(32)
    const address = seal(addressKey, JSON.stringify(target))
    await replaceCode(tx, { ...which({ purpose, target }), address, hash, lasts: life })
    const letter = { ...target, lasts: life, withheld: send === 'nothing' }
    await (send === 'reminder'
      ? outbox.post(tx, {
          ...letter,
          template: 'alreadyRegistered',
          values: { time: momentWords(new Date()) },
        })
      : outbox.post(tx, { ...letter, template: purposes[purpose], values: { code } }))
  }
  return {
    issue: async ({ db, afterwards }, request) => {
      const rules = allowances({ ...request, max: await anHour() }, which(request).target, counted)
      await atomically(db, async (tx) => {
        for (const rule of rules) await takeOrRefuse(tx, rule)
        await write(tx, request)
      })
      afterwards(() => void outbox.deliver())
      return { again: codePause, lasts: life }
    },
    consume: async (db, { code, ...asked }) => {
      requireNoTransaction('counting tries')
      if (!(await useCode(db, which(asked), codeHash(asked, code), maxTries))) fail('code_refused')
    },
    check: async (db, { code, ...asked }) => {
      requireNoTransaction('counting tries')
      const ticket = randomBytes(32).toString('base64url')
      const traded = { hash: hashOf(asked.purpose, ticket), lasts: ticketLife }
      const row = { ...which(asked), hash: codeHash(asked, code) }
      return (await noteTicket(db, row, traded, maxTries)) ? ticket : fail('code_refused')
    },
    holder: async (db, purpose, ticket) =>
      read(addressKey, await findTicket(db, purpose, hashOf(purpose, ticket))),
    redeem: async (tx, purpose, ticket) =>
      read(addressKey, await useTicket(tx, purpose, hashOf(purpose, ticket))),
  }
}

/** Normalised, so that another spelling has no separate limit. */
const addressOf = ({ channel, to }: Target) => `${channel} ${to.trim().toLowerCase()}`

function read(key: Buffer, address: Buffer | undefined): Target {
  // oxlint-disable-next-line no-unsafe-type-assertion -- encrypted by `issue`
  return address ? (JSON.parse(unseal(key, address)) as Target) : fail('ticket_expired')
}

/** Deletes expired codes, tickets and limits. */
export const deleteExpiredCodes = (db: Db): Promise<number> => deleteOldCodes(db)

import { createHmac, timingSafeEqual } from 'node:crypto'

import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { type DepositCase, findByNumber } from '#server/deposits/deposits.queries.ts'
import { type FileRow, listFiles } from '#server/deposits/files.queries.ts'

/** Digits and letters without those that are taken for another (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Fifty bits: nobody guesses them at sixty tries a minute. */
const length = 10

type CertifiedDeposit = Pick<
  DepositCase,
  'number' | 'title' | 'material' | 'depositor' | 'acceptedOn' | 'openOn' | 'protectedYears'
>

/** What follows from everything that a voucher certifies, under a key that only the deployment has. */
function checkOf(key: Buffer, deposit: CertifiedDeposit, files: readonly FileRow[]): string {
  const { number, title, material, depositor, acceptedOn, openOn, protectedYears } = deposit
  const content = files.map(({ sha256 }) => sha256.toString('hex')).toSorted()
  const certified = [number, title, material, depositor, acceptedOn, openOn, protectedYears, content]
  const digest = createHmac('sha256', key).update(JSON.stringify(certified)).digest()
  return [...digest.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join('')
}

/** The number of a voucher, with its check characters. */
export const codeOf = (key: Buffer, deposit: CertifiedDeposit, files: readonly FileRow[]): string =>
  `${deposit.number}-${checkOf(key, deposit, files)}`

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What a voucher certifies; a code that differs in one character is none. */
export async function verifyVoucher(db: Db, key: Buffer, code: string) {
  if (!/^HJ\d{10,20}-[0-9A-Z]{10}$/.test(code)) return fail('not_found')
  const deposit = (await findByNumber(db, code.slice(0, code.indexOf('-')))) ?? fail('not_found')
  const { number, title, material, depositor, acceptedOn, openOn } = deposit
  if (acceptedOn === null || openOn === null) return fail('not_found')
  const files = await listFiles(db, deposit.id)
  if (!isSame(codeOf(key, deposit, files), code)) return fail('not_found')
  return { number, title, material, depositor, acceptedOn, openOn, files: files.length }
}

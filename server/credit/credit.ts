import type { credit } from '#contract/credit/credit.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { Db } from '#database/database.ts'

import {
  book,
  findHeld,
  findPurse,
  insertRequest,
  listLines,
  listRequests,
  lockPurses,
  type Owner,
  withdrawRequest,
} from './credit.queries.ts'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** What a reader has, and what they asked for. */
export async function creditOf(db: Db, { id }: Actor) {
  const [held, requests] = await Promise.all([findHeld(db, id), listRequests(db, id)])
  return {
    ...(held ?? fail('not_found')),
    requests: requests.map((row) => ({ ...row, at: row.at.toISOString(), answeredAt: iso(row.answeredAt) })),
  }
}

/**
 * What a reader lacks to open records of these prices one after the other; 0 where the purses hold enough. Each is paid from
 * one purse, that of the organisation first.
 */
export async function lackFor(db: Db, account: number, prices: readonly number[]): Promise<number> {
  const held = (await findHeld(db, account)) ?? fail('not_found')
  const purses = [held.pool ?? 0, held.own]
  let lack = 0
  for (const price of prices) {
    const paying = purses.findIndex((balance) => balance >= price)
    if (paying < 0) lack += price
    else purses[paying] = (purses[paying] ?? 0) - price
  }
  return lack
}

/** Changes of a reader's credit; those of the pool for whoever manages the organisation. */
export async function linesOf(
  db: Db,
  { id }: Actor,
  { of, current, size }: DecodedInput<typeof credit.lines>,
) {
  if (of === 'company' && !(await findHeld(db, id))?.manages) fail('not_company_manager')
  const { rows, total } = await listLines(db, { account: id, of, current, size })
  const records = rows.map(({ kind, code, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    record: kind !== null && code !== null ? { kind, code } : null,
  }))
  return { records, total, current, size }
}

/**
 * The credit update of old clients: takes the caller's own credit and notes what for. It opens nothing; false when the
 * balance is short.
 */
export async function deduct(
  db: Db,
  { id }: Actor,
  asked: DecodedInput<typeof credit.update>,
): Promise<boolean> {
  const { moduleName, operationCode, operationName, platform } = asked
  const purse = (await findPurse(db, { account: id })) ?? fail('not_found')
  const note = [operationName || operationCode, platform].filter((word) => word !== '').join(' · ')
  const booking = { purse: purse.id, amount: asked.credit, reason: 'operation' as const, account: id }
  return (await book(db, { ...booking, title: moduleName, note })) !== undefined
}

/** Asks for credit; one request at a time, for a pool only by its manager. */
export async function requestCredit(db: Db, { id }: Actor, asked: DecodedInput<typeof credit.request>) {
  if (asked.forCompany && !(await findHeld(db, id))?.manages) fail('not_company_manager')
  return (await insertRequest(db, { account: id, ...asked })) ?? fail('credit_request_open')
}

export async function withdraw(db: Db, actor: Actor, id: number): Promise<{ id: number }> {
  const found = (await withdrawRequest(db, actor.id, id)) ?? fail('not_found')
  return found.withdrawn ? { id } : fail('credit_request_closed')
}

/** Moves all credit of one purse to another, when their owners become one. */
export async function moveCredit(
  tx: Db,
  { from, to, by }: { from: Owner; to: Owner; by: number },
): Promise<void> {
  const [source = fail('not_found'), target = fail('not_found')] = await Promise.all([
    findPurse(tx, from),
    findPurse(tx, to),
  ])
  const held = await lockPurses(tx, [source.id, target.id])
  const amount = held.find(({ id }) => id === source.id)?.balance ?? 0
  if (amount === 0) return
  const booking = { reason: 'move' as const, by }
  if (!(await book(tx, { ...booking, purse: source.id, amount: -amount }))) fail('server_error')
  await book(tx, { ...booking, purse: target.id, amount })
}

import type { creditLineRoutes } from '#contract/back-office/credit/line.ts'
import type { creditPurseRoutes } from '#contract/back-office/credit/purse.ts'
import type { creditRequestRoutes } from '#contract/back-office/credit/request.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { requireVisible } from '#server/back-office/resource.ts'
import { refuseOwn } from '#server/back-office/scope.ts'
import { notify } from '#server/notices/notices.ts'
import type { News } from '#server/notices/words.ts'

import { answerRequest, book, findPurse, lockPurses, lockRequest, listPayers } from './credit.queries.ts'
import { findView, refundOpening } from './openings.queries.ts'
import { lines, purses, requests } from './stores.ts'

/** Grants credit to purses, or takes it back: all of them are changed, or none. */
export function grant(
  db: Db,
  { ids, amount, note }: DecodedInput<typeof creditPurseRoutes.grant>,
  by: AtWork,
): Promise<{ granted: number }> {
  return atomically(db, async (tx) => {
    await requireVisible(tx, purses, ids, by.actor)
    const locked = await lockPurses(tx, ids)
    if (locked.length < new Set(ids).size) fail('not_found')
    refuseOwn(by.actor, await listPayers(tx, ids, by.actor.id))
    for (const { id, owner } of locked) {
      const booking = { purse: id, amount, reason: 'grant' as const, note, by: by.actor.id }
      if (!(await book(tx, booking))) fail('grant_short')
      await audit(tx, {
        ...doneBy(by),
        action: 'credit_granted',
        object: `积分账户 ${owner}（${id}）`,
        detail: { amount, note },
      })
    }
    return { granted: locked.length }
  })
}

/** Pays back one opening, once; the record closes again. */
export function refund(
  db: Db,
  { id, note }: DecodedInput<typeof creditLineRoutes.refund>,
  by: AtWork,
): Promise<{ amount: number }> {
  return atomically(db, async (tx) => {
    await requireVisible(tx, lines, [id], by.actor)
    const view = (await findView(tx, id)) ?? fail('not_found')
    const { purse, number, account, record, title, reader } = view
    if (account === null || record === null) fail('credit_refunded')
    refuseOwn(by.actor, [account, ...(await listPayers(tx, [purse], by.actor.id))])
    const paid = { account, record, purse, number, note, by: by.actor.id }
    const { amount } = (await refundOpening(tx, paid)) ?? fail('credit_refunded')
    await audit(tx, {
      ...doneBy(by),
      action: 'credit_refunded',
      object: `读者 ${reader}（${account}）`,
      detail: { amount, title, note },
    })
    return { amount }
  })
}

/** Answers a request once: with credit, or with the reason why there is none. */
export function answer(
  db: Db,
  { id, grant: granted, answer: words }: DecodedInput<typeof creditRequestRoutes.answer>,
  by: AtWork,
): Promise<{ state: 'granted' | 'refused' }> {
  if (granted === null && words === '') throw withoutReason()
  return atomically(db, async (tx) => {
    await requireVisible(tx, requests, [id], by.actor)
    const { waiting, account, name, organisation, forCompany } =
      (await lockRequest(tx, id)) ?? fail('not_found')
    refuseOwn(by.actor, [account])
    if (!waiting) fail('credit_request_closed')
    if (granted !== null) {
      const owner = forCompany ? organisation && { organisation } : { account }
      const purse = (owner && (await findPurse(tx, owner))) || fail('not_found')
      refuseOwn(by.actor, await listPayers(tx, [purse.id], by.actor.id))
      const booking = { purse: purse.id, amount: granted, reason: 'request' as const, by: by.actor.id }
      if (!(await book(tx, { ...booking, note: words }))) fail('grant_short')
    }
    await answerRequest(tx, { id, granted, answer: words, by: by.actor.id })
    await notify(tx, newsOfAnswer(account, { granted, forCompany, words }))
    const detail = { granted, answer: words }
    await audit(tx, {
      ...doneBy(by),
      action: 'credit_answered',
      object: `读者 ${name}（${account}）`,
      detail,
    })
    return { state: granted === null ? 'refused' : 'granted' }
  })
}

interface Answer {
  granted: number | null
  forCompany: boolean
  words: string
}

/** What a reader hears of the answer to their request. */
function newsOfAnswer(account: number, { granted, forCompany, words }: Answer): News {
  const answer = words && `\n答复：${words}`
  if (granted === null) return { to: [account], message: 'creditRefused', values: { answer } }
  const purse = forCompany ? '单位共用的积分' : '您的积分'
  return { to: [account], message: 'creditGranted', values: { granted, purse, answer } }
}

function withoutReason(): AppError {
  const words = '请写明为何不同意'
  return new AppError('invalid_input', { fields: { answer: words } }, words)
}

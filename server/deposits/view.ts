import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import type { Deposit } from '#contract/deposits/deposits.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { findSeen } from '#server/cases/cases.ts'
import { offeredMoves, readTimeline } from '#server/cases/timeline.ts'

import { type DepositCase, listDraftsOf } from './deposits.queries.ts'
import { type FileRow, listFiles, listRemarks } from './files.queries.ts'
import { depositTrade } from './moves.ts'
import { isRemarkable, isWritable, partiesOf, situationOf } from './situation.ts'
import { codeOf } from './voucher/voucher.ts'

/** A deposit as somebody sees it: its files, remarks and moves; drafts of the catalogue are for staff. */
export async function readDeposit(db: Db, key: Buffer, id: number, actor: Actor): Promise<Deposit> {
  const deposit = await findSeen(db, depositTrade, id, actor)
  const isOwn = deposit.account === actor.id
  const [files, remarks, lines, drafts] = await Promise.all([
    listFiles(db, id),
    listRemarks(db, id, !isOwn),
    readTimeline(db, depositTrade, deposit, isOwn),
    isOwn ? [] : listDraftsOf(db, id),
  ])
  return {
    ...shownOf(deposit, isOwn),
    files: files.map(fileOf),
    remarks,
    lines,
    moves: offeredMoves(depositWorkflow, situationOf(deposit, partiesOf(deposit, actor))),
    isOwn,
    writable: isWritable(deposit, actor),
    remarkable: isRemarkable(deposit, actor),
    voucher: deposit.acceptedOn === null ? null : codeOf(key, deposit, files),
    drafts,
    undrafted: isOwn ? [] : deposit.undrafted,
  }
}

function shownOf(deposit: DepositCase, isOwn: boolean) {
  const { account: _, process: _p, returner: _r, holder: _h, delegator: _d, dueFrom: _f, ...rest } = deposit
  const { dueDays: _n, undrafted: _u, holderName, submittedAt, ...shown } = rest
  return { ...shown, holder: isOwn ? null : holderName, submittedAt: submittedAt?.toISOString() ?? null }
}

export const fileOf = ({ id, part, name, size, at, checked }: FileRow) => ({
  id,
  part,
  name,
  size,
  checked,
  at: at.toISOString(),
})

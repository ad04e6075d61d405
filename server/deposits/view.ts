import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import type { Deposit, DepositLine } from '#contract/deposits/deposits.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { openMoves } from '#contract/workflow/workflow.ts'
import type { Db } from '#database/database.ts'
import { labelOfLine } from '#server/workflow/workflow.ts'

import { type DepositCase, findDeposit, type LineRow, listDraftsOf, listLines } from './deposits.queries.ts'
import { type FileRow, listFiles, listRemarks } from './files.queries.ts'
import { isRemarkable, isWritable, partiesOf, requireSeen, situationOf } from './situation.ts'
import { codeOf } from './voucher/voucher.ts'

/** A deposit as somebody sees it: its files, remarks and moves; drafts of the catalogue are for staff. */
export async function readDeposit(db: Db, key: Buffer, id: number, actor: Actor): Promise<Deposit> {
  const deposit = (await findDeposit(db, id)) ?? fail('not_found')
  requireSeen(deposit, actor)
  const isOwn = deposit.account === actor.id
  const [files, remarks, lines, drafts] = await Promise.all([
    listFiles(db, id),
    listRemarks(db, id, !isOwn),
    listLines(db, id),
    isOwn ? [] : listDraftsOf(db, id),
  ])
  const open = openMoves(depositWorkflow, situationOf(deposit, partiesOf(deposit, actor)))
  return {
    ...shownOf(deposit, isOwn),
    files: files.map(fileOf),
    remarks,
    lines: lines.map((line) => lineOf(line, isOwn)),
    moves: open.map(({ name, label, opinion = false, person = false }) => ({ name, label, opinion, person })),
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

/** Depositors are told which desk it was, not who sat there. */
function lineOf(line: LineRow, isOwn: boolean): DepositLine {
  const { number, at, code, after, opinion } = line
  const party = depositWorkflow.parties[line.party]
  return {
    number,
    at: at.toISOString(),
    code,
    after,
    opinion,
    by: !isOwn || line.party === 'depositor' ? (line.by ?? party) : party,
    party,
    person: isOwn ? null : line.person,
    label: labelOfLine(depositWorkflow, line),
  }
}

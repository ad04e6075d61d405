import type { Actor } from '#contract/identity/identity.ts'
import type { Loan, LoanItem, LoanPaper } from '#contract/loans/loan-shapes.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { findSeen } from '#server/cases/cases.ts'
import { offeredMoves, readTimeline } from '#server/cases/timeline.ts'
import { accessNow } from '#server/catalogue/view-level.ts'

import { type ItemRow, listItems } from './items.queries.ts'
import { findReader, insertSeen, listCopies, type LoanCase } from './loans.queries.ts'
import { loanTrade } from './moves.ts'
import { neededOf } from './needs.ts'
import { listPapers, type PaperRow } from './papers/papers.queries.ts'
import { partiesOf, situationOf } from './situation.ts'
import { findStanding } from './standing/standing.queries.ts'

/** Opens a loan. Who on the staff has seen it is noted once a day. */
export const openLoan = (db: Db, id: number, by: AtWork): Promise<Loan> =>
  atomically(db, async (tx) => {
    const loan = await findSeen(tx, loanTrade, id, by.actor)
    if (loan.account !== by.actor.id && (await insertSeen(tx, id, by.actor.id)))
      await audit(tx, { ...doneBy(by), action: 'loan_seen', object: `${loanTrade.noun} ${loan.number}` })
    return viewOf(tx, loan, by.actor)
  })

/** A loan as somebody sees it: its items, papers and moves; the shelf is for staff. */
export const readLoan = async (db: Db, id: number, actor: Actor): Promise<Loan> =>
  viewOf(db, await findSeen(db, loanTrade, id, actor), actor)

async function viewOf(db: Db, loan: LoanCase, actor: Actor): Promise<Loan> {
  const { id } = loan
  const isOwn = loan.account === actor.id
  const [items, papers, lines, copies, standing] = await Promise.all([
    listItems(db, id),
    listPapers(db, id),
    readTimeline(db, loanTrade, loan, isOwn),
    listCopies(db, id),
    findStanding(db, id),
  ])
  return {
    ...rowOf(loan),
    reason: loan.reason,
    lentOn: loan.lentOn,
    standing,
    items: items.map((item) => itemOf(item, !isOwn)),
    needed: [...neededOf(loan, items)],
    papers: papersAsSeen(papers.map(paperOf), loan, actor),
    lines,
    moves: offeredMoves(loanWorkflow, situationOf(loan, partiesOf(loan, actor), { items })),
    copies: isOwn ? [] : copies.map(({ name }) => name),
    organisation: await organisationFor(db, loan, isOwn),
    isCounterEntry: loan.isCounterEntry,
  }
}

/** In whose name the reader of a loan that is with them may apply. */
async function organisationFor(db: Db, { account, state }: LoanCase, isOwn: boolean): Promise<string | null> {
  if (!isOwn || account === null || (state !== 'draft' && state !== 'returned')) return null
  return (await findReader(db, account))?.organisation ?? null
}

const rowOf = (loan: LoanCase) => ({
  id: loan.id,
  number: loan.number,
  reader: loan.reader,
  company: loan.company,
  purpose: loan.purpose,
  useMode: loan.useMode,
  extended: loan.extended,
  state: loan.state,
  process: loan.process,
  holder: loan.holderName,
  dueOn: loan.dueOn,
  submittedAt: loan.submittedAt?.toISOString() ?? null,
  line: loan.line,
})

const itemOf = (item: ItemRow, isStaff: boolean): LoanItem => ({
  position: item.position,
  kind: item.kind,
  code: item.code,
  title: item.title,
  belongsTo: item.belongsTo,
  access: accessNow(item),
  openOn: item.openOn,
  state: item.state,
  box: isStaff ? item.box : null,
  shelf: isStaff ? item.shelf : null,
  damage: item.damage,
  place: item.place,
  backOn: item.backOn,
  available: {
    free: item.free,
    out: item.out,
    waiting: item.waiting,
    dueOn: item.dueOn,
    files: item.files,
  },
})

/** A reader is told what is wrong with a paper when the application has come back, and not while it is looked at. */
export const papersAsSeen = (
  papers: LoanPaper[],
  { account, state }: Pick<LoanCase, 'account' | 'state'>,
  actor: Actor,
): LoanPaper[] =>
  account === actor.id && state !== 'returned' ? papers.map((paper) => ({ ...paper, remark: '' })) : papers

export const paperOf = ({ at, ...paper }: PaperRow) => ({ ...paper, at: at.toISOString() })

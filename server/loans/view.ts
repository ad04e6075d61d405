import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Loan, LoanItem, LoanLine } from '#contract/loans/loan-shapes.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { openMoves } from '#contract/workflow/workflow.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { accessNow } from '#server/catalogue/view-level.ts'
import { labelOfLine } from '#server/workflow/workflow.ts'

import { type ItemRow, listItems } from './items.queries.ts'
import { findLoan, insertSeen, type LineRow, listCopies, listLines, type LoanCase } from './loans.queries.ts'
import { neededOf } from './needs.ts'
import { listPapers, type PaperRow } from './papers/papers.queries.ts'
import { hasMoved } from './queue/queue.queries.ts'
import { partiesOf, permissionOf, situationOf } from './situation.ts'

/** Staff who work on every loan. Who only judges secrecy sees what stands there, and what they have judged. */
const allLoansParties = ['reviewer', 'counter', 'manager'] as const

export const seesAll = ({ permissions }: Actor): boolean =>
  allLoansParties.some((party) => permissions.includes(permissionOf[party]))

/** Answers as though it were not there to whom a loan is no concern. */
export async function requireSeen(db: Db, loan: LoanCase, actor: Actor): Promise<void> {
  if (loan.account === actor.id) return
  const isEntered =
    loan.isCounterEntry && loan.account === null && actor.permissions.includes('loans.counter')
  if (loan.state === 'draft' && !isEntered) return fail('not_found')
  if (seesAll(actor)) return
  const judges = actor.permissions.includes('loans.secrecy')
  if (judges && loan.state === 'secrecy') return
  if (await hasMoved(db, loan.id, actor.id)) return
  fail('not_found')
}

/** Opens a loan. Who on the staff has seen it is noted once a day. */
export const openLoan = (db: Db, id: number, by: AtWork): Promise<Loan> =>
  atomically(db, async (tx) => {
    const loan = await findSeen(tx, id, by.actor)
    if (loan.account !== by.actor.id && (await insertSeen(tx, id, by.actor.id)))
      await audit(tx, { ...doneBy(by), action: 'loan_seen', object: `借阅申请 ${loan.number}` })
    return viewOf(tx, loan, by.actor)
  })

/** A loan as somebody sees it: its items, papers and moves; the shelf is for staff. */
export const readLoan = async (db: Db, id: number, actor: Actor): Promise<Loan> =>
  viewOf(db, await findSeen(db, id, actor), actor)

async function findSeen(db: Db, id: number, actor: Actor): Promise<LoanCase> {
  const loan = (await findLoan(db, id)) ?? fail('not_found')
  await requireSeen(db, loan, actor)
  return loan
}

async function viewOf(db: Db, loan: LoanCase, actor: Actor): Promise<Loan> {
  const { id } = loan
  const [items, papers, lines, copies] = await Promise.all([
    listItems(db, id),
    listPapers(db, id),
    listLines(db, id),
    listCopies(db, id),
  ])
  const parties = partiesOf(loan, actor)
  const isStaff = loan.account !== actor.id
  return {
    ...rowOf(loan),
    reason: loan.reason,
    lentOn: loan.lentOn,
    extended: loan.extended,
    items: items.map((item) => itemOf(item, isStaff)),
    needed: [...neededOf(loan, items)],
    papers: papers.map(paperOf),
    lines: lines.map((line) => lineOf(line, isStaff)),
    moves: openMoves(loanWorkflow, situationOf({ loan, items, parties })).map(
      ({ name, label, opinion = false, person = false }) => ({ name, label, opinion, person }),
    ),
    copies: isStaff ? copies.map(({ name }) => name) : [],
    isCounterEntry: loan.isCounterEntry,
  }
}

const rowOf = (loan: LoanCase) => ({
  id: loan.id,
  number: loan.number,
  reader: loan.reader,
  company: loan.company,
  purpose: loan.purpose,
  useMode: loan.useMode,
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
  access: accessNow(item),
  openOn: item.openOn,
  state: item.state,
  box: isStaff ? item.box : null,
  shelf: isStaff ? item.shelf : null,
  damage: item.damage,
  available: {
    free: item.free,
    out: item.out,
    waiting: item.waiting,
    dueOn: item.dueOn,
    files: item.files,
  },
})

export const paperOf = ({ at, ...paper }: PaperRow) => ({ ...paper, at: at.toISOString() })

/** Readers are told which desk it was, not who sat there. */
function lineOf(line: LineRow, isStaff: boolean): LoanLine {
  const { byId: _, before: __, ...rest } = line
  const party = loanWorkflow.parties[line.party]
  return {
    ...rest,
    at: line.at.toISOString(),
    by: isStaff || line.party === 'applicant' ? (line.by ?? party) : party,
    person: isStaff ? line.person : null,
    party,
    label: labelOfLine(loanWorkflow, line),
  }
}

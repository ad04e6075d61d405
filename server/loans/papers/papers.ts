import { findMove } from '#contract/cases/workflow.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { ReceivedFile } from '#contract/files/file-service.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { type LoanRequest, type loanPapers, maxPapers } from '#contract/loans/loan-papers.ts'
import type { LoanPaper } from '#contract/loans/loan-shapes.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { type Paper, paperKindWords, paperSuffixes } from '#contract/loans/papers.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { findSeen } from '#server/cases/cases.ts'
import {
  discardFiles,
  type FileContext,
  openStored,
  removeChunks,
  storeFile,
} from '#server/files/service/service.ts'
import type { StoredBytes } from '#server/http/bytes.ts'
import { type LoanCase, lockLoan } from '#server/loans/loans.queries.ts'
import { loanTrade } from '#server/loans/moves.ts'
import { partiesOf, situationOf } from '#server/loans/situation.ts'
import { paperOf, papersAsSeen, readLoan } from '#server/loans/view.ts'

import {
  deletePaper,
  findPaper,
  insertPapers,
  listIncomplete,
  listOfOtherKinds,
  listPapers,
  setRemark,
} from './papers.queries.ts'

/** Holds a loan that is with its reader: a draft, or one that was sent back. */
async function lockedOwn(tx: Db, id: number, actor: Actor): Promise<LoanCase> {
  const loan = await lockLoan(tx, id)
  if (!loan || loan.account !== actor.id) return fail('not_found')
  const isOpen = loan.process === 1 && (loan.state === 'draft' || loan.state === 'returned')
  return isOpen ? loan : fail('loan_move_refused')
}

const papersOf = async (db: Db, id: number): Promise<LoanPaper[]> => (await listPapers(db, id)).map(paperOf)

async function attach(tx: Db, loan: LoanCase, attachments: readonly { paper: Paper; file: number }[]) {
  const owner = loan.account ?? fail('not_found')
  const files = new Set(attachments.map(({ file }) => file))
  if (files.size < attachments.length) fail('duplicate_request')
  const [other] = await listOfOtherKinds(tx, [...files], paperSuffixes)
  if (other !== undefined) throw otherKind(other)
  if ((await insertPapers(tx, { loan: loan.id, owner }, attachments)) < files.size) fail('not_found')
  if ((await listPapers(tx, loan.id)).length > maxPapers) fail('loan_paper_limit')
}

const otherKind = (name: string) =>
  new AppError('loan_paper_kind', { fields: { file: name } }, `“${name}”不是${paperKindWords}`)

interface ReceivedPaper {
  id: number
  paper: Paper
  file: ReceivedFile
  /** The paper in whose place it comes. */
  replaces?: number | undefined
}

/** Stores a file and attaches it, in the place of another where one is named: all of it, or nothing. */
export async function uploadPaper(
  files: FileContext,
  { id, paper, file, replaces }: ReceivedPaper,
  actor: Actor,
): Promise<LoanPaper> {
  const { attached, keys } = await atomically(files.db, async (tx) => {
    const loan = await lockedOwn(tx, id, actor)
    const gone = replaces === undefined ? [] : await takeOff(tx, id, replaces)
    const stored = await storeFile({ ...files, db: tx }, { file, pathName: `loan/${id}` }, actor)
    await attach(tx, loan, [{ paper, file: stored.id }])
    return { attached: (await papersOf(tx, id)).find((one) => one.file === stored.id), keys: gone }
  })
  await removeChunks(files, keys)
  return attached ?? fail('not_found')
}

/** Takes a paper off, with its file where it was sent for this application alone; returns what is to be removed with that. */
async function takeOff(tx: Db, loan: number, paper: number) {
  const { discard } = (await deletePaper(tx, loan, paper)) ?? fail('not_found')
  return discardFiles(tx, discard === null ? [] : [discard])
}

/** Attaches files that the reader has stored: all of them, or none. */
export const attachBatch = (
  db: Db,
  { id, attachments }: DecodedInput<typeof loanPapers.saveBatch>,
  actor: Actor,
): Promise<LoanPaper[]> =>
  atomically(db, async (tx) => {
    await attach(tx, await lockedOwn(tx, id, actor), attachments)
    return papersOf(tx, id)
  })

export async function listOf(db: Db, id: number, actor: Actor): Promise<LoanPaper[]> {
  const loan = await findSeen(db, loanTrade, id, actor)
  return papersAsSeen(await papersOf(db, id), loan, actor)
}

/** Says what is wrong with a paper, or that nothing is: for those who could send its application back. */
export const markPaper = (
  db: Db,
  { id, paper, remark }: DecodedInput<typeof loanPapers.mark>,
  by: AtWork,
): Promise<LoanPaper[]> =>
  atomically(db, async (tx) => {
    await findSeen(tx, loanTrade, id, by.actor)
    const loan = (await lockLoan(tx, id)) ?? fail('not_found')
    const situation = situationOf(loan, partiesOf(loan, by.actor), { items: [] })
    if (!findMove(loanWorkflow, situation, 'return')) fail('loan_move_refused')
    if (!(await setRemark(tx, id, paper, remark))) fail('not_found')
    await audit(tx, {
      ...doneBy(by),
      action: 'loan_paper_marked',
      object: `${loanTrade.noun} ${loan.number}`,
      detail: { paper, remark },
    })
    return papersOf(tx, id)
  })

/** Opens a paper for whom its loan concerns; who took it is noted. */
export async function downloadPaper(files: FileContext, id: number, by: AtWork): Promise<StoredBytes> {
  const { db } = files
  const paper = (await findPaper(db, id)) ?? fail('not_found')
  const loan = await findSeen(db, loanTrade, paper.loan, by.actor)
  const stored = await openStored(files, paper.file)
  const detail = { paper: paper.paper, file: paper.name }
  await audit(db, {
    ...doneBy(by),
    action: 'loan_paper_downloaded',
    object: `借阅申请 ${loan.number}`,
    detail,
  })
  return stored
}

/** Takes a paper off an application that is with its reader. */
export async function removePaper(
  context: FileContext,
  { id, paper }: { id: number; paper: number },
  actor: Actor,
): Promise<LoanPaper[]> {
  const { db } = context
  const keys = await atomically(db, async (tx) => {
    await lockedOwn(tx, id, actor)
    return takeOff(tx, id, paper)
  })
  await removeChunks(context, keys)
  return papersOf(db, id)
}

/** What a reader has still to send for their applications. */
export async function requestsOf(db: Db, actor: Actor): Promise<LoanRequest[]> {
  const requests: LoanRequest[] = []
  for (const id of await listIncomplete(db, actor.id)) {
    const { number, state, dueOn, needed, papers, lines } = await readLoan(db, id, actor)
    const given = new Set(papers.filter(({ remark }) => remark === '').map(({ paper }) => paper))
    const marked = needed.map((one) => ({ ...one, given: given.has(one.paper) }))
    const opinion = lines.findLast(({ move }) => move === 'return')?.opinion ?? ''
    requests.push({ id, number, state, dueOn, opinion, needed: marked, papers })
  }
  return requests
}

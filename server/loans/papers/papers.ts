import { fail } from '#contract/errors.ts'
import type { ReceivedFile } from '#contract/files/file-service.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { type LoanRequest, type loanPapers, maxPapers } from '#contract/loans/loan-papers.ts'
import type { LoanPaper } from '#contract/loans/loan-shapes.ts'
import type { Paper } from '#contract/loans/papers.ts'
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
import { paperOf, readLoan } from '#server/loans/view.ts'

import { deletePaper, findPaper, insertPapers, listIncomplete, listPapers } from './papers.queries.ts'

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
  if ((await insertPapers(tx, { loan: loan.id, owner }, attachments)) < files.size) fail('not_found')
  if ((await listPapers(tx, loan.id)).length > maxPapers) fail('loan_paper_limit')
}

interface ReceivedPaper {
  id: number
  paper: Paper
  file: ReceivedFile
}

/** Stores a file and attaches it, both or none. */
export const uploadPaper = (
  files: FileContext,
  { id, paper, file }: ReceivedPaper,
  actor: Actor,
): Promise<LoanPaper> =>
  atomically(files.db, async (tx) => {
    const loan = await lockedOwn(tx, id, actor)
    const stored = await storeFile({ ...files, db: tx }, { file, pathName: `loan/${id}` }, actor)
    await attach(tx, loan, [{ paper, file: stored.id }])
    return (await papersOf(tx, id)).find((one) => one.file === stored.id) ?? fail('not_found')
  })

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
  await findSeen(db, loanTrade, id, actor)
  return papersOf(db, id)
}

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

/** Takes a paper off, with its file where it was sent for this application alone. */
export async function removePaper(
  context: FileContext,
  { id, paper }: { id: number; paper: number },
  actor: Actor,
): Promise<LoanPaper[]> {
  const { db } = context
  const keys = await atomically(db, async (tx) => {
    await lockedOwn(tx, id, actor)
    const { discard } = (await deletePaper(tx, id, paper)) ?? fail('not_found')
    return discardFiles(tx, discard === null ? [] : [discard])
  })
  await removeChunks(context, keys)
  return papersOf(db, id)
}

/** What a reader has still to send for their applications. */
export async function requestsOf(db: Db, actor: Actor): Promise<LoanRequest[]> {
  const requests: LoanRequest[] = []
  for (const id of await listIncomplete(db, actor.id)) {
    const { number, state, dueOn, needed, papers, lines } = await readLoan(db, id, actor)
    const given = new Set(papers.map(({ paper }) => paper))
    const marked = needed.map((one) => ({ ...one, given: given.has(one.paper) }))
    const opinion = lines.findLast(({ move }) => move === 'return')?.opinion ?? ''
    requests.push({ id, number, state, dueOn, opinion, needed: marked, papers })
  }
  return requests
}

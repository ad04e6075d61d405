import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'

import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { changeFault } from '#contract/loans/availability.ts'
import type { LoanFile } from '#contract/loans/loan-files.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { findSeen } from '#server/cases/cases.ts'
import { accessNow, today } from '#server/catalogue/view-level.ts'
import type { Bytes, MadeFile } from '#server/http/bytes.ts'
import { findLoan, type LoanCase } from '#server/loans/loans.queries.ts'
import { loanTrade } from '#server/loans/moves.ts'
import { filesFolder } from '#server/record-files/record-files.ts'

import { type GrantedCopy, insertDownload, listDownloads, listGranted } from './copies.queries.ts'
import type { Stamper } from './stamper.ts'

const isPdf = ({ mediaType }: GrantedCopy): boolean => mediaType === 'application/pdf'

/** What has become stricter since it was granted is not handed out. */
const isOpen = (file: GrantedCopy): boolean =>
  changeFault({ access: accessNow(file), decided: file.decidedAccess, gone: false }) === undefined

async function ownLoan(db: Db, id: number, actor: Actor): Promise<LoanCase> {
  const loan = await findLoan(db, id)
  return loan?.account === actor.id ? loan : fail('not_found')
}

/** The files that a reader can download now. */
export async function filesOf(db: Db, id: number, actor: Actor): Promise<LoanFile[]> {
  await ownLoan(db, id, actor)
  const granted = await listGranted(db, { loan: id, account: actor.id, today: today() })
  return granted.filter(isOpen).map((file) => ({ ...file, stamped: isPdf(file) }))
}

interface Library {
  db: Db
  dataDir: string
  stamper: Stamper
  /** Gives up the place of the call: from here on it waits for its turn to be stamped. */
  leavePlace: () => void
}

/**
 * Opens a file that was granted, by what holds at this moment: a grant that has ended, was taken back or is somebody
 * else's is none. A PDF says on every page who took it, by which application, and when.
 */
export async function downloadCopy(
  { db, dataDir, stamper, leavePlace }: Library,
  { id, file: wanted }: { id: number; file: string },
  by: AtWork,
): Promise<Bytes | MadeFile> {
  const { actor } = by
  const loan = await ownLoan(db, id, actor)
  const asked = { loan: id, account: actor.id, today: today() }
  const file = (await listGranted(db, asked, wanted)).find(isOpen) ?? fail('loan_file_closed')
  const { name, code, mediaType, sha256 } = file
  const path = join(filesFolder(dataDir), file.path)
  await access(path, constants.R_OK).catch(() => fail('content_missing'))
  const stamped = isPdf(file)
  const words = `${loan.reader} ${loan.number} ${asked.today}`
  if (stamped) leavePlace()
  const content = stamped ? await stamper.stamp(path, words, actor.id) : undefined
  await note(db, loan, { file, stamped }, by).catch((error: unknown) => {
    content?.destroy()
    throw error
  })
  if (content) return { name, mediaType, content }
  return { name, plainName: name.includes(code) ? name : `${code} ${name}`, mediaType, sha256, path }
}

/** Notes a download, unless what was granted has been taken back while the file was being stamped. */
const note = (
  db: Db,
  loan: LoanCase,
  { file, stamped }: { file: GrantedCopy; stamped: boolean },
  by: AtWork,
) =>
  atomically(db, async (tx) => {
    const asked = { loan: loan.id, account: by.actor.id, today: today() }
    if ((await listGranted(tx, asked, file.file)).length === 0) fail('loan_file_closed')
    const { name, code } = file
    await insertDownload(tx, { loan: loan.id, account: by.actor.id, file: file.file, name, stamped })
    const detail = { file: name, code, stamped }
    await audit(tx, {
      ...doneBy(by),
      action: 'loan_file_downloaded',
      object: `借阅申请 ${loan.number}`,
      detail,
    })
  })

/** Who has downloaded what by a loan, for whom it concerns. */
export async function downloadsOf(db: Db, id: number, actor: Actor) {
  await findSeen(db, loanTrade, id, actor)
  return (await listDownloads(db, id)).map(({ at, ...download }) => ({ ...download, at: at.toISOString() }))
}

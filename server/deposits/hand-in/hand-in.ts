import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { DepositValues } from '#contract/deposits/deposits.ts'
import type { MaterialName } from '#contract/deposits/materials.ts'
import type { PastDeposit } from '#contract/deposits/past-deposit.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { AtWork } from '#server/audit/audit.ts'
import type { DepositContext } from '#server/deposits/context.ts'
import { moveDeposit } from '#server/deposits/moves.ts'
import { writeRemark } from '#server/deposits/staff.ts'
import { attachFile, createDraft, saveDeposit } from '#server/deposits/writing.ts'
import { inBackground, storeFile } from '#server/files/service/service.ts'
import { spoolFolder } from '#server/http/spool/spool.ts'

import { writePast } from './past.ts'
import { listDepositing } from './people.queries.ts'

/** What is handed in, and what is then done with it. */
export interface HandIn {
  /** Begun by the reader, and not handed in; else by a depositing organisation. */
  isOwn?: true
  material: MaterialName
  title: string
  written: Partial<Omit<DepositValues, 'title'>>
  files: readonly { part: string; name: string; content: Buffer }[]
  /** Moves of whoever examines it. */
  moves: readonly (readonly [move: string, opinion?: string])[]
  /** Written on its first file before the last move. */
  remark?: { column: string; text: string }
  /** What has become of it long ago, in place of moves: written as it was then. */
  past?: PastDeposit
}

const demoSource = { address: '10.6.1.20', source: '10.6.1.20', agent: '' }

/** Hands in the deposits of the demo city, in the ways that people would; those of the past are first. */
export async function handInAll(
  context: DepositContext,
  deposits: readonly HandIn[],
  { dataDir, now }: { dataDir: string; now: number },
): Promise<void> {
  const people = await listDepositing(context.db)
  const as = (role: (typeof people)[number]['as'], permissions: Actor['permissions']): AtWork[] =>
    people
      .filter((one) => one.as === role)
      .map((person) => ({ actor: { ...person, permissions }, from: demoSource }))
  const [companies, [reader]] = [as('depositor', []), as('reader', [])]
  const [examiner] = as('examiner', ['deposits.read', 'deposits.examine', 'records.read', 'records.draft'])
  const [company] = companies
  if (!company || !reader || !examiner) return
  await mkdir(spoolFolder(dataDir), { recursive: true })
  for (const [place, deposit] of deposits.entries()) {
    const by = deposit.isOwn ? reader : ((deposit.past && companies[place % companies.length]) ?? company)
    const prepared = await prepare(context, dataDir, deposit, by)
    if (deposit.isOwn) continue
    if (deposit.past) await writePast(context.db, { ...prepared, past: deposit.past }, { by, examiner, now })
    else await handIn(context, { ...deposit, ...prepared }, by, examiner)
  }
}

async function handIn(
  context: DepositContext,
  deposit: PreparedHandIn & HandIn,
  by: AtWork,
  examiner: AtWork,
): Promise<void> {
  const submit = await moveDeposit(context, { id: deposit.id, line: 0, move: 'submit' }, by)
  await submit(context)
  await examine(context, deposit, examiner)
}

interface PreparedHandIn {
  id: number
  attached: readonly number[]
}

async function prepare(
  context: DepositContext,
  dataDir: string,
  { material, title, written, files }: HandIn,
  { actor }: AtWork,
): Promise<PreparedHandIn> {
  const { id } = await createDraft(context.db, { material, title }, actor)
  await saveDeposit(context.db, { id, line: 0, ...written }, actor)
  const attached: number[] = []
  for (const { part, name, content } of files) {
    const path = join(spoolFolder(dataDir), randomUUID())
    await writeFile(path, content)
    const file = { path, name, size: content.length }
    const stored = await storeFile(
      inBackground(context.files, context.db),
      { file, pathName: `material/${id}/${part}` },
      actor,
    )
    const attach = await attachFile(context, { id, part, file: stored.id }, actor)
    attached.push((await attach(context)).id)
  }
  return { id, attached }
}

async function examine(
  context: DepositContext,
  { id, attached: [first], moves, remark }: PreparedHandIn & HandIn,
  by: AtWork,
): Promise<void> {
  for (const [done, [move, opinion = '']] of moves.entries()) {
    if (remark && first !== undefined && done === moves.length - 1) {
      const place = { id, attached: first, sheet: '', row: null, ...remark }
      await writeRemark(context.db, place, by.actor)
    }
    await (
      await moveDeposit(context, { id, line: done + 1, move, opinion }, by)
    )(context)
  }
}

import { type deposits, maxDrafts, maxFiles } from '#contract/deposits/deposits.ts'
import { partsOf } from '#contract/deposits/materials.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { removeDraft } from '#server/cases/cases.ts'
import { type FileContext, fileAnswer, removeFiles } from '#server/files/service/service.ts'
import type { Effect } from '#server/http/implement.ts'

import { projectOf } from './catalogue-drafts.ts'
import type { DepositContext } from './context.ts'
import {
  countDrafts,
  type DepositCase,
  findDeposit,
  insertDraft,
  lockDeposit,
  lockDepositor,
  updateWritten,
} from './deposits.queries.ts'
import { deleteFile, findFile, insertFile, listFiles, listFree } from './files.queries.ts'
import { depositTrade } from './moves.ts'
import { isWritable } from './situation.ts'
import { checkTable } from './tables/tables.ts'
import { fileOf } from './view.ts'

/** Begins a deposit; its depositor and contact are known from the account. */
export const createDraft = (
  db: Db,
  { material, title }: DecodedInput<typeof deposits.create>,
  actor: Actor,
) =>
  atomically(db, async (tx) => {
    await lockDepositor(tx, actor.id)
    if ((await countDrafts(tx, actor.id)) >= maxDrafts) fail('deposit_draft_limit')
    return { id: await insertDraft(tx, { account: actor.id, material, title }) }
  })

/** Deletes a draft with its files. */
export async function removeDeposit(
  files: FileContext,
  id: number,
  by: AtWork,
): Promise<Record<string, never>> {
  const attached = await listFiles(files.db, id)
  await removeDraft(files.db, depositTrade, id, by.actor)
  await freeFiles(
    files,
    attached.map(({ file }) => file),
    by,
  )
  return {}
}

/** A deposit that is with its depositor, and that nobody else's is. */
function requireWritable(deposit: DepositCase | undefined, actor: Actor): DepositCase {
  if (!deposit || deposit.account !== actor.id) return fail('not_found')
  return isWritable(deposit, actor) ? deposit : fail('deposit_move_refused')
}

/** Changes what is written of a deposit while it is with its depositor. */
export const saveDeposit = (
  db: Db,
  { id, line, ...written }: DecodedInput<typeof deposits.save>,
  actor: Actor,
): Promise<void> =>
  atomically(db, async (tx) => {
    const deposit = requireWritable(await lockDeposit(tx, id), actor)
    if (deposit.line !== line) fail('deposit_changed')
    const given = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))
    await updateWritten(tx, id, { ...deposit, ...given })
  })

/** Attaches a file of one's own. A table is checked when its turn has come, before anything is held. */
export async function attachFile(
  context: DepositContext,
  { id, part: name, file }: DecodedInput<typeof deposits.attach>,
  actor: Actor,
) {
  const deposit = requireWritable(await findDeposit(context.db, id), actor)
  const parts = partsOf(deposit.material)
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (!part) throw new AppError('invalid_input', { fields: { part: '没有这一部分' } }, '没有这一部分')
  const stored = await fileAnswer(context.db, file)
  if (stored.owner.id !== actor.id) fail('not_found')
  const table = { file, name: stored.fileName, project: projectOf(deposit), reader: actor.id }
  const checked = part.table ? await checkTable(context, table) : null
  return ({ db }: Pick<Effect, 'db'>) =>
    atomically(db, async (tx) => {
      requireWritable(await lockDeposit(tx, id), actor)
      if ((await listFiles(tx, id)).length >= maxFiles) fail('deposit_file_limit')
      const attached = await insertFile(tx, { deposit: id, part: name, file, checked })
      if (attached === undefined) return fail('deposit_file_known')
      return fileOf((await findFile(tx, id, attached)) ?? fail('not_found'))
    })
}

/** Takes a file off, which frees its space; remarks on it count as mended. */
export async function detachFile(
  files: FileContext,
  { id, attached }: DecodedInput<typeof deposits.detach>,
  by: AtWork,
): Promise<Record<string, never>> {
  const file = await atomically(files.db, async (tx) => {
    requireWritable(await lockDeposit(tx, id), by.actor)
    return (await deleteFile(tx, id, attached)) ?? fail('not_found')
  })
  await freeFiles(files, [file], by)
  return {}
}

/** Deletes files that nothing holds on to any more. */
async function freeFiles(files: FileContext, ids: readonly number[], by: AtWork): Promise<void> {
  const free = await listFree(files.db, ids, by.actor.id)
  if (free.length > 0) await removeFiles(files, free, by)
}

import type { deliveries } from '#contract/deliveries/deliveries.ts'
import type { CellEdit } from '#contract/deliveries/delivery-views.ts'
import { maxDeliveryBytes, maxDeliveryFiles, maxEdits } from '#contract/deliveries/limits.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import { type FileContext, fileAnswer, openStored } from '#server/files/service/service.ts'
import type { StoredBytes } from '#server/http/bytes.ts'

import type { DeliveryContext } from './context.ts'
import { touchDelivery } from './deliveries.queries.ts'
import { changeOpen, discardFree } from './deliveries.ts'
import {
  deleteFile,
  type FileSettings,
  findFile,
  insertFile,
  measureFiles,
  type StoredDeliveryFile,
  updateFile,
} from './files.queries.ts'
import { awaitRest } from './layers/layers.ts'

/** Puts files of one's own into a delivery: all of them or none. */
export const attachFiles = (
  context: DeliveryContext,
  { id, files }: DecodedInput<typeof deliveries.attach>,
  actor: Actor,
): Promise<{ files: number[] }> =>
  changeOpen(context, id, async (tx) => {
    const attached: number[] = []
    for (const file of new Set(files)) {
      const stored = await fileAnswer(tx, file)
      if (stored.owner.id !== actor.id) fail('not_found')
      attached.push(
        (await insertFile(tx, { delivery: id, file, name: stored.fileName })) ?? fail('deposit_file_known'),
      )
    }
    await requireRoom(tx, id)
    await touchDelivery(tx, id)
    return { files: attached }
  })

/** Refuses what a delivery has grown to, in the transaction in which it did. */
export async function requireRoom(tx: Db, id: number): Promise<void> {
  const { count, bytes } = await measureFiles(tx, id)
  if (count > maxDeliveryFiles) fail('delivery_file_limit')
  if (bytes > maxDeliveryBytes) fail('delivery_file_limit')
}

/** Takes a file off, which frees its space. */
export async function detachFile(
  context: DeliveryContext,
  files: FileContext,
  { id, file }: DecodedInput<typeof deliveries.detach>,
): Promise<Record<string, never>> {
  const stored = await changeOpen(context, id, async (tx) => {
    const found = (await deleteFile(tx, id, file)) ?? fail('not_found')
    await awaitRest(tx, id, found.name)
    await touchDelivery(tx, id)
    return found.file
  })
  await discardFree(files, [stored])
  return {}
}

type FileChange = (found: StoredDeliveryFile) => Partial<FileSettings>

const changeOne = (
  context: DeliveryContext,
  { id, file }: { id: number; file: number },
  change: FileChange,
): Promise<Record<string, never>> =>
  changeOpen(context, id, async (tx) => {
    const found = (await findFile(tx, id, file)) ?? fail('not_found')
    await updateFile(tx, file, { ...found, ...change(found) })
    await touchDelivery(tx, id)
    return {}
  })

/** Says what the tables of a file are, or that nothing of it is taken. */
export const changeFile = (
  context: DeliveryContext,
  { uses, isLeftOut, recordCode, readingKind, ...file }: DecodedInput<typeof deliveries.changeFile>,
) =>
  changeOne(context, file, (found) => ({
    readingKind: readingKind === undefined ? found.readingKind : requireKind(found, readingKind),
    uses: uses === undefined ? found.uses : uses,
    isLeftOut: isLeftOut ?? found.isLeftOut,
    recordCode: recordCode === undefined ? found.recordCode : recordCode,
  }))

/** A kind whose readings a file may hold; null for the one that its points belong to. */
function requireKind({ description }: StoredDeliveryFile, kind: string | null): string | null {
  if (kind === null || description?.kinds?.includes(kind)) return kind
  const words = '这个文件不能读作这一类的读数'
  throw new AppError('invalid_input', { fields: { readingKind: words } }, words)
}

/** Mends values in place; null takes a mended one back. */
export const mendCells = (
  context: DeliveryContext,
  { edits, ...file }: DecodedInput<typeof deliveries.mend>,
) =>
  changeOne(context, file, (found) => {
    const byPlace = new Map(found.edits.map((edit) => [placeOf(edit), edit]))
    for (const { value, ...place } of edits)
      if (value === null) byPlace.delete(placeOf(place))
      else byPlace.set(placeOf(place), { ...place, value })
    const whole: CellEdit[] = [...byPlace.values()]
    const words = `一个文件最多改 ${maxEdits} 处，请交送交单位改正后重新放入`
    if (whole.length > maxEdits) throw new AppError('invalid_input', { fields: { edits: words } }, words)
    return { edits: whole }
  })

const placeOf = ({ sheet, row, column }: Omit<CellEdit, 'value'>) => JSON.stringify([sheet, row, column])

/** The file as it came. */
export async function openFile(
  { db, files: { store } }: DeliveryContext,
  { id, file }: { id: number; file: number },
): Promise<StoredBytes> {
  const found = (await findFile(db, id, file)) ?? fail('not_found')
  return openStored({ db, store }, found.file)
}

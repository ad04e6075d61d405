import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import type { UploadProgress } from '#contract/files/file-service.ts'
import { proofOffsets, proofSpans } from '#contract/files/proof.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { fitsName } from '#server/files/safety/media-type.ts'
import { readContent } from '#server/files/service/content.ts'
import { addFile, fileContext, type FileContext, removeChunks } from '#server/files/service/service.ts'
import { findContent, holdContent, listKeys } from '#server/files/service/stored.queries.ts'
import { anyOwner } from '#server/files/service/stored.sql.ts'
import type { Effect } from '#server/http/implement.ts'

import { deleteChunks, findUpload, forgetChallenge, setReady, type UploadRow } from './uploads.queries.ts'
import { ownUpload, progressOf } from './uploads.ts'

/** Milliseconds after which a proof is answered: the time tells nothing of what the archive holds. */
const proofTime = 2000

/**
 * Ends an upload whose sender has all of a content that the archive has. It is asked for and answered in the same way
 * and time whether the archive has the content or not, and once: what a hash alone would give away stays closed.
 */
export async function proveUpload(
  context: FileContext,
  { id, proof }: { id: string; proof: string },
  actor: Actor,
): Promise<(effect: Effect) => Promise<UploadProgress>> {
  const { db } = context
  const upload = await ownUpload(db, id, actor)
  const asked = await takeChallenge(db, id)
  const proving = asked ? isProved(context, upload, { asked, proof }) : Promise.resolve(false)
  const [isDone] = await Promise.all([Promise.race([proving, delay(proofTime, false)]), delay(proofTime)])
  return async (effect) => {
    if (isDone) await takeKnown(fileContext(context, effect), upload)
    return progressOf(effect.db, id, actor)
  }
}

const takeChallenge = (db: Db, id: string): Promise<Buffer | null> =>
  atomically(db, async (tx) => {
    const row = await findUpload(tx, { id, lock: true })
    if (row?.state !== 'uploading') return null
    await forgetChallenge(tx, id)
    return row.challenge
  })

/** Compares the proof with the content of the same hash; a store that is away proves nothing. */
async function isProved(
  { db, store }: FileContext,
  { name, size, sha256 }: UploadRow,
  { asked, proof }: { asked: Buffer; proof: string },
): Promise<boolean> {
  const found = await findContent(db, sha256)
  if (!found || found.size !== size || !fitsName(name, found.mediaType)) return false
  const content = { keys: await listKeys(db, found.content), chunkSize: found.chunkSize, size }
  const spanAt = async (start: number) => {
    const bytes: Buffer[] = []
    for await (const piece of readContent(store, content, { start, end: start + proofSpans.bytes - 1 }))
      bytes.push(Buffer.from(piece))
    return Buffer.concat(bytes)
  }
  const spans = await Promise.all(proofOffsets(asked, size).map(spanAt)).catch(() => [])
  const hash = createHash('sha256').update(asked)
  for (const span of spans) hash.update(span)
  return spans.length > 0 && hash.digest('hex') === proof
}

/** The upload becomes a file over the content that the archive has; what has come of it is not needed. */
async function takeKnown(context: FileContext, upload: UploadRow): Promise<void> {
  const { db, jobs } = context
  const { id, owner, name, pathName, sha256 } = upload
  const needless = await atomically(db, async (tx) => {
    const row = await findUpload(tx, { id, lock: true })
    const known = row?.state === 'uploading' && (await holdContent(tx, sha256, anyOwner))
    if (!known) return []
    await setReady(tx, id, await addFile(tx, jobs, { owner, name, pathName, content: known.content }))
    return deleteChunks(tx, id)
  })
  await removeChunks(context, needless)
}

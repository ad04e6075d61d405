import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'

import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { hasOpen, refuseClosed } from '#server/catalogue/open-record/open-record.ts'
import type { Bytes } from '#server/http/bytes.ts'

import { findFile } from './record-files.queries.ts'

/** The directory of stored files. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/** Opens a file for a caller who may open its record. */
export async function openFile(
  db: Db,
  dataDir: string,
  { id, actor }: { id: string; actor: Actor | undefined },
): Promise<Bytes> {
  const row = (await findFile(db, id)) ?? fail('not_found')
  if (!actor) fail('not_signed_in', { reason: 'missing' })
  if (!(await hasOpen(db, actor, row))) refuseClosed(actor, row)
  const { name, code, mediaType, sha256 } = row
  const plainName = name.includes(code) ? name : `${code} ${name}`
  const path = join(filesFolder(dataDir), row.path)
  await access(path, constants.R_OK).catch(() => fail('content_missing')) // before headers are sent
  return { name, plainName, mediaType, sha256, path }
}

import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'

import type { Actor } from '#contract/accounts/identity.ts'
import type { Access } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { lockOf, mayOpen } from '#server/catalogue/view-level.ts'
import type { Bytes } from '#server/http/bytes.ts'

interface FileRow {
  name: string
  code: string
  mediaType: string
  sha256: Buffer
  path: string
  access: Access
  openOn: string | null
}

/** Where the content of stored files lies. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/** A file for whoever may open the record that it hangs on. */
export async function openFile(
  db: Db,
  dataDir: string,
  { id, actor }: { id: string; actor: Actor | undefined },
): Promise<Bytes> {
  const { rows } = await sql<FileRow>`
    select f.name, r.code, f.media_type as "mediaType", f.sha256, f.path, r.access, r.open_on as "openOn"
    from file f join record r on r.id = f.record where f.id = ${id}::uuid`.execute(db)
  const row = rows[0] ?? fail('not_found')
  if (!mayOpen(actor, row)) {
    return actor
      ? fail('record_locked', { lock: lockOf(actor, row) ?? undefined })
      : fail('not_signed_in', { reason: 'missing' })
  }
  const { name, code, mediaType, sha256 } = row
  const plainName = name.includes(code) ? name : `${code} ${name}`
  const path = join(filesFolder(dataDir), row.path)
  await access(path, constants.R_OK).catch(() => fail('content_missing')) // before a header is sent
  return { name, plainName, mediaType, sha256, path }
}

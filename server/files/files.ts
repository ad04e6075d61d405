import { access } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'

import type { Access } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity.ts'
import type { Db } from '#database/database.ts'
import { lockOf, mayOpen } from '#server/catalogue/faces.ts'
import type { Bytes } from '#server/http/implement.ts'

interface FileRow extends Bytes {
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
    select f.name, f.media_type as "mediaType", f.size, f.path, r.access, r.open_on as "openOn"
    from file f join record r on r.id = f.record where f.id = ${id}::uuid`.execute(db)
  const row = rows[0] ?? fail('not_found')
  if (!mayOpen(actor, row)) {
    return actor
      ? fail('record_locked', { lock: lockOf(actor, row) ?? undefined })
      : fail('not_signed_in', { reason: 'missing' })
  }
  const { name, mediaType, size } = row
  const path = join(filesFolder(dataDir), row.path)
  await access(path) // a row without its content is answered before a header is sent
  return { name, mediaType, size, path }
}

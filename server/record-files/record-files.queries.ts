import { sql } from 'kysely'

import type { Access } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

interface FileRow {
  /** Of its record. */
  id: number
  name: string
  code: string
  mediaType: string
  size: number
  sha256: Buffer
  path: string
  access: Access
  openOn: string | null
}

/** A file with the access level of its record. */
export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select r.id, f.name, r.code, f.media_type as "mediaType", f.size, f.sha256, f.path, r.access, r.open_on as "openOn"
    from file f join record r on r.id = f.record where f.id = ${id}::uuid`.execute(db)
  return rows[0]
}

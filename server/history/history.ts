import type { Actor } from '#contract/identity/identity.ts'
import type { downloads } from '#contract/personal/downloads.ts'
import type { browseHistory } from '#contract/personal/history.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { Db } from '#database/database.ts'

import { deleteOldestDownloads, pageDownloads, upsertDownload } from './downloads.queries.ts'
import { deleteOldest, isPaused, pageVisits, upsertVisit } from './history.queries.ts'

/** Notes that a reader looks at a record: one line per record, the last thousand. */
export async function noteVisit(
  db: Db,
  { id }: Actor,
  { moduleName, content }: DecodedInput<typeof browseHistory.save>,
): Promise<{ saved: boolean }> {
  const saved = await upsertVisit(db, { account: id, kind: moduleName, code: content })
  if (saved) await deleteOldest(db, id)
  return { saved }
}

/** What a reader has looked at, the last first. */
export async function visitsOf(db: Db, { id }: Actor, asked: DecodedInput<typeof browseHistory.page>) {
  const [{ rows, total }, paused] = await Promise.all([
    pageVisits(db, { account: id, ...asked }),
    isPaused(db, id),
  ])
  const records = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  return { records, total, paused, current: asked.current, size: asked.size }
}

/** Notes that a reader has downloaded a file, likewise. */
export async function noteDownload(db: Db, { id }: Actor, file: string): Promise<{ saved: boolean }> {
  const saved = await upsertDownload(db, id, file)
  if (saved) await deleteOldestDownloads(db, id)
  return { saved }
}

/** What a reader has downloaded, the last first. */
export async function downloadsOf(db: Db, { id }: Actor, asked: DecodedInput<typeof downloads.page>) {
  const { rows, total } = await pageDownloads(db, id, asked)
  const records = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  return { records, total, current: asked.current, size: asked.size }
}

import { borehole } from '#contract/catalogue/borehole.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { openRecord } from '#server/catalogue/open-record/open-record.ts'

/** The holes of these codes as a reader sees them, one after the other and without paying; those that are gone are left out. */
export async function readHoles(
  db: Db,
  kinds: Kinds,
  codes: readonly string[],
  actor: Actor,
): Promise<RecordView[]> {
  const records: RecordView[] = []
  for (const code of codes) {
    try {
      records.push(await openRecord(db, kinds, borehole, { code, actor, pay: false }))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
    }
  }
  return records
}

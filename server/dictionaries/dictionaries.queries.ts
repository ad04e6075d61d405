import type { Db } from '#database/database.ts'

export async function listItems(db: Db, group: string) {
  return db
    .selectFrom('dictionaryItem')
    .select(['label', 'value', 'status'])
    .where('groupCode', '=', group)
    .where('status', '=', '1')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

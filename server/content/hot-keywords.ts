import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'

import {
  deleteHotKeyword,
  findLastPosition,
  insertHotKeyword,
  lockHotKeywords,
} from './hot-keywords.queries.ts'

/** Adds a reviewed keyword to the front page; an existing one is unchanged. */
export function addHotKeyword(db: Db, keyword: { word: string; href: string }, by: AtWork): Promise<void> {
  return atomically(db, async (tx) => {
    await lockHotKeywords(tx)
    const position = (await findLastPosition(tx)) + 1
    if (await insertHotKeyword(tx, { ...keyword, position }))
      await audit(tx, { ...doneBy(by), action: 'hot_keyword_added', object: keyword.word })
  })
}

export function removeHotKeyword(db: Db, word: string, by: AtWork): Promise<void> {
  return atomically(db, async (tx) => {
    if (await deleteHotKeyword(tx, word))
      await audit(tx, { ...doneBy(by), action: 'hot_keyword_removed', object: word })
  })
}

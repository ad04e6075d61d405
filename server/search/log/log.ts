import { searchPath, writeSearch } from '#contract/search/search-address.ts'
import type { LoggedWord } from '#contract/search/search.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { addHotKeyword, removeHotKeyword } from '#server/content/content.ts'

import { countLogged, deleteLoggedBefore, listLogged, type WordQuery } from './log.queries.ts'

const maxDays = 180

interface Page {
  records: LoggedWord[]
  total: number
  current: number
  size: number
}

/** Recent searches, and those that the front page shows. */
export async function listLoggedWords(db: Db, asked: WordQuery): Promise<Page> {
  const [records, total] = await Promise.all([listLogged(db, asked), countLogged(db, asked)])
  return { records, total, current: asked.current, size: asked.size }
}

/** Puts a word that was reviewed on the front page, or takes it away; a second time changes nothing. */
export async function setHotKeyword(
  db: Db,
  { word, hot }: { word: string; hot: boolean },
  by: AtWork,
): Promise<{ word: string }> {
  const query = writeSearch({ text: word, exact: false, conditions: [], sort: 'relevance' })
  const href = `#${searchPath}${query}`
  await (hot ? addHotKeyword(db, { word, href }, by) : removeHotKeyword(db, word, by))
  return { word }
}

export const forgetLoggedWords = (db: Db): Promise<number> => deleteLoggedBefore(db, maxDays)

import { searchPath, writeSearch } from '#contract/search-address.ts'
import type { SearchedWord } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { addHotKeyword, removeHotKeyword } from '#server/content/content.ts'

import {
  countSearchedWords,
  deleteSearchedBefore,
  listSearched,
  type WordsAsked,
} from './searched.queries.ts'

const daysKept = 180

interface Page {
  records: SearchedWord[]
  total: number
  current: number
  size: number
}

/** What was searched for lately, and what of it stands on the front page. */
export async function listSearchedWords(db: Db, asked: WordsAsked): Promise<Page> {
  const [records, total] = await Promise.all([listSearched(db, asked), countSearchedWords(db, asked)])
  return { records, total, current: asked.current, size: asked.size }
}

/** Puts a word that was reviewed on the front page, or takes it away; a second time changes nothing. */
export async function setHotKeyword(
  db: Db,
  { word, hot }: { word: string; hot: boolean },
  by: AtWork,
): Promise<{ word: string }> {
  const query = writeSearch({ text: word, exact: false, filters: {}, sort: 'relevance' })
  const href = `#${searchPath}${query}`
  await (hot ? addHotKeyword(db, { word, href }, by) : removeHotKeyword(db, word, by))
  return { word }
}

export const forgetSearchedWords = (db: Db): Promise<void> => deleteSearchedBefore(db, daysKept)

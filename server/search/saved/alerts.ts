import { mostHits, SearchQuestion } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import { readQuery } from '#geology/search/query.ts'

import { searchAddress } from './address.ts'
import {
  findNews,
  findSettled,
  insertNotice,
  listDue,
  lockDue,
  type News,
  setSeen,
} from './alerts.queries.ts'

const atOnce = 500
const mostNamed = 5
const longestTitle = 60

/**
 * Writes a notice to every member whose saved search finds records that could not be found before; answers how
 * many. A record is told once a search: being changed, or opened by its date, makes no record new. One search that
 * fails keeps none of the others waiting.
 */
export async function tellSavedSearches(db: Db): Promise<number> {
  const until = await findSettled(db)
  const failures: unknown[] = []
  let told = 0
  for (const id of await listDue(db, until, atOnce)) {
    told += await tellOne(db, id, until).catch((error: unknown) => {
      failures.push(error)
      return 0
    })
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} saved searches were not told`)
  return told
}

/** What is told and up to when are written together: neither twice nor never. */
function tellOne(db: Db, id: number, until: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await lockDue(tx, id, until)
    if (!due) return 0
    await setSeen(tx, id, until)
    const question = SearchQuestion.parse(due.question)
    const query = readQuery(question.text, question)
    if (query.terms.length === 0) return 0
    const { narrowing } = question
    const news = await findNews(tx, { query, narrowing, from: due.seenAt, until }, mostNamed)
    if (news.total === 0) return 0
    const { account, name } = due
    const title = `新资料：${name}`
    await insertNotice(tx, { account, title, body: wordsOf(news), href: searchAddress(question) })
    return 1
  })
}

function wordsOf({ total, records }: News): string {
  const count = total > mostHits ? `超过 ${mostHits.toLocaleString('zh-CN')}` : total.toLocaleString('zh-CN')
  const named = records.map(({ code, title }) => (title === code ? code : `${code} ${short(title)}`))
  return `查到 ${count} 件新资料${total > named.length ? '，其中有' : ''}：${named.join('；')}。`
}

const short = (title: string) =>
  title.length > longestTitle ? `${title.slice(0, longestTitle).toWellFormed()}…` : title

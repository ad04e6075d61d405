import {
  isAlwaysHeard,
  maxUnread,
  type Notice,
  type NoticeChoice,
  type NoticeTopic,
  noticeTopicNames,
} from '#contract/accounts/notices.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'

import {
  countUnread,
  deleteNotices,
  hasMail,
  insertNotices,
  listChoices,
  pageNotices,
  setAllRead,
  setChoice,
  setRead,
} from './notices.queries.ts'
import { type News, writtenNews } from './words.ts'

/** Writes messages in the transaction of their cause; a copy by mail follows where its recipient has chosen one. */
export async function notify(tx: Db, ...news: News[]): Promise<void> {
  const rows = news.flatMap((one) => {
    const { topic, title, body, href = null } = writtenNews(one)
    return [...new Set(one.to)].map((account) => ({ account, topic, title, body, href }))
  })
  if (rows.length > 0) await insertNotices(tx, rows)
}

export const unreadOf = async (db: Db, account: number): Promise<{ count: number }> => ({
  count: await countUnread(db, account, maxUnread),
})

interface NoticePageRequest {
  current: number
  size: number
  topic?: NoticeTopic | undefined
  show: 'all' | 'unread'
}

export async function listNotices(
  db: Db,
  account: number,
  { current, size, topic, show }: NoticePageRequest,
) {
  const { records, total } = await pageNotices(db, account, { current, size, topic, show })
  const answered = (row: (typeof records)[number]): Notice => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
  })
  return { records: records.map(answered), total, current, size }
}

/** Changes messages of one account: all that are named, or none. */
async function changeAll(
  db: Db,
  ids: readonly number[],
  change: (tx: Db, ids: readonly number[]) => Promise<number>,
): Promise<Record<string, never>> {
  const named = [...new Set(ids)]
  await atomically(db, async (tx) => {
    if ((await change(tx, named)) !== named.length) fail('not_found')
  })
  return {}
}

export const markNotices = (db: Db, account: number, { ids, read }: { ids: number[]; read: boolean }) =>
  changeAll(db, ids, (tx, named) => setRead(tx, account, { ids: named, read }))

export const removeNotices = (db: Db, account: number, ids: number[]) =>
  changeAll(db, ids, (tx, named) => deleteNotices(tx, account, named))

export const markAllNotices = async (db: Db, account: number): Promise<{ changed: number }> => ({
  changed: await setAllRead(db, account),
})

/** What an account has chosen for each kind of message. */
export async function choicesOf(db: Db, account: number) {
  const [rows, mailKnown] = await Promise.all([listChoices(db, account), hasMail(db, account)])
  const choiceOf = (topic: NoticeTopic): NoticeChoice => {
    const { muted = false, mail = false } = rows.find((row) => row.topic === topic) ?? {}
    return { topic, muted: muted && !isAlwaysHeard(topic), mail }
  }
  return { mailKnown, choices: noticeTopicNames.map(choiceOf) }
}

export async function choose(db: Db, account: number, choice: NoticeChoice): Promise<Record<string, never>> {
  await setChoice(db, account, choice)
  return {}
}

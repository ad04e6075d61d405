import { sql } from 'kysely'

import type { NoticeTopic } from '#contract/accounts/notices.ts'
import type { Db } from '#database/database.ts'

export interface NewNotice {
  /** The recipient. */
  account: number
  topic: NoticeTopic
  title: string
  body: string
  /** A page of this site: `#/…`. */
  href: string | null
}

/** Inserts messages; who has muted their kind, or has left, gets none. */
export async function insertNotices(tx: Db, given: readonly NewNotice[]): Promise<void> {
  await sql`insert into notice (account, topic, title, body, href, mail_due)
    select a.id, n.topic, n.title, n.body, n.href, coalesce(c.mail, false) and a.mail is not null
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as n (account bigint, topic text, title text, body text, href text)
      join account a on a.id = n.account and a.removed_at is null
      left join notice_choice c on c.account = n.account and c.topic = n.topic
    where not coalesce(c.muted, false)`.execute(tx)
}

/** Counts what is unread, to a limit, in the index of unread messages alone. */
export async function countUnread(db: Db, account: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from notice where account = ${account} and read_at is null limit ${limit}) as unread`.execute(db)
  return rows[0]?.count ?? 0
}

interface NoticeFilter {
  topic: NoticeTopic | undefined
  show: 'all' | 'unread'
  current: number
  size: number
}

export interface NoticeRow {
  id: number
  topic: NoticeTopic
  title: string
  about: string | null
  body: string
  href: string | null
  createdAt: Date
  read: boolean
}

const caseOf = (page: string) =>
  sql`substring(n.href from ${`^#/personal-center/${page}/(\\d{1,15})$`})::bigint`

/**
 * What a message `n` of a loan or a deposit is about. It is read with the message and not written into it: a record
 * may have been sealed since.
 */
const about = sql`case n.topic
  when 'loan' then (select '《' || (array_agg(i.title order by i.position))[1] || '》'
      || case when count(*) > 1 then '等 ' || count(*) || ' 件' else '' end
    from loan l join loan_item i on i.loan = l.id where l.id = ${caseOf('loans')} and l.account = n.account)
  when 'deposit' then (select '《' || d.title || '》' from deposit d
    where d.id = ${caseOf('deposits')} and d.account = n.account) end`

export async function pageNotices(
  db: Db,
  account: number,
  { topic, show, current, size }: NoticeFilter,
): Promise<{ records: NoticeRow[]; total: number }> {
  const where = sql`account = ${account}
    ${topic === undefined ? sql`` : sql`and topic = ${topic}`} ${show === 'unread' ? sql`and read_at is null` : sql``}`
  const [{ rows: records }, { rows: counted }] = await Promise.all([
    sql<NoticeRow>`select n.id, n.topic, n.title, ${about} as about, n.body, n.href, n.created_at as "createdAt",
        n.read_at is not null as read
      from notice n where ${where} order by n.id desc limit ${size} offset ${(current - 1) * size}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count from notice where ${where}`.execute(db),
  ])
  return { records, total: counted[0]?.count ?? 0 }
}

/** Marks messages of their recipient; returns how many of them there are. */
export async function setRead(
  tx: Db,
  account: number,
  { ids, read }: { ids: readonly number[]; read: boolean },
): Promise<number> {
  const { rows } = await sql`update notice
    set read_at = case when ${read} then coalesce(read_at, now()) end
    where account = ${account} and id = any(${ids}) returning id`.execute(tx)
  return rows.length
}

export async function setAllRead(db: Db, account: number): Promise<number> {
  const { rows } = await sql`update notice set read_at = now()
    where account = ${account} and read_at is null returning id`.execute(db)
  return rows.length
}

export async function deleteNotices(tx: Db, account: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`delete from notice
    where account = ${account} and id = any(${ids}) returning id`.execute(tx)
  return rows.length
}

export interface ChoiceRow {
  topic: string
  muted: boolean
  mail: boolean
}

export async function listChoices(db: Db, account: number): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`select topic, muted, mail from notice_choice
    where account = ${account}`.execute(db)
  return rows
}

export async function hasMail(db: Db, account: number): Promise<boolean> {
  const { rows } = await sql`select from account where id = ${account} and mail is not null`.execute(db)
  return rows.length > 0
}

export async function setChoice(
  db: Db,
  account: number,
  { topic, muted, mail }: { topic: NoticeTopic; muted: boolean; mail: boolean },
): Promise<void> {
  await sql`insert into notice_choice (account, topic, muted, mail) values (${account}, ${topic}, ${muted}, ${mail})
    on conflict (account, topic) do update set muted = excluded.muted, mail = excluded.mail`.execute(db)
}

export interface DueMail {
  title: string
  body: string
  mail: Buffer | null
}

/** Takes messages that are to go by mail; no other server takes them, unless the transaction fails. */
export async function takeDueMails(tx: Db, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`with due as (
      update notice set mail_due = false where id in (
        select id from notice where mail_due order by id limit ${limit} for update skip locked)
      returning account, title, body)
    select title, body, mail from due join account on account.id = due.account
    where account.removed_at is null`.execute(tx)
  return rows
}

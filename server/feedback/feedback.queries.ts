import { sql } from 'kysely'

import type { PageRequest } from '#contract/wire.ts'
import type { Db } from '#database/database.ts'

export interface NewFeedback {
  kind: 'correction' | 'question'
  account: number | null
  mail: Buffer | null
  record: number | null
  field: string | null
  fieldLabel: string
  body: string
  suggestion: string | null
  mayPublish: boolean
}

export async function insertFeedback(tx: Db, given: NewFeedback): Promise<void> {
  await tx.insertInto('feedback').values(given).execute()
}

/** How much an account has written in the last day. */
export async function countToday(db: Db, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from feedback
    where account = ${account} and created_at > now() - interval '1 day'`.execute(db)
  return rows[0]?.count ?? 0
}

export interface AnsweredRow {
  id: number
  body: string
  askedAt: Date
  answer: string
  answeredAt: Date
}

export async function pageAnswered(db: Db, { current, size }: PageRequest) {
  const [{ rows: records }, { rows: counted }] = await Promise.all([
    sql<AnsweredRow>`select id, body, created_at as "askedAt", answer, answered_at as "answeredAt" from feedback
      where published order by answered_at desc, id desc limit ${size} offset ${(current - 1) * size}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count from feedback where published`.execute(db),
  ])
  return { records, total: counted[0]?.count ?? 0 }
}

export interface OwnRow {
  id: number
  kind: 'correction' | 'question'
  code: string | null
  fieldLabel: string
  body: string
  suggestion: string | null
  state: 'open' | 'answered' | 'closed'
  answer: string | null
  createdAt: Date
}

export async function pageOwn(db: Db, account: number, { current, size }: PageRequest) {
  const [{ rows: records }, { rows: counted }] = await Promise.all([
    sql<OwnRow>`select f.id, f.kind, r.code, f.field_label as "fieldLabel", f.body, f.suggestion, f.state, f.answer,
        f.created_at as "createdAt"
      from feedback f left join record r on r.id = f.record where f.account = ${account}
      order by f.id desc limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from feedback where account = ${account}`.execute(
      db,
    ),
  ])
  return { records, total: counted[0]?.count ?? 0 }
}

export interface Writer {
  account: number | null
  mail: Buffer | null
}

export async function findWriter(tx: Db, id: number): Promise<Writer | undefined> {
  const { rows } = await sql<Writer>`select account, mail from feedback where id = ${id}`.execute(tx)
  return rows[0]
}

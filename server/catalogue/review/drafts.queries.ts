import { sql } from 'kysely'

import type { DraftComment, DraftRow } from '#contract/catalogue/editing/drafts.ts'
import type { DraftAction, DraftState } from '#contract/catalogue/editing/review.ts'
import type { Db } from '#database/database.ts'
import { likePattern } from '#database/like.ts'
import type { RecordContent } from '#server/catalogue/stored.ts'

/** Whose drafts a caller sees: secret ones need a permission of their own. */
export interface Reader {
  account: number
  reviews: boolean
  secrets: boolean
}

export interface Draft {
  id: number
  kind: string
  code: string
  action: DraftAction
  state: DraftState
  version: number
  author: number | null
  record: number | null
  baseVersion: number | null
  wanted: RecordContent
  before: RecordContent | null
}

export interface NewDraft {
  record: number | null
  code: string
  action: DraftAction
  comment: string | null
  wanted: RecordContent
  before: RecordContent | null
  base: number | null
}

const isVisible = ({ account, reviews, secrets }: Reader) => sql<boolean>`
  c.drafted and (c.account = ${account} or ${reviews}::boolean) and (not c.secret or ${secrets}::boolean)`

/** Writes drafts down; their ids in the same order. */
export async function insertDrafts(
  tx: Db,
  kind: string,
  account: number,
  drafts: readonly NewDraft[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into change (drafted, state, record, kind, code, action, account, comment, wanted, before,
      base_version, title, secret)
    select true, 'draft', record, ${kind}, code, action, ${account}, comment, wanted, before, base,
      wanted ->> 'title', coalesce('secret' in (wanted ->> 'access', before ->> 'access'), false)
    from rows from (json_to_recordset(${JSON.stringify(drafts)}::json) as (record bigint, code text,
      action text, comment text, wanted jsonb, before jsonb, base int)) with ordinality order by ordinality
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Holds drafts against others until the transaction ends; only those that the caller sees. */
export async function lockDrafts(
  tx: Db,
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, Draft>> {
  const { rows } = await sql<Draft>`
    select c.id, c.kind, c.code, c.action, c.state, c.version, c.account as author, c.record,
      c.base_version as "baseVersion", c.wanted, c.before
    from change c where c.id = any(${ids}) and ${isVisible(reader)} order by c.id for update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Content {
  id: number
  record: number | null
  wanted: RecordContent
  before: RecordContent | null
  base: number | null
  comment: string | undefined
}

export async function setContent(tx: Db, content: Content): Promise<void> {
  const { id, record, wanted, before, base, comment = null } = content
  await sql`
    update change set wanted = ${JSON.stringify(wanted)}, before = ${before && JSON.stringify(before)},
      record = ${record}, base_version = ${base}, title = ${wanted.title}, version = version + 1, updated_at = now(),
      comment = coalesce(${comment}::text, comment),
      secret = secret or ${wanted.access === 'secret' || before?.access === 'secret'}
    where id = ${id}`.execute(tx)
}

export async function setStates(tx: Db, ids: readonly number[], state: DraftState): Promise<void> {
  await sql`
    update change set state = ${state}, version = version + 1, updated_at = now()
    where id = any(${ids})`.execute(tx)
}

export interface DraftFilter {
  kind?: string | undefined
  state?: DraftState | undefined
  author?: number | undefined
  text: string
  current: number
  size: number
}

const columns = sql`c.id, c.kind, c.code, coalesce(c.title, '') as title, c.action, c.state, c.version,
  c.account as "authorId", a.name as "authorName", c.reviewer as "reviewerId", v.name as "reviewerName",
  c.comment, c.created_at as "createdAt", c.updated_at as "updatedAt",
  (select count(*) from change_comment m where m.change = c.id) as comments`
const people = sql`left join account a on a.id = c.account left join account v on v.id = c.reviewer`

export type DraftListRow = Omit<DraftRow, 'author' | 'reviewer' | 'createdAt' | 'updatedAt' | 'moves'> & {
  authorId: number | null
  authorName: string | null
  reviewerId: number | null
  reviewerName: string | null
  createdAt: Date
  updatedAt: Date
}

const openStates = sql`('draft', 'review', 'returned')`

const isAsked = (reader: Reader, { kind, state, author, text }: DraftFilter) => sql<boolean>`
  ${isVisible(reader)}
  and ${state ? sql`c.state = ${state}` : sql`c.state in ${openStates}`}
  and ${kind === undefined ? sql`true` : sql`c.kind = ${kind}`}
  and ${author === undefined ? sql`true` : sql`c.account = ${author}`}
  and ${text === '' ? sql`true` : sql`(c.code ilike ${likePattern(text)} or c.title ilike ${likePattern(text)})`}`

/** Drafts that a caller sees, the latest first; the page is cut before anything wide is read. */
export async function listDrafts(db: Db, reader: Reader, asked: DraftFilter): Promise<DraftListRow[]> {
  const { rows } = await sql<DraftListRow>`
    select ${columns} from (select id from change c where ${isAsked(reader, asked)}
      order by id desc limit ${asked.size} offset ${(asked.current - 1) * asked.size}) page
    join change c using (id) ${people} order by c.id desc`.execute(db)
  return rows
}

export async function countDrafts(db: Db, reader: Reader, asked: DraftFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from change c where ${isAsked(reader, asked)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findDraft(db: Db, reader: Reader, id: number) {
  const { rows } = await sql<DraftListRow & Pick<Draft, 'baseVersion' | 'wanted' | 'before'>>`
    select ${columns}, c.base_version as "baseVersion", c.wanted, c.before
    from change c ${people} where c.id = ${id} and ${isVisible(reader)}`.execute(db)
  return rows[0]
}

interface NewComment {
  change: number
  account: number
  text: string
  part?: string | undefined
  row?: number | undefined
  field?: string | undefined
}

export async function insertComments(tx: Db, comments: readonly NewComment[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into change_comment (change, account, part, "row", field, text)
    select change, account, part, "row", field, text from json_to_recordset(${JSON.stringify(comments)}::json)
      as t (change bigint, account bigint, part text, "row" int, field text, text text)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type CommentRow = Omit<DraftComment, 'author' | 'at'> & {
  authorId: number | null
  authorName: string | null
  at: Date
}

export async function listComments(db: Db, change: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select m.id, m.account as "authorId", a.name as "authorName", m.at, m.part, m."row", m.field, m.text
    from change_comment m left join account a on a.id = m.account where m.change = ${change} order by m.id`.execute(
    db,
  )
  return rows
}

/** Other open drafts of the same code that the caller sees. */
export async function listRivals(
  db: Db,
  reader: Reader,
  { id, kind, code }: Pick<Draft, 'id' | 'kind' | 'code'>,
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select c.id, coalesce(c.title, '') as title from change c
    where c.kind = ${kind} and c.code = ${code} and c.id <> ${id} and c.state in ${openStates} and ${isVisible(reader)}
    order by c.id limit 10`.execute(db)
  return rows
}

/** Other records of a kind with one of these codes or the same title; secret ones have no title to compare. */
export async function listNamesakes(
  db: Db,
  kind: string,
  { code, title }: { code: string; title: string },
): Promise<{ code: string; title: string }[]> {
  const { rows } = await sql<{ code: string; title: string }>`
    select code, title from record where kind = ${kind} and code = ${code}
    union
    (select code, title from record
     where kind = ${kind} and title = ${title} and code <> ${code} and access <> 'secret' limit 10)`.execute(
    db,
  )
  return rows
}

import { type RawBuilder, sql } from 'kysely'

import type { DeliverySettings, DeliveryState } from '#contract/deliveries/delivery-views.ts'
import { readingsFormat } from '#contract/deliveries/open-questions.ts'
import type { Db } from '#database/database.ts'

export interface StoredDelivery {
  id: number
  title: string
  settings: Partial<DeliverySettings>
  state: DeliveryState
  revision: number
  checked: number
  step: string | null
  done: number
  total: number
  failure: string | null
  retained: { code: string; reason: string }[]
  authorId: number | null
  author: string | null
  takerId: number | null
  taker: string | null
  createdAt: Date
  touchedAt: Date
  takenAt: Date | null
  undoneAt: Date | null
}

const people = sql.raw('left join account a on a.id = d.author left join account t on t.id = d.taker')

export async function findDelivery(
  db: Db,
  id: number,
  { locked = false } = {},
): Promise<StoredDelivery | undefined> {
  const { rows } = await sql<StoredDelivery>`
    select d.id, d.title, d.settings, d.state, d.revision, d.checked, d.step, d.done, d.total, d.failure, d.retained,
      d.author as "authorId", a.name as author, d.taker as "takerId", t.name as taker, d.created_at as "createdAt",
      d.touched_at as "touchedAt", d.taken_at as "takenAt", d.undone_at as "undoneAt"
    from delivery d ${people} where d.id = ${id} ${sql.raw(locked ? 'for update of d' : '')}`.execute(db)
  return rows[0]
}

interface DeliveryLine extends Pick<
  StoredDelivery,
  'id' | 'title' | 'state' | 'author' | 'createdAt' | 'touchedAt'
> {
  sender: string
  files: number
  taken: number
  refused: number
  readings: number
}

interface ListedDeliveries {
  state: DeliveryState | undefined
  text: string | undefined
  limit: number
  offset: number
}

/** What can be taken of the files that are readings, or are none. */
const fitting = (
  is: RawBuilder<unknown>,
) => sql`coalesce(sum((result ->> 'created')::int + (result ->> 'updated')::int)
  filter (where description ->> 'format' ${is} ${readingsFormat}), 0)::int`

/** Deliveries, those that were touched last first. */
export async function listDeliveries(
  db: Db,
  { state, text, limit, offset }: ListedDeliveries,
): Promise<{ total: number; rows: DeliveryLine[] }> {
  const words = text ? `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const where = sql`where (${state ?? null}::text is null or d.state = ${state ?? null}::text)
    and (${words}::text is null or d.title ilike ${words}::text or d.settings ->> 'sender' ilike ${words}::text)`
  const { rows } = await sql<DeliveryLine>`
    select d.id, d.title, d.state, a.name as author, d.created_at as "createdAt", d.touched_at as "touchedAt",
      coalesce(d.settings ->> 'sender', '') as sender, f.files, f.taken, f.refused, f.readings
    from delivery d left join account a on a.id = d.author
    cross join lateral (
      select count(*)::int as files,
        ${fitting(sql`is distinct from`)} as taken, ${fitting(sql`=`)} as readings,
        coalesce(sum((result ->> 'refused')::int), 0)::int as refused
      from delivery_file where delivery = d.id and not is_left_out) f
    ${where} order by d.touched_at desc, d.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from delivery d ${where}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

export async function insertDelivery(
  tx: Db,
  { title, sender, author }: { title: string; sender: string; author: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into delivery (title, settings, author)
    values (${title}, ${JSON.stringify({ sender })}::jsonb, ${author}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** What is written of a delivery; its results are those of an earlier revision from now on. */
export async function updateDelivery(
  tx: Db,
  id: number,
  { title, settings }: Pick<StoredDelivery, 'title' | 'settings'>,
): Promise<void> {
  await sql`update delivery set title = ${title}, settings = ${JSON.stringify(settings)}::jsonb,
    revision = revision + 1, failure = null, touched_at = now() where id = ${id}`.execute(tx)
}

/** The files have changed, or how they are read. */
export async function touchDelivery(tx: Db, id: number): Promise<void> {
  await sql`update delivery set revision = revision + 1, failure = null, touched_at = now()
    where id = ${id}`.execute(tx)
}

/** Says what is being done, for whoever looks. */
export async function setStep(
  db: Db,
  id: number,
  { step, done, total }: { step: string | null; done: number; total: number },
): Promise<void> {
  await sql`update delivery set step = ${step}, done = ${done}, total = ${total} where id = ${id}`.execute(db)
}

export async function setChecked(tx: Db, id: number, revision: number): Promise<void> {
  await sql`update delivery set checked = ${revision}, step = null where id = ${id}`.execute(tx)
}

interface NextState {
  state: DeliveryState
  failure?: string | null
  taker?: number
  retained?: StoredDelivery['retained']
  /** Whether everything has to be checked again. */
  isStale?: boolean
}

/** Moves a delivery from one state to another; false where it stands elsewhere by now. */
export async function setState(
  tx: Db,
  id: number,
  from: readonly DeliveryState[],
  { state, failure = null, taker, retained = [], isStale = false }: NextState,
): Promise<boolean> {
  const { rows } = await sql`
    update delivery set state = ${state}, failure = ${failure}, step = null, done = 0, total = 0,
      taker = coalesce(${taker ?? null}::bigint, taker), retained = ${JSON.stringify(retained)}::jsonb,
      revision = revision + ${isStale ? 1 : 0}, touched_at = now(),
      taken_at = case when ${state} = 'taken' and state = 'taking' then now() else taken_at end,
      undone_at = case when ${state} = 'undone' then now() else undone_at end
    where id = ${id} and state = any(${from}) returning id`.execute(tx)
  return rows.length > 0
}

/** Says why a step was not done; what was to be checked counts as checked, so that it is not begun for ever. */
export async function setFailure(
  db: Db,
  id: number,
  { state, failure }: { state: DeliveryState; failure: string },
): Promise<void> {
  await sql`update delivery set state = ${state}, failure = ${failure}, step = null, checked = revision
    where id = ${id}`.execute(db)
}

/** Deletes a delivery with its lines. */
export async function deleteDelivery(tx: Db, id: number): Promise<void> {
  await sql`delete from delivery where id = ${id}`.execute(tx)
}

/** Deliveries that nobody touched for so many days and of which nothing stands in the library. */
export async function listForgotten(db: Db, days: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from delivery where state in ('open', 'undone') and touched_at < now() - make_interval(days => ${days})
    order by id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

interface TakenRow {
  kind: string
  code: string
  action: string
}

/** What the batches of a delivery have written and nobody has taken back. */
export async function listTaken(
  db: Db,
  id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: TakenRow[] }> {
  const from = sql`from change c join delivery_file f on f.batch = c.batch join record r on r.id = c.record and not r.sealed
    where f.delivery = ${id} and c.state = 'applied' and c.action <> 'remove'`
  const { rows } = await sql<TakenRow>`
    select c.kind, r.code, c.action ${from} order by c.id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

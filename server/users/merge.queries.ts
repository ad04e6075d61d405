import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface Holdings {
  credit: number
  favourites: number
  drawings: number
  sheets: number
  searches: number
  thresholds: number
  changes: number
  templates: number
  files: number
  groups: number
  feedback: number
  loans: number
  deposits: number
  identities: number
  keys: number
  sessions: number
}

/** What belongs to an account. */
export async function countHoldings(db: Db, account: number): Promise<Holdings | undefined> {
  const { rows } = await sql<Holdings>`select
      (select coalesce(sum(balance), 0) from credit_purse where account = ${account}) as credit,
      (select count(*) from favourite where account = ${account}) as favourites,
      (select count(*) from map_drawing where account = ${account}) as drawings,
      (select count(*) from saved_drawing where account = ${account}) as sheets,
      (select count(*) from saved_search where account = ${account}) as searches,
      (select count(*) from threshold where account = ${account}) as thresholds,
      (select count(*) from change where account = ${account}) as changes,
      (select count(*) from template where owner = ${account}) as templates,
      (select count(*) from stored_file where owner = ${account}) as files,
      (select count(*) from user_group_member where account = ${account}) as groups,
      (select count(*) from feedback where account = ${account}) as feedback,
      (select count(*) from loan where account = ${account}) as loans,
      (select count(*) from deposit where account = ${account}) as deposits,
      (select count(*) from account_identity where account = ${account}) as identities,
      (select count(*) from app_key k join app on app.id = k.app where app.owner = ${account}
        and k.revoked_at is null) as keys,
      (select count(*) from session where account = ${account} and ended is null) as sessions`.execute(db)
  return rows[0]
}

interface Both {
  keep: number
  merge: number
}

/** Moves favourites with their folders, and drawings of the map and of records; what both have is there once. */
export async function moveOfMap(tx: Db, { keep, merge }: Both): Promise<void> {
  await sql`delete from favourite f where account = ${merge} and exists (
    select from favourite k where k.account = ${keep} and k.query = f.query and k.record = f.record)`.execute(
    tx,
  )
  await sql`with folders as (update favourite_folder set account = ${keep} where account = ${merge})
    update favourite set account = ${keep} where account = ${merge}`.execute(tx)
  await sql`update map_drawing set account = ${keep} where account = ${merge}`.execute(tx)
  await sql`update saved_drawing set account = ${keep} where account = ${merge}`.execute(tx)
}

/** Moves visits, downloads and openings; those of the same record or file are there once. */
export async function moveReading(tx: Db, { keep, merge }: Both): Promise<void> {
  await sql`insert into browse_history (account, record, at, visits)
    select ${keep}::bigint, record, at, visits from browse_history where account = ${merge}
    on conflict (account, record) do update set at = greatest(browse_history.at, excluded.at),
      visits = browse_history.visits + excluded.visits`.execute(tx)
  await sql`delete from browse_history where account = ${merge}`.execute(tx)
  await sql`insert into download (account, file, at, times)
    select ${keep}::bigint, file, at, times from download where account = ${merge}
    on conflict (account, file) do update set at = greatest(download.at, excluded.at),
      times = download.times + excluded.times`.execute(tx)
  await sql`delete from download where account = ${merge}`.execute(tx)
  await sql`insert into credit_opening (account, record, at)
    select ${keep}::bigint, record, at from credit_opening where account = ${merge}
    on conflict (account, record) do update set at = greatest(credit_opening.at, excluded.at)`.execute(tx)
  await sql`delete from credit_opening where account = ${merge}`.execute(tx)
}

/** Moves saved searches, thresholds that the other has not set, and notices; of two of one name, the one that moves gets its number behind the name. */
export async function moveSearches(tx: Db, { keep, merge }: Both): Promise<void> {
  await sql`delete from saved_search s where account = ${merge} and exists (
    select from saved_search k where k.account = ${keep} and k.name = s.name and k.question = s.question)`.execute(
    tx,
  )
  await sql`update saved_search s set account = ${keep}, name = case when exists (
      select from saved_search k where k.account = ${keep} and k.name = s.name)
    then left(name, 40) || '（' || id || '）' else name end where account = ${merge}`.execute(tx)
  await sql`delete from threshold t where account = ${merge} and exists (
    select from threshold k where k.account = ${keep} and k.since is not distinct from t.since
      and (k.record, k.quantity, k.measure, k.side, k.bound) = (t.record, t.quantity, t.measure, t.side, t.bound))`.execute(
    tx,
  )
  await sql`update threshold set account = ${keep} where account = ${merge}`.execute(tx)
  await sql`update notice set account = ${keep} where account = ${merge}`.execute(tx)
}

/** Moves what was written to the archive, and choices of messages where the other has made none. */
export async function moveTalk(tx: Db, { keep, merge }: Both): Promise<void> {
  await sql`update feedback set account = ${keep} where account = ${merge}`.execute(tx)
  await sql`update credit_request set account = ${keep} where account = ${merge} and (state <> 'waiting'
    or not exists (select from credit_request where account = ${keep} and state = 'waiting'))`.execute(tx)
  await sql`update credit_request set account = ${keep}, state = 'withdrawn', answered_at = now(), version = version + 1
    where account = ${merge}`.execute(tx)
  await sql`insert into notice_choice (account, topic, muted, mail)
    select ${keep}::bigint, topic, muted, mail from notice_choice where account = ${merge} on conflict do nothing`.execute(
    tx,
  )
  await sql`delete from notice_choice where account = ${merge}`.execute(tx)
}

/** Moves third-party sign-ins where the other has none of the same provider; the rest ends with the account. */
export async function moveIdentities(tx: Db, { keep, merge }: Both): Promise<void> {
  await sql`delete from account_identity i where account = ${merge} and exists (
    select from account_identity k where k.account = ${keep} and k.provider = i.provider)`.execute(tx)
  await sql`update joined_identity set account = ${keep} where account = ${merge}`.execute(tx)
  await sql`update account_identity set account = ${keep} where account = ${merge}`.execute(tx)
}

/** Moves templates in their groups, names as with searches. */
export async function moveTemplates(tx: Db, { keep, merge }: Both): Promise<void> {
  await sql`update template_group g set owner = ${keep}, name = case when exists (
      select from template_group k where k.owner = ${keep} and k.name = g.name)
    then left(name, 40) || '（' || id || '）' else name end where owner = ${merge}`.execute(tx)
  await sql`update template set owner = ${keep} where owner = ${merge}`.execute(tx)
}

/** Moves files and unfinished uploads; an upload that both have begun is the one that stays. */
export async function moveFiles(tx: Db, { keep, merge }: Both): Promise<void> {
  await sql`delete from upload u where owner = ${merge} and exists (select from upload k where k.owner = ${keep}
    and (k.path_name, k.name, k.sha256) = (u.path_name, u.name, u.sha256))`.execute(tx)
  await sql`update upload set owner = ${keep} where owner = ${merge}`.execute(tx)
  await sql`update stored_file set owner = ${keep} where owner = ${merge}`.execute(tx)
}

/** Moves loans with what they give. Of two carts the newer is open; the other follows when that one is handed in. */
export async function moveLoans(tx: Db, { keep, merge }: Both): Promise<void> {
  await sql`insert into loan_copy (loan, account, at, by) select loan, ${keep}::bigint, at, by from loan_copy
    where account = ${merge} on conflict do nothing`.execute(tx)
  await sql`delete from loan_copy where account = ${merge}`.execute(tx)
  await sql`update loan_grant set account = ${keep} where account = ${merge}`.execute(tx)
  await sql`update loan_download set account = ${keep} where account = ${merge}`.execute(tx)
  await sql`update loan set account = ${keep} where account = ${merge}`.execute(tx)
}

export async function moveDeposits(tx: Db, { keep, merge }: Both): Promise<void> {
  await sql`update deposit set account = ${keep} where account = ${merge}`.execute(tx)
}

/** Moves cases in hand; nobody has their own in hand, or hands one back to themselves. */
export async function moveDuties(tx: Db, { keep, merge }: Both): Promise<void> {
  for (const table of ['loan', 'deposit'])
    await sql`update ${sql.table(table)} c set holder = nullif(now.holder, c.account),
        delegator = nullif(now.delegator, now.holder)
      from (select id, case holder when ${merge} then ${keep} else holder end as holder,
        case delegator when ${merge} then ${keep} else delegator end as delegator from ${sql.table(table)}
        where process <> 0 and (holder in (${keep}, ${merge}) or delegator in (${keep}, ${merge}))) as now
      where c.id = now.id`.execute(tx)
}

/** Moves what was done to records, and places in groups of users. */
export async function moveWork(tx: Db, { keep, merge }: Both): Promise<void> {
  await sql`update change set account = ${keep} where account = ${merge}`.execute(tx)
  await sql`update import_batch set account = ${keep} where account = ${merge}`.execute(tx)
  await sql`update reading_batch set author = ${keep} where author = ${merge}`.execute(tx)
  await sql`update delivery set author = ${keep} where author = ${merge}`.execute(tx)
  await sql`update delivery set taker = ${keep} where taker = ${merge}`.execute(tx)
  await sql`insert into user_group_member (user_group, account)
    select user_group, ${keep}::bigint from user_group_member where account = ${merge} on conflict do nothing`.execute(
    tx,
  )
  await sql`delete from user_group_member where account = ${merge}`.execute(tx)
}

/** Those of these accounts that are removed. */
export async function listRemoved(tx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from account where id = any(${ids})
    and removed_at is not null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Moves keys of published calls to the other's own app, with their use; the app itself where the other has none. */
export async function moveKeys(tx: Db, { keep, merge }: Both): Promise<void> {
  await sql`update app set owner = ${keep} where owner = ${merge}
    and not exists (select from app where owner = ${keep})`.execute(tx)
  await sql`with old as (select id from app where owner = ${merge}), kept as (select id from app where owner = ${keep}),
      used as (insert into data_api_use as use (api, service, app, day, calls, refused, minute, minute_calls)
        select u.api, u.service, kept.id, u.day, u.calls, u.refused, u.minute, u.minute_calls
        from kept, data_api_use u join old on old.id = u.app
        on conflict (api, service, app, day) do update set calls = use.calls + excluded.calls,
          refused = use.refused + excluded.refused)
    update app_key set app = kept.id from old, kept where app_key.app = old.id`.execute(tx)
  await sql`delete from app where owner = ${merge}`.execute(tx)
}

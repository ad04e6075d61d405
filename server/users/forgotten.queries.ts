import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** At once; the others follow in the next round. */
const batch = 1000

/** Accounts whose people are to be forgotten, and what they are called from then on. */
interface ForgottenAccounts {
  ids: readonly number[]
  name: string
}

/** Whoever has archives at home is known until they are back. */
const hasNothingLent = sql`not exists (select from loan where loan.account = account.id
  and loan.state in ('lent', 'overdue'))`

/** Whoever leaves is known until what they have in work is ended. */
const hasNothingOpen = sql`not exists (select from loan where loan.account = account.id
    and loan.process <> 0 and loan.state <> 'draft')
  and not exists (select from deposit where deposit.account = account.id
    and deposit.process <> 0 and deposit.state <> 'draft')`

/** Accounts that were removed so many days ago, held until the transaction ends. */
export async function lockRemoved(tx: Db, days: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from account
    where removed_at < now() - make_interval(days => ${days}) and forgotten_at is null and ${hasNothingLent}
    order by removed_at limit ${batch} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Accounts whose owners have asked to leave, and could have come back until now; held likewise. */
export async function lockLeaving(tx: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from account
    where leaves_at <= now() and ${hasNothingOpen} order by leaves_at limit ${batch} for update skip locked`.execute(
    tx,
  )
  return rows
}

/** Those of these accounts that nobody has ever signed in to: whoever did has agreed first, and ended sessions are not kept. */
export async function listUnused(tx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from account where id = any(${ids}) and agreed_to is null
    and not exists (select from session where account = account.id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Hides what identifies the people of accounts, and deletes what was theirs alone. The accounts stay, so that what they
 * did keeps its number.
 */
export async function forget(tx: Db, { ids, name }: ForgottenAccounts): Promise<void> {
  await sql`with gone as (
      update account set name = ${name}, username = null, username_key = null, phone = null, phone_key = null,
        mail = null, mail_key = null, password = null, totp = null, company = null, company_nature = null,
        industry = null, organisation = null, company_manager = false, workplace = null, number = null,
        workunit = null, unit = null, business = null, forgotten_at = now(), leaves_at = null,
        removed_at = coalesce(removed_at, now()), disabled_at = coalesce(disabled_at, now()),
        version = version + 1, updated_at = now(), updated_by = null
      where id = any(${ids}) returning id),
    passwords as (delete from password_history where account in (select id from gone)),
    identities as (delete from account_identity where account in (select id from gone) and joined is null),
    joined as (delete from joined_identity where account in (select id from gone)),
    codes as (delete from recovery_code where account in (select id from gone)),
    sources as (delete from known_source where account in (select id from gone)),
    sessions as (delete from session where account in (select id from gone)),
    roles as (delete from account_role where account in (select id from gone)),
    groups as (delete from user_group_member where account in (select id from gone)),
    searches as (delete from saved_search where account in (select id from gone)),
    thresholds as (delete from threshold where account in (select id from gone)),
    drawings as (delete from map_drawing where account in (select id from gone)),
    sheets as (delete from saved_drawing where account in (select id from gone)),
    sets as (delete from drawing_set where account in (select id from gone)),
    exports as (delete from export where account in (select id from gone)),
    visits as (delete from browse_history where account in (select id from gone)),
    downloads as (delete from download where account in (select id from gone)),
    openings as (delete from credit_opening where account in (select id from gone)),
    requests as (delete from credit_request where account in (select id from gone)),
    shelves as (delete from favourite_folder where account in (select id from gone)),
    favourites as (delete from favourite where account in (select id from gone)),
    notices as (delete from notice where account in (select id from gone)),
    choices as (delete from notice_choice where account in (select id from gone)),
    consents as (delete from consent where account in (select id from gone)),
    questions as (delete from feedback where account in (select id from gone) and kind = 'question'
      and not published),
    corrections as (update feedback set account = null, mail = null where account in (select id from gone)
      and (kind = 'correction' or published)),
    files as (delete from stored_file f where owner in (select id from gone)
      and not exists (select from loan_paper p join loan l on l.id = p.loan where p.file = f.id and l.state <> 'draft')
      and not exists (select from deposit_file p join deposit d on d.id = p.deposit
        where p.file = f.id and d.state <> 'draft')
      and not exists (select from content_file c where c.file = f.id)),
    apps as (delete from app where owner in (select id from gone)),
    uploads as (delete from upload where owner in (select id from gone)),
    carts as (delete from loan where account in (select id from gone) and state = 'draft'),
    begun as (delete from deposit where account in (select id from gone) and state = 'draft'),
    deposits as (update deposit set contact = '' where account in (select id from gone) and state <> 'draft'),
    copies as (delete from personal_copy where account in (select id from gone)),
    templates as (delete from template where owner in (select id from gone)),
    folders as (delete from template_group f where owner in (select id from gone) and not exists (
      select from template t where t."group" = f.id and t.owner is distinct from f.owner))
    select from gone`.execute(tx)
}

import { sql } from 'kysely'

import type { Actor } from '#contract/identity/identity.ts'
import { likePattern } from '#database/like.ts'
import { personWithin, type Scope } from '#server/back-office/scope.ts'

/** Values of the resources of credit that are no columns of their own tables. */
export const purseColumns = {
  owner: sql`coalesce((select name from account where id = t.account), (select name from organisation where id = t.organisation), '')`,
  type: sql`case when t.account is not null then 'person' when t.organisation is not null then 'company' else 'closed' end`,
  company: sql`(select o.name from account a join organisation o on o.id = a.organisation where a.id = t.account)`,
  spent: sql`(select coalesce(-sum(amount), 0)::int from credit_line where purse = t.id and reason in ('view', 'refund', 'operation'))`,
}

export const lineColumns = {
  owner: sql`(select coalesce((select name from account where id = p.account), (select name from organisation
    where id = p.organisation), '') from credit_purse p where p.id = t.purse)`,
  reader: sql`(select name from account where id = t.account)`,
  by: sql`(select name from account where id = t.by)`,
}

export const requestColumns = {
  reader: sql`(select name from account where id = t.account)`,
  company: sql`(select o.name from account a join organisation o on o.id = a.organisation where a.id = t.account)`,
  balance: sql`coalesce((select p.balance from credit_purse p join account a on a.id = t.account
    where case when t.for_company then p.organisation = a.organisation else p.account = a.id end), 0)`,
}

/** Purses of people within a scope, and of organisations, which stand in no department. */
export const pursesWithin = (scope: Scope, actor: Pick<Actor, 'id'>) =>
  sql<boolean>`(t.organisation is not null or ${personWithin(scope, actor, sql`t.account`)})`

/** Lines of such purses, where no reader beyond the scope opened something. */
export const linesWithin = (scope: Scope, actor: Pick<Actor, 'id'>) =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`((t.account is null or ${personWithin(scope, actor, sql`t.account`)})
        and t.purse in (select t.id from credit_purse t where ${pursesWithin(scope, actor)}))`

export const requestsWithin = (scope: Scope, actor: Pick<Actor, 'id'>) =>
  personWithin(scope, actor, sql`t.account`)

/** Purses whose owner's name holds a text. */
export const purseOf = (text: string) => {
  const pattern = likePattern(text)
  return sql<boolean>`(t.account in (select id from account where name ilike ${pattern} or username ilike ${pattern}
      or company ilike ${pattern})
    or t.organisation in (select id from organisation where name ilike ${pattern}))`
}

/** Lines of such purses, or whose record or note holds it. */
export const lineOf = (text: string) => {
  const pattern = likePattern(text)
  return sql<boolean>`(t.title ilike ${pattern} or t.note ilike ${pattern}
    or t.purse in (select t.id from credit_purse t where ${purseOf(text)}))`
}

/** Requests of such people, or whose purpose holds it. */
export const requestOf = (text: string) => {
  const pattern = likePattern(text)
  return sql<boolean>`(t.purpose ilike ${pattern} or t.account in (select id from account
    where name ilike ${pattern} or username ilike ${pattern} or company ilike ${pattern}))`
}

/** Prices of some kinds. */
export const priceOf = (kinds: readonly string[]) => sql<boolean>`t.kind = any(${kinds})`

/** There is one row, and it is not looked for. */
export const settingOf = () => sql<boolean>`true`

/** SQL: columns of a record that is to be opened: how the ledger names its kind, and the level of access that has a price. */
export const ledgerLabel = sql.ref('label in ledger')
export const pricedAccess = sql.ref('priced access')

/** By what such a record is found, and the day by which its access is judged. */
export interface PricedValues {
  code: string
  day: string
}

/** Whether a record `r` that an account may open is open to it: free, or paid within 24 hours. */
export const isOpenedBy = (account: number) => sql<boolean>`(
  credit_price_of(r.kind, case r.access when 'protected' then 'open' else r.access end) = 0
  or exists (select from credit_opening o where o.account = ${account} and o.record = r.id
    and o.at > now() - interval '24 hours'))`

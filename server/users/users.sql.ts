import { sql } from 'kysely'

import type { Actor } from '#contract/identity/identity.ts'
import { plainPhone } from '#contract/identity/spelling.ts'
import { likePattern } from '#database/like.ts'
import { type Scope, isWithinScope } from '#server/back-office/scope.ts'
import type { TextSearchMode } from '#server/back-office/store.ts'
import { mailKey, type Personal, phoneKey } from '#server/people/people.ts'

const isRemoved = sql<boolean>`t.removed_at is not null`
const state = sql`case when ${isRemoved} then 'removed' when t.disabled_at is not null then 'disabled'
  else 'enabled' end`

/** The parts of a text that `grams` of a longer one holds. */
export function gramsOf(text: string): string[] {
  const letters = [...text]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
}

/** A whole number or address is looked up by its blind index; other texts by their parts. */
export const searchOver = (personal: Personal) => (text: string, looking: TextSearchMode) => {
  if (/^1\d{10}$/.test(plainPhone(text))) return sql<boolean>`t.phone_key = ${personal.index(phoneKey(text))}`
  if (text.includes('@')) return sql<boolean>`t.mail_key = ${personal.index(mailKey(text))}`
  const words = text.toLowerCase()
  const byRow = sql<boolean>`t.words like ${likePattern(words)}`
  if (looking === 'byRow') return byRow
  const grams = sql<boolean>`grams(t.words) @> ${gramsOf(words)}`
  return [...words].length > 2 ? sql<boolean>`(${grams} and ${byRow})` : grams
}

export const userColumns = {
  phone: sql`t.phone`,
  email: sql`t.mail`,
  state,
  lastSeen: sql`(select max(seen_at) from session where account = t.id)`,
}

export const isListed = sql<boolean>`t.removed_at is null`

export const userOption = {
  detail: sql<string>`coalesce(t.username, '')`,
  disabled: sql<boolean>`t.disabled_at is not null`,
}

/** SQL: the accounts that a scope holds; those whose people were forgotten are not there. */
export const usersWithin = (scope: Scope, actor: Pick<Actor, 'id'>) =>
  sql<boolean>`(t.forgotten_at is null and ${accountsWithin(scope, actor)})`

/** Who is in a department of the scope needs no condition for the own account, which would cost the index alone. */
const accountsWithin = (scope: Scope, actor: Pick<Actor, 'id'>) =>
  scope.departments.includes(scope.home)
    ? sql<boolean>`t.department = any(${scope.departments})`
    : isWithinScope(scope, actor, { department: sql`t.department`, account: sql`t.id` })

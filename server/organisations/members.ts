import type { Actor } from '#contract/accounts/identity.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { scopeOf } from '#server/back-office/scope.ts'

import {
  findManaged,
  listMatches,
  lockMembers,
  type Managed,
  pageMembers,
  setManager,
  setOrganisation,
} from './members.queries.ts'
import { countOrganisationUse, lockOrganisations } from './organisations.queries.ts'
import { accountsWithin, belongingTo, both, unconfirmed } from './organisations.sql.ts'

interface PageAsked {
  text: string
  current: number
  size: number
}

const maxMatches = 5

/** The members of an organisation that lie within the actor's scope. */
export async function membersOf(db: Db, { id, ...page }: PageAsked & { id: number }, actor: Actor) {
  const scope = accountsWithin(await scopeOf(db, actor), actor)
  return pageMembers(db, both(belongingTo(id, false), scope), page)
}

/** People whose organisation nobody has confirmed, each with the organisations that they may mean. */
export async function matchMembers(db: Db, page: PageAsked, actor: Actor) {
  const scope = accountsWithin(await scopeOf(db, actor), actor)
  const { records, ...rest } = await pageMembers(db, both(unconfirmed, scope), page)
  const found = await listMatches(
    db,
    records.map(({ id }) => id),
  )
  const matchesOf = (account: number) =>
    found.filter((match) => match.account === account).slice(0, maxMatches)
  return { ...rest, records: records.map((row) => ({ ...row, matches: matchesOf(row.id) })) }
}

interface Members {
  id: number
  ids: readonly number[]
}

/** Confirms members of an organisation, or removes them: all of them lie within the actor's scope, or none is changed. */
export function changeMembers(
  db: Db,
  { id, ids }: Members,
  { add, by }: { add: boolean; by: AtWork },
): Promise<{ changed: number }> {
  return atomically(db, async (tx) => {
    const [organisation = fail('not_found')] = await lockOrganisations(tx, [id])
    const scope = accountsWithin(await scopeOf(tx, by.actor), by.actor)
    const where = add ? both(unconfirmed, scope) : both(belongingTo(id, false), scope)
    const members = await allOf(lockMembers(tx, ids, where), ids)
    await setOrganisation(tx, ids, add ? id : null)
    await auditMembers(tx, organisation, { members, add, by })
    return { changed: members.length }
  })
}

async function allOf<T>(found: Promise<T[]>, ids: readonly number[]): Promise<T[]> {
  const rows = await found
  return rows.length === new Set(ids).size ? rows : fail('not_found')
}

interface Changed {
  members: readonly { id: number; name: string }[]
  add: boolean
  by: AtWork
}

async function auditMembers(tx: Db, { id, name }: Managed, { members, add, by }: Changed): Promise<void> {
  const names = members.map((one) => `${one.name}（${one.id}）`)
  const detail = add ? { added: names } : { removed: names }
  await audit(tx, {
    ...doneBy(by),
    action: 'company_members_changed',
    object: `单位 ${name}（${id}）`,
    detail,
  })
}

/** Makes a member the manager of their organisation, or no longer. */
export function appoint(
  db: Db,
  { id, account, manager }: { id: number; account: number; manager: boolean },
  by: AtWork,
): Promise<{ changed: number }> {
  return atomically(db, async (tx) => {
    const [{ name } = fail('not_found')] = await lockOrganisations(tx, [id])
    const scope = accountsWithin(await scopeOf(tx, by.actor), by.actor)
    const [member = fail('not_found')] = await lockMembers(tx, [account], both(belongingTo(id, false), scope))
    await setManager(tx, account, manager)
    const detail = { member: `${member.name}（${account}）`, manager }
    const object = `单位 ${name}（${id}）`
    await audit(tx, { ...doneBy(by), action: 'company_manager_changed', object, detail })
    return { changed: 1 }
  })
}

/** The organisation that the caller manages; throws `not_company_manager` for everybody else. */
const managedBy = async (db: Db, { id }: Actor): Promise<Managed> =>
  (await findManaged(db, id)) ?? fail('not_company_manager')

/** What a manager opens with. */
export async function managed(db: Db, actor: Actor) {
  const { id, name } = await managedBy(db, actor)
  const one = { text: '', current: 1, size: 1 }
  const { members } = await countOrganisationUse(db, [id])
  return { id, name, members, waiting: (await pageMembers(db, belongingTo(id, true), one)).total }
}

/** A manager's members, or those who say that they are. */
export async function managedMembers(
  db: Db,
  { waiting, ...page }: PageAsked & { waiting: boolean },
  actor: Actor,
) {
  const { id } = await managedBy(db, actor)
  return pageMembers(db, belongingTo(id, waiting), page)
}

/** A manager confirms those who say that they are members, or removes members; never oneself. */
export function changeManaged(
  db: Db,
  ids: readonly number[],
  { add, by }: { add: boolean; by: AtWork },
): Promise<{ changed: number }> {
  return atomically(db, async (tx) => {
    const { id } = await managedBy(tx, by.actor)
    const [organisation = fail('not_company_manager')] = await lockOrganisations(tx, [id])
    // once more under the lock: another may have dismissed the caller, or merged the organisation
    if ((await managedBy(tx, by.actor)).id !== id) fail('not_company_manager')
    if (ids.includes(by.actor.id)) fail('own_account')
    const members = await allOf(lockMembers(tx, ids, belongingTo(id, add)), ids)
    await setOrganisation(tx, ids, add ? id : null)
    await auditMembers(tx, organisation, { members, add, by })
    return { changed: members.length }
  })
}

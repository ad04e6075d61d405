import type { RawBuilder } from 'kysely'

import { fail } from '#contract/errors.ts'
import { maskedPhone } from '#contract/identity/contact.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { type Members, membersLine } from '#server/back-office/members.ts'
import { refuseOwn, scopeOf } from '#server/back-office/scope.ts'
import { notify } from '#server/notices/notices.ts'
import type { PeopleContext, Personal } from '#server/people/people.ts'

import {
  findManaged,
  listMatches,
  lockMembers,
  type ManagedOrganisation,
  type MemberRow,
  type MemberSearch,
  pageMembers,
  pageWritten,
  setManager,
  setOrganisation,
} from './members.queries.ts'
import { countOrganisationUse, lockOrganisations } from './organisations.queries.ts'
import { accountsWithin, allHold, belongingTo, isReader, isUnconfirmed } from './organisations.sql.ts'

interface MemberQuery extends MemberSearch {
  /** Those who have written the name of the organisation, whom nobody has confirmed. */
  waiting: boolean
}

/** A member as it is answered: the phone number masked. */
const maskMember = (personal: Personal) => (row: MemberRow) => ({
  ...row,
  phone: personal.show(row.phone, maskedPhone),
})

async function answeredPage(
  { db, personal }: PeopleContext,
  where: RawBuilder<boolean>,
  asked: MemberSearch,
) {
  const { records, ...rest } = await pageMembers(db, where, asked)
  return { ...rest, records: records.map(maskMember(personal)) }
}

/** The members of an organisation that lie within the actor's scope, or those who wait for it. */
export async function membersOf(
  library: PeopleContext,
  { id, waiting, ...page }: MemberQuery & { id: number },
  actor: Actor,
) {
  const scope = accountsWithin(await scopeOf(library.db, actor), actor)
  return answeredPage(library, allHold(belongingTo(id, waiting), scope), page)
}

/** Readers whose organisation nobody has confirmed, each with the organisations that they may mean. */
export async function matchMembers({ db, personal }: PeopleContext, asked: MemberSearch, actor: Actor) {
  const scope = accountsWithin(await scopeOf(db, actor), actor)
  const { records, ...rest } = await pageWritten(db, allHold(isUnconfirmed, isReader, scope), asked)
  const matches = Map.groupBy(
    await listMatches(db, [...new Set(records.map(({ key }) => key))]),
    ({ key }) => key,
  )
  const show = maskMember(personal)
  return {
    ...rest,
    records: records.map((row) => ({ ...show(row), key: row.key, matches: matches.get(row.key) ?? [] })),
  }
}

/** Confirms members of an organisation, or removes them: all of them lie within the actor's scope, or none is changed. */
export function changeMembers(
  db: Db,
  { id, ids }: Members,
  { add, by }: { add: boolean; by: AtWork },
): Promise<{ changed: number }> {
  return atomically(db, async (tx) => {
    refuseOwn(by.actor, ids)
    const [organisation = fail('not_found')] = await lockOrganisations(tx, [id])
    const scope = accountsWithin(await scopeOf(tx, by.actor), by.actor)
    const where = add ? allHold(isUnconfirmed, scope) : allHold(belongingTo(id, false), scope)
    return setMembers(tx, organisation, { ids, where, add, by })
  })
}

async function allOf<T>(found: Promise<T[]>, ids: readonly number[]): Promise<T[]> {
  const rows = await found
  return rows.length === new Set(ids).size ? rows : fail('not_found')
}

interface Change {
  ids: readonly number[]
  /** Holds for each of them, or none is changed. */
  where: RawBuilder<boolean>
  add: boolean
  by: AtWork
}

async function setMembers(tx: Db, { id, name }: ManagedOrganisation, { ids, where, add, by }: Change) {
  const people = await allOf(lockMembers(tx, ids, where), ids)
  await setOrganisation(tx, ids, add ? id : null, by.actor.id)
  const message = add ? 'memberConfirmed' : 'memberRemoved'
  const to = people.map((person) => person.id)
  await notify(tx, { to, message, values: { organisation: name } })
  const object = `单位 ${name}（${id}）`
  await audit(tx, membersLine(by, { action: 'company_members_changed', object, people, add }))
  return { changed: people.length }
}

/** Makes a member the manager of their organisation, or no longer. */
export function appoint(
  db: Db,
  { id, account, manager }: { id: number; account: number; manager: boolean },
  by: AtWork,
): Promise<{ changed: number }> {
  return atomically(db, async (tx) => {
    refuseOwn(by.actor, [account])
    const [{ name } = fail('not_found')] = await lockOrganisations(tx, [id])
    const scope = accountsWithin(await scopeOf(tx, by.actor), by.actor)
    const [member = fail('not_found')] = await lockMembers(
      tx,
      [account],
      allHold(belongingTo(id, false), scope),
    )
    await setManager(tx, account, manager, by.actor.id)
    const detail = { member: `${member.name}（${account}）`, manager }
    const object = `单位 ${name}（${id}）`
    await audit(tx, { ...doneBy(by), action: 'company_manager_changed', object, detail })
    return { changed: 1 }
  })
}

/** The organisation that the caller manages; throws `not_company_manager` for everybody else. */
const managedBy = async (db: Db, { id }: Actor): Promise<ManagedOrganisation> =>
  (await findManaged(db, id)) ?? fail('not_company_manager')

/** What a manager opens with. */
export async function readManaged(db: Db, actor: Actor) {
  const { id, name } = await managedBy(db, actor)
  const one = { text: '', current: 1, size: 1 }
  const { members } = await countOrganisationUse(db, [id])
  return { id, name, members, waiting: (await pageMembers(db, belongingTo(id, true), one)).total }
}

/** A manager's members, or those who say that they are. */
export async function managedMembers(
  library: PeopleContext,
  { waiting, ...page }: MemberQuery,
  actor: Actor,
) {
  const { id } = await managedBy(library.db, actor)
  return answeredPage(library, belongingTo(id, waiting), page)
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
    refuseOwn(by.actor, ids, 'own_account')
    return setMembers(tx, organisation, { ids, where: belongingTo(id, add), add, by })
  })
}

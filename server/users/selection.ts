import type { RawBuilder } from 'kysely'

import type { Person } from '#contract/back-office/people.ts'
import type { RowOf } from '#contract/back-office/resource.ts'
import type { user } from '#contract/back-office/user.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { pageRows } from '#server/back-office/resource.ts'
import type { Store } from '#server/back-office/store.ts'

import { alwaysTrue, andWhether, hasRole, isIn, isInGroup } from './selection.sql.ts'
import type { Users } from './users.ts'

interface PeoplePageRequest {
  text: string
  current: number
  size: number
}

export interface InOne {
  role?: number | undefined
  department?: number | undefined
  group?: number | undefined
}

function conditionOf({ role, department, group = 0 }: InOne): RawBuilder<boolean> {
  if (role !== undefined) return hasRole(role)
  return department === undefined ? isInGroup(group) : isIn(department)
}

/** The users within the actor's scope, of those that are in a role, a department or a group, or are not; of all without one. */
export async function pagePeople(
  db: Db,
  users: Users,
  { page, one, selected = true }: { page: PeoplePageRequest; one?: InOne; selected?: boolean },
  actor: Actor,
) {
  const listed = users.listed ?? alwaysTrue
  const chosen = { ...users, listed: one ? andWhether(listed, conditionOf(one), selected) : listed }
  // oxlint-disable-next-line no-unsafe-type-assertion -- a store of one resource serves as one of any
  const store = chosen as unknown as Store
  const { records, total, current, size } = await pageRows(
    db,
    store,
    { ...page, filters: {}, sort: '' },
    actor,
  )
  // oxlint-disable-next-line no-unsafe-type-assertion -- rows of the store of users
  const rows = records as unknown as RowOf<typeof user>[]
  return { records: rows.map(personOf), total, current, size }
}

const personOf = ({ id, username, name, department, state }: RowOf<typeof user>): Person => ({
  id,
  username,
  name,
  department,
  state,
})

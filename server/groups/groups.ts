import { group } from '#contract/back-office/group.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit } from '#server/audit/audit.ts'
import { type Members, membersLine } from '#server/back-office/members.ts'
import { scopeOf } from '#server/back-office/scope.ts'
import { store } from '#server/back-office/store.ts'
import { lockUsers } from '#server/users/users.ts'

import { countMembers, deleteMembers, insertMembers, lockGroup } from './groups.queries.ts'
import { groupColumns } from './groups.sql.ts'

/** Named sets of users. A group gives no rights, so everybody who sees groups sees all of them. */
export const groups = store({
  resource: group,
  columns: groupColumns,
  unique: { user_group_name_key: 'name' },
  touched: async (db, ids) => [{ label: '成员', count: await countMembers(db, ids), blocks: false }],
})

/** Adds users to a group, or takes them out: all of them lie within the actor's scope, or none is changed. */
export function changeMembers(
  db: Db,
  { id, ids }: Members,
  { add, by }: { add: boolean; by: AtWork },
): Promise<{ changed: number }> {
  return atomically(db, async (tx) => {
    const { name } = (await lockGroup(tx, id)) ?? fail('not_found')
    const { actor } = by
    const users = await lockUsers(tx, ids, { scope: await scopeOf(tx, actor), actor })
    const changed = await (add ? insertMembers : deleteMembers)(tx, id, ids)
    const people = users.filter((user) => changed.includes(user.id))
    const object = `用户组 ${name}（${id}）`
    await audit(tx, membersLine(by, { action: 'group_members_changed', object, people, add }))
    return { changed: changed.length }
  })
}

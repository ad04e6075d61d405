import { AppError, fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { changedFields } from '#server/audit/changes.ts'
import { refuseOwn, scopeOf } from '#server/back-office/scope.ts'
import { notify } from '#server/notices/notices.ts'
import type { News } from '#server/notices/words.ts'
import { requireAdministered } from '#server/roles/administering.ts'
import { keepDuties } from '#server/roles/keepers.ts'
import {
  askNewPassword,
  changeRoles,
  listRoleNames,
  listRoles,
  listStaffAmong,
  listTwoDuties,
  type RoleRow,
} from '#server/users/users.queries.ts'
import { lockUsers, type UserNames } from '#server/users/users.ts'

interface Grant {
  ids: readonly number[]
  add: readonly number[]
  remove: readonly number[]
}

/**
 * Gives roles to accounts, and takes others away: those that the actor administers, to people and with a reach within
 * the scope in which they do. Nobody changes the own ones or takes a duty from its last holder; the duties exclude
 * each other.
 */
export async function setRoles(
  db: Db,
  { ids, add, remove }: Grant,
  by: AtWork,
): Promise<{ changed: number }> {
  const { actor } = by
  refuseOwn(actor, ids, 'own_account')
  return atomically(db, async (tx) => {
    const scope = await scopeOf(tx, actor)
    const users = await lockUsers(tx, ids, { scope, actor })
    const given = await rolesNamed(tx, [...new Set([...add, ...remove])])
    const adding = given.filter(({ id }) => add.includes(id))
    if (adding.some(({ menus }) => menus.length === 0)) fail('role_without_menus')
    for (const role of given) {
      const within = await requireAdministered(tx, role, { actor, scope })
      if (within !== scope) await lockUsers(tx, ids, { scope: within, actor })
    }
    const staff = await listStaffAmong(tx, ids)
    const before = await listRoleNames(tx, ids)
    await keepDuties(tx, () => changeRoles(tx, ids, { add, remove }, actor.id))
    if ((await listTwoDuties(tx, ids)).length > 0) fail('duties_exclude')
    if (adding.some((role) => role.staff))
      await askNewPassword(
        tx,
        ids.filter((id) => !staff.includes(id)),
      )
    const after = await listRoleNames(tx, ids)
    await notify(tx, ...ids.flatMap((id) => newsOfRoles(id, before.get(id) ?? [], after.get(id) ?? [])))
    await auditRoles(tx, users, { before, after, by })
    return { changed: users.length }
  })
}

/** What an account hears of its roles, where they are others than before. */
function newsOfRoles(id: number, before: readonly string[], after: readonly string[]): News[] {
  const given = after.filter((name) => !before.includes(name))
  const taken = before.filter((name) => !after.includes(name))
  if (given.length + taken.length === 0) return []
  const words = [
    given.length > 0 && `授予您${quoteNames(given)}`,
    taken.length > 0 && `收回${quoteNames(taken)}`,
  ].filter((part) => part !== false)
  return [{ to: [id], message: 'rolesChanged', values: { change: words.join('，') } }]
}

const quoteNames = (names: readonly string[]) => names.map((name) => `“${name}”`).join('、')

async function rolesNamed(tx: Db, ids: readonly number[]): Promise<RoleRow[]> {
  const found = await listRoles(tx, ids)
  if (found.length === ids.length && ids.length > 0) return found
  throw new AppError('invalid_input', { fields: { add: ids.length > 0 ? '没有这个角色' : '请选择角色' } })
}

type Names = ReadonlyMap<number, string[]>

interface RolesChange {
  before: Names
  after: Names
  by: AtWork
}

/** Notes the roles that each account had and has, as they are called at that time. */
async function auditRoles(
  tx: Db,
  users: readonly UserNames[],
  { before, after, by }: RolesChange,
): Promise<void> {
  const rolesIn = (names: Names, id: number) => ({ roles: names.get(id) ?? [] })
  await audit(
    tx,
    ...users.map(({ id, name }) => ({
      ...doneBy(by),
      action: 'roles_changed' as const,
      object: `${name}（${id}）`,
      detail: { of: 'user', ...changedFields(rolesIn(before, id), rolesIn(after, id)) },
    })),
  )
}

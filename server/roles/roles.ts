import type { Actor, Permission } from '#contract/accounts/identity.ts'
import { permissions } from '#contract/accounts/identity.ts'
import type { RowOf } from '#contract/back-office/resource.ts'
import { role } from '#contract/back-office/role.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { holds, listBelow, type Scope, scopeOf } from '#server/back-office/scope.ts'
import { store } from '#server/back-office/store.ts'

import { keeping } from './keepers.ts'
import { countHolders, countLayers, findReach, isHeldBy, listPermissionsOf } from './roles.queries.ts'
import { roleColumns, roleOption } from './roles.sql.ts'

export { listPermissionsOf } from './roles.queries.ts'

/** Roles: what they open is refused where the actor could not open it. */
export const roles = store({
  resource: role,
  columns: roleColumns,
  option: roleOption,
  unique: { role_code_key: 'code' },
  async write(tx, { actor, scope, given, before }) {
    if (before && (await isHeldBy(tx, before.id, actor.id))) fail('own_role')
    await checkRights(tx, actor, { ...before, ...given, menus: given.menus, wasGranted: before?.menus ?? [] })
    await checkScope(tx, scope, given, before)
    return {}
  },
  guard: keeping,
  async touched(db, ids) {
    return [
      { label: '持有它的用户', count: await countHolders(db, ids), blocks: true },
      { label: '限它可见的图层', count: await countLayers(db, ids), blocks: true },
    ]
  },
  async remove(_, rows) {
    if (rows.some(({ seeded }) => seeded)) fail('role_seeded')
    return false
  },
})

interface Rights {
  duty?: string | null | undefined
  staff?: boolean | null | undefined
  menus: number[] | undefined
  wasGranted: readonly { id: number }[]
}

const invalid = (field: string, words: string) =>
  new AppError('invalid_input', { fields: { [`values.${field}`]: words } }, words)

/** Rights of one duty are for roles of that duty; nobody gives what they do not hold. */
async function checkRights(tx: Db, actor: Actor, { duty, staff, menus, wasGranted }: Rights): Promise<void> {
  if (menus === undefined) return
  if (menus.length === 0) throw invalid('menus', '请先为角色分配菜单')
  const wanted = await listPermissionsOf(tx, menus)
  const foreign = wanted.find((code) => dutyOf(code) !== undefined && dutyOf(code) !== duty)
  if (foreign) throw invalid('menus', `“${permissions[foreign].label}”只能给担任相应职责的角色`)
  if (wanted.length > 0 && !staff) throw invalid('menus', '带权限的角色须为馆内人员')
  if (actor.permissions.includes('roles.any')) return
  const had = await listPermissionsOf(
    tx,
    wasGranted.map(({ id }) => id),
  )
  const beyond = wanted.filter((code) => !had.includes(code) && !actor.permissions.includes(code))
  if (beyond.length > 0) fail('not_grantable')
}

const dutyOf = (code: Permission): string | undefined => {
  const row: { label: string; duty?: string } = permissions[code]
  return row.duty
}

type Given = { scope?: string | null | undefined; departments?: number[] | undefined }

/** A role reaches no further than whoever makes it. */
async function checkScope(
  tx: Db,
  mine: Scope,
  given: Given,
  before: RowOf<typeof role> | undefined,
): Promise<void> {
  const held = { scope: before?.scope, departments: before?.departments.map(({ id }) => id) ?? [] }
  const { scope, departments } = { ...held, ...given }
  if (scope === 'chosen' && departments.length === 0) throw invalid('departments', '请选择指定部门')
  if (given.scope ?? given.departments) await requireReach(tx, mine, { scope: scope ?? 'self', departments })
}

/** Throws `beyond_scope` where a role with this scope could reach departments that an actor does not see. */
export async function requireReach(
  tx: Db,
  mine: Scope,
  { scope, departments: chosen }: { scope: string; departments: readonly number[] },
): Promise<void> {
  if (mine.all) return
  if (scope === 'all') fail('beyond_scope')
  const tops = scope === 'chosen' ? chosen : scope === 'below' ? mine.departments : []
  if (tops.length > 0 && (await listBelow(tx, tops)).some((id) => !holds(mine, id))) fail('beyond_scope')
}

interface ReachAsked {
  scope: string
  departments: readonly number[]
  of?: number | undefined
}

/** What somebody of a department would see under a scope; throws `beyond_scope` beyond what the actor sees. */
export async function reachOf(db: Db, { scope, departments: chosen, of }: ReachAsked, actor: Actor) {
  const mine = await scopeOf(db, actor)
  await requireReach(db, mine, { scope, departments: chosen })
  if (of !== undefined && !holds(mine, of)) fail('beyond_scope')
  const tops = scope === 'chosen' ? chosen : of === undefined ? [] : [of]
  const reached = scope === 'self' ? [] : scope === 'own' ? tops : await listBelow(db, tops)
  return findReach(db, scope === 'all' ? null : reached)
}

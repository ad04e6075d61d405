import { role } from '#contract/back-office/role.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor, Permission } from '#contract/identity/identity.ts'
import { permissions } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { holdsDepartment, listBelow, type Scope, scopeOf } from '#server/back-office/scope.ts'
import { store } from '#server/back-office/store.ts'

import { keepDuties } from './keepers.ts'
import {
  countHolders,
  countLayers,
  findReach,
  isHeldBeyond,
  isHeldBy,
  listPermissionsOf,
} from './roles.queries.ts'
import { roleColumns, roleOption } from './roles.sql.ts'

export { listPermissionsOf } from './roles.queries.ts'

/** Roles: what they open is refused where the actor could not open it. */
export const roles = store({
  resource: role,
  columns: roleColumns,
  option: roleOption,
  unique: { role_code_key: 'code' },
  async write(tx, { actor, given, before }) {
    if (before && (await isHeldBy(tx, before.id, actor.id))) fail('own_role')
    await checkMenus(tx, { ...before, ...given, menus: given.menus })
    checkDepartments({ ...before, ...given })
    return {}
  },
  async allow(tx, { menus, scope, departments, id, seeded }, by) {
    const opened = { menus: idsOf(menus), scope, departments: idsOf(departments) }
    await requireGrantable(tx, opened, by)
    if (by.scope.all) return
    if (seeded || (await isHeldBeyond(tx, id, by))) fail('beyond_scope')
  },
  guard: keepDuties,
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

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

const invalidField = (field: string, words: string) =>
  new AppError('invalid_input', { fields: { [`values.${field}`]: words } }, words)

interface MenusOfRole {
  duty?: string | null | undefined
  staff?: boolean | null | undefined
  menus: readonly number[] | undefined
}

/** Rights of one duty are for roles of that duty. */
async function checkMenus(tx: Db, { duty, staff, menus }: MenusOfRole): Promise<void> {
  if (menus === undefined) return
  if (menus.length === 0) throw invalidField('menus', '请先为角色分配菜单')
  const wanted = await listPermissionsOf(tx, menus)
  const foreign = wanted.find((code) => dutyOf(code) !== undefined && dutyOf(code) !== duty)
  if (foreign) throw invalidField('menus', `“${permissions[foreign].label}”只能给担任相应职责的角色`)
  if (wanted.length > 0 && !staff) throw invalidField('menus', '带权限的角色须为馆内人员')
}

const dutyOf = (code: Permission): string | undefined => {
  const row: { label: string; duty?: string } = permissions[code]
  return row.duty
}

interface ChosenScope {
  scope?: string | null | undefined
  departments?: readonly unknown[] | undefined
}

function checkDepartments({ scope, departments = [] }: ChosenScope): void {
  if (scope === 'chosen' && departments.length === 0) throw invalidField('departments', '请选择指定部门')
}

/** Nobody gives, takes or changes what they do not hold themselves, or what reaches further than they see. */
export async function requireGrantable(
  tx: Db,
  role: { menus: readonly number[]; scope: string; departments: readonly number[] },
  { actor, scope }: { actor: Actor; scope: Scope },
): Promise<void> {
  if (!actor.permissions.includes('roles.any')) {
    const opened = await listPermissionsOf(tx, role.menus)
    if (opened.some((code) => !actor.permissions.includes(code))) fail('not_grantable')
  }
  await requireReach(tx, scope, role)
}

/** Throws `beyond_scope` where a role with this scope could reach departments that an actor does not see. */
async function requireReach(
  tx: Db,
  mine: Scope,
  { scope, departments: chosen }: { scope: string; departments: readonly number[] },
): Promise<void> {
  if (mine.all) return
  if (scope === 'all') fail('beyond_scope')
  const tops = scope === 'chosen' ? chosen : scope === 'below' ? mine.departments : []
  if (tops.length > 0 && (await listBelow(tx, tops)).some((id) => !holdsDepartment(mine, id)))
    fail('beyond_scope')
}

interface ReachQuery {
  scope: string
  departments: readonly number[]
  of?: number | undefined
}

/** What somebody of a department would see under a scope; throws `beyond_scope` beyond what the actor sees. */
export async function reachOf(db: Db, { scope, departments: chosen, of }: ReachQuery, actor: Actor) {
  const mine = await scopeOf(db, actor)
  await requireReach(db, mine, { scope, departments: chosen })
  if (of !== undefined && !holdsDepartment(mine, of)) fail('beyond_scope')
  const tops = scope === 'chosen' ? chosen : of === undefined ? [] : [of]
  const reached = scope === 'self' ? [] : scope === 'own' ? tops : await listBelow(db, tops)
  return findReach(db, scope === 'all' ? null : reached)
}

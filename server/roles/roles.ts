import type { RowOf } from '#contract/back-office/resource.ts'
import { role } from '#contract/back-office/role.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor, Permission } from '#contract/identity/identity.ts'
import { permissions } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { holdsDepartment, listBelow, scopeOf } from '#server/back-office/scope.ts'
import { type RowChange, store } from '#server/back-office/store.ts'

import { countAdministered, isAdministeredBy, opensRoles } from './administering.queries.ts'
import { mayGrantAny, requireAdministered, requireHeld, requireReach } from './administering.ts'
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
    await checkAdminRole(tx, { actor, given, before })
    return {}
  },
  async allow(tx, role, by) {
    await requireHeld(tx, idsOf(role.menus), by.actor)
    const within = await requireAdministered(tx, placesOf(role), by)
    if (within.all) return
    if (role.seeded || (await isHeldBeyond(tx, role.id, { scope: within, actor: by.actor })))
      fail('beyond_scope')
  },
  guard: keepDuties,
  async touched(db, ids) {
    return [
      { label: '持有它的用户', count: await countHolders(db, ids), blocks: true },
      { label: '限它可见的图层', count: await countLayers(db, ids), blocks: true },
      { label: '由它管理的角色', count: await countAdministered(db, ids), blocks: true },
    ]
  },
  async remove(_, rows) {
    if (rows.some(({ seeded }) => seeded)) fail('role_seeded')
    return false
  },
})

const placesOf = ({ scope, departments, adminRole }: RowOf<typeof role>) => ({
  scope,
  departments: idsOf(departments),
  adminRole: adminRole?.id ?? null,
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

type AdminRoleChange = Pick<RowChange<typeof role>, 'actor' | 'given' | 'before'>

async function checkAdminRole(tx: Db, change: AdminRoleChange): Promise<void> {
  const { given, before } = change
  const stored = before?.adminRole?.id ?? null
  const { adminRole = stored } = given
  if (before && adminRole === stored) return
  const fault = await adminRoleFault(tx, adminRole, change)
  if (fault !== undefined) throw invalidField('adminRole', fault)
}

/**
 * A role is administered by one that opens the administering of roles (whose scope would another one lend?), not by
 * itself or one below it; its administrators pass it to an own one.
 */
async function adminRoleFault(
  tx: Db,
  wanted: number | null,
  { actor, before }: AdminRoleChange,
): Promise<string | undefined> {
  if (!mayGrantAny(actor) && (wanted === null || !(await isHeldBy(tx, wanted, actor.id))))
    return '请选择本人持有的一个角色来管理它'
  if (wanted === null) return undefined
  if (!(await opensRoles(tx, wanted))) return '管理它的角色须有修改或授予角色的权限'
  const isCircle = before !== undefined && (await isAdministeredBy(tx, wanted, before.id))
  return isCircle ? '不能由它自己或由它管理的角色来管理' : undefined
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

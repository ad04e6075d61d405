import { features } from '#contract/api.ts'
import type { Privilege } from '#contract/back-office/app.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { callType, isAlwaysOpen } from '#server/http/program.ts'

import { lockApps } from './apps.queries.ts'
import { appObject } from './apps.ts'
import {
  listAppsOfRole,
  listPrivileges,
  lockRole,
  replaceAppsOfRole,
  replacePrivileges,
} from './privileges.queries.ts'

const words = { read: '查询', write: '提交' } as const

/** What programs can be empowered to: the calls of a feature that need no person. */
const grantablePrivileges: readonly (Privilege & { label: string })[] = Object.entries(features).flatMap(
  ([feature, [label, routes]]) => {
    const open = Object.values(routes).filter((route: Route) => route.access === 'anyone')
    return (['read', 'write'] as const).flatMap((type) =>
      !isAlwaysOpen(feature) && open.some((route: Route) => callType(route) === type)
        ? [{ feature, type, label: `${label}：${words[type]}` }]
        : [],
    )
  },
)

const isSameAs = (one: Privilege) => (other: Privilege) =>
  one.feature === other.feature && one.type === other.type

const labelOf = (one: Privilege) => grantablePrivileges.find(isSameAs(one))?.label ?? one.feature

/** What an app may call, among all that it could be empowered to. */
export async function privilegesOf(db: Db, app: number) {
  const held = await listPrivileges(db, app)
  return grantablePrivileges.map((one) => ({ ...one, granted: held.some(isSameAs(one)) }))
}

/** Sets what an app may call; it applies to its next call. */
export function empower(
  db: Db,
  { id, privileges }: { id: number; privileges: readonly Privilege[] },
  by: AtWork,
): Promise<{ added: number; removed: number }> {
  if (privileges.some((one) => !grantablePrivileges.some(isSameAs(one))))
    throw new AppError('invalid_input', { fields: { privileges: '没有这项功能，或它不能授予应用' } })
  return atomically(db, async (tx) => {
    const [app = fail('not_found')] = await lockApps(tx, [id])
    const held = await listPrivileges(tx, id)
    await replacePrivileges(tx, id, privileges)
    const now = await listPrivileges(tx, id)
    const added = now.filter((one) => !held.some(isSameAs(one))).map(labelOf)
    const removed = held.filter((one) => !now.some(isSameAs(one))).map(labelOf)
    await audit(tx, {
      ...doneBy(by),
      action: 'app_empowered',
      object: appObject(app),
      detail: { added, removed },
    })
    return { added: added.length, removed: removed.length }
  })
}

interface OfRole {
  role: number
  type: number
}

/** The apps of a type, and whether a role may use them. */
export const appsOfRole = (db: Db, { role, type }: OfRole) => listAppsOfRole(db, role, type)

/** Sets which apps of a type a role may use. */
export function saveAppsOfRole(
  db: Db,
  { role, type, apps }: OfRole & { apps: readonly number[] },
  by: AtWork,
): Promise<{ added: number; removed: number }> {
  return atomically(db, async (tx) => {
    const { name } = (await lockRole(tx, role)) ?? fail('not_found')
    const known = await listAppsOfRole(tx, role, type)
    if (apps.some((id) => !known.some((one) => one.id === id))) fail('not_found')
    await replaceAppsOfRole(tx, role, { type, apps })
    const added = known.filter(({ id, granted }) => !granted && apps.includes(id)).map(appObject)
    const removed = known.filter(({ id, granted }) => granted && !apps.includes(id)).map(appObject)
    const object = `角色 ${name}（${role}）`
    await audit(tx, { ...doneBy(by), action: 'role_apps_changed', object, detail: { added, removed } })
    return { added: added.length, removed: removed.length }
  })
}

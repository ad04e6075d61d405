import { randomBytes } from 'node:crypto'

import { app } from '#contract/back-office/app.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { store } from '#server/back-office/store.ts'

import { countAppUse, endAppSessions, findOwnTenant, lockApps, setAppsEnabled } from './apps.queries.ts'
import { appColumns, appIsDisabled } from './apps.sql.ts'

const isoOf = (moment: unknown) => (moment instanceof Date ? moment.toISOString() : null)

export const newAppCode = (): string => `app-${randomBytes(4).toString('hex')}`

/** Client programs. One with valid keys is not deleted: somebody may be using it. */
export const apps = store({
  resource: app,
  columns: appColumns,
  option: { disabled: appIsDisabled },
  unique: { app_host_key: 'host' },
  answer: (row) => ({ ...row, lastUsed: isoOf(row.lastUsed), createdAt: isoOf(row.createdAt) ?? '' }),
  write: async (tx, { before, given }) => ({
    ...(!before && { code: newAppCode() }),
    ...((!before || given.tenant !== undefined) && { tenant: given.tenant || (await findOwnTenant(tx)) }),
  }),
  async remove(tx, rows) {
    const known = await lockApps(
      tx,
      rows.map(({ id }) => id),
    )
    if (known.some(({ builtIn }) => builtIn)) fail('built_in')
    return false
  },
  async touched(db, ids) {
    const { keys, sessions, roles } = await countAppUse(db, ids)
    return [
      { label: '有效密钥', count: keys, blocks: true },
      { label: '现有登录', count: sessions, blocks: false },
      { label: '指定可用的角色', count: roles, blocks: false },
    ]
  },
})

/** Enables apps, or disables them and ends what they are signed in to. */
export async function enableApps(
  db: Db,
  { ids, enabled }: { ids: number[]; enabled: boolean },
  by: AtWork,
): Promise<{ changed: number[] }> {
  return atomically(db, async (tx) => {
    const known = await lockApps(tx, ids)
    if (known.length < new Set(ids).size) fail('not_found')
    if (!enabled && known.some(({ builtIn }) => builtIn)) fail('built_in')
    const changed = await setAppsEnabled(tx, ids, enabled, by.actor.id)
    if (!enabled) await endAppSessions(tx, changed)
    const lines = known.filter(({ id }) => changed.includes(id))
    const action = enabled ? ('app_enabled' as const) : ('app_disabled' as const)
    await audit(tx, ...lines.map((one) => ({ ...doneBy(by), action, object: appObject(one) })))
    return { changed }
  })
}

/** An app as the log names it. */
export const appObject = ({ name, code }: { name: string; code: string }): string => `应用 ${name}（${code}）`

import { type Kind, type Kinds } from '#contract/catalogue/kind.ts'
import { kinds as allKinds } from '#contract/catalogue/kinds.ts'
import type { HistoryLine } from '#contract/catalogue/routes.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { readHistory } from '#server/catalogue/history/history.ts'

import { listSealed } from './audit-log.queries.ts'

const kinds: Kinds = allKinds
const kindIn = (name: unknown): Kind | undefined =>
  typeof name === 'string' && Object.hasOwn(kinds, name) ? kinds[name] : undefined

/** An auditor reads what was changed as staff do: of records that are or were secret, nothing. */
const asStaff = (actor: Actor): Actor => ({
  ...actor,
  permissions: [...actor.permissions.filter((code) => code !== 'records.secret'), 'records.read'],
})

const searchedVersions = 200

/** The version that a line of a changed record tells of, with its values; null where there is none to be read. */
export async function readRecordChange(db: Db, by: AtWork, id: number): Promise<HistoryLine | null> {
  const [line] = await listSealed(db, { first: id, last: id }, { limit: 1 })
  if (!line) return fail('not_found')
  const { kind: name, code, version } = line.detail
  const kind = kindIn(name)
  if (!kind || typeof code !== 'string' || typeof version !== 'number') return null
  await audit(db, { ...doneBy(by), action: 'audit_read', object: `第 ${id} 条的前后内容` })
  const asked = { code, current: 1, size: searchedVersions, actor: asStaff(by.actor) }
  const { records } = await readHistory(db, kinds, kind, asked)
  return records.find((one) => one.version === version) ?? null
}

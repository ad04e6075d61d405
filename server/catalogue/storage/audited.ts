import { isDeepStrictEqual } from 'node:util'

import type { Kind } from '#contract/catalogue/kind.ts'
import { labelsOfKind } from '#contract/labels.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { type ChangedFields, changedFields } from '#server/audit/changes.ts'
import { lockStored, type Stored } from '#server/catalogue/stored.ts'

interface Audited {
  action: 'record_created' | 'record_updated' | 'record_removed'
  by: AtWork
  /** Labels of what was changed. */
  fields?: string[]
  /** Who may see it, before and after. */
  opened?: ChangedFields | undefined
}

/**
 * A line of the log for a write of one record, in its transaction: which record and which fields, and who
 * may see it; never what its other fields hold, which is for its history and readers.
 */
export async function auditRecord(
  tx: Db,
  kind: Kind,
  code: string,
  { action, by, fields, opened }: Audited,
): Promise<void> {
  const detail = { kind: kind.name, code, ...opened, ...(fields && { fields }) }
  await audit(tx, { ...doneBy(by), action, object: `${kind.label} ${code}`, detail })
}

/** Of a record that is or was secret not even the names of fields. */
export async function auditUpdate(
  tx: Db,
  kind: Kind,
  code: string,
  { before, by }: { before: Stored; by: AtWork },
): Promise<void> {
  const found = (await lockStored(tx, kind, [code])).get(code)
  const after = found?.stored ?? before
  const closed = before.access === 'secret' || after.access === 'secret'
  const fields = closed ? [] : touched(kind, before, after)
  const opened = closed ? undefined : changedFields(openness(before), openness(after))
  await auditRecord(tx, kind, found?.shownCode ?? code, { action: 'record_updated', by, fields, opened })
}

const openness = ({ access, openOn }: Stored) => ({ access, openOn })

/** The labels of the fields and parts that differ. */
function touched(kind: Kind, before: Stored, after: Stored): string[] {
  const labelOf = labelsOfKind(kind)
  const differing = (a: object, b: object, within: string[]) =>
    [...new Set([...Object.keys(a), ...Object.keys(b)])]
      .filter((name) => !isDeepStrictEqual(Reflect.get(a, name), Reflect.get(b, name)))
      .map((name) => labelOf(name, within) ?? name)
  const { values: oldValues, parts: oldParts, ...oldRest } = before
  const { values, parts, ...rest } = after
  return [
    ...differing(oldRest, rest, []),
    ...differing(oldValues, values, ['values']),
    ...differing(oldParts, parts, ['parts']),
  ]
}

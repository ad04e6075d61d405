import { isDeepStrictEqual } from 'node:util'

import { labelsOfKind } from '#contract/catalogue/editing/labels.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, type AuditEvent, doneBy } from '#server/audit/audit.ts'
import { type ChangedFields, changedFields } from '#server/audit/changes.ts'
import { readStored, type RecordContent } from '#server/catalogue/stored.ts'

type Action = 'record_created' | 'record_updated' | 'record_removed' | 'record_restored' | 'record_purged'

interface AuditedAction {
  action: Action
  by: AtWork
}

interface AuditDetails {
  /** Labels of what was changed. */
  fields: string[]
  /** Who may see it, before and after. */
  opened: ChangedFields | undefined
  /** The version that it made: what the values were is in its history. */
  version: number | undefined
}

const eventOf = (
  kind: Kind,
  code: string,
  { action, by }: AuditedAction,
  noted?: AuditDetails,
): AuditEvent => ({
  ...doneBy(by),
  action,
  object: `${kind.label} ${code}`,
  detail: {
    ...{ kind: kind.name, code, ...noted?.opened },
    ...(noted && { fields: noted.fields, version: noted.version }),
  },
})

/** A line of the log for a write of each record, by the codes that everybody sees: never what they hold. */
export const auditRecords = (
  tx: Db,
  kind: Kind,
  codes: readonly string[],
  audited: AuditedAction,
): Promise<void> => audit(tx, ...codes.map((code) => eventOf(kind, code, audited)))

/** The same for records by their own codes, once they are written. */
export async function auditWritten(
  tx: Db,
  kind: Kind,
  codes: readonly string[],
  audited: AuditedAction,
): Promise<void> {
  const found = await readStored(tx, kind, codes)
  const shown = codes.map((code) => found.get(code)?.shownCode ?? code)
  await auditRecords(tx, kind, shown, audited)
}

/** Updates with the labels of what was changed; of a record that is or was secret not even those. */
export async function auditUpdates(
  tx: Db,
  kind: Kind,
  updated: ReadonlyMap<string, RecordContent>,
  by: AtWork,
): Promise<void> {
  const found = await readStored(tx, kind, [...updated.keys()])
  const events = Array.from(updated, ([code, before]) => {
    const after = found.get(code)?.stored ?? before
    const closed = before.access === 'secret' || after.access === 'secret'
    const fields = closed ? [] : listChangedLabels(kind, before, after)
    const opened = closed ? undefined : changedFields(accessOf(before), accessOf(after))
    return eventOf(
      kind,
      found.get(code)?.shownCode ?? code,
      { action: 'record_updated', by },
      { fields, opened, version: found.get(code)?.version },
    )
  })
  await audit(tx, ...events)
}

const accessOf = ({ access, openOn }: RecordContent) => ({ access, openOn })

/** The labels of the fields and parts that differ. */
function listChangedLabels(kind: Kind, before: RecordContent, after: RecordContent): string[] {
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

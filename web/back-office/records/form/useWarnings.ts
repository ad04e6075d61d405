import { isChecked } from '#contract/catalogue/checked.ts'
import type { Warning } from '#contract/catalogue/editing/drafts.ts'
import { quality } from '#contract/catalogue/editing/quality.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Input } from '#contract/route.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'

type CheckedRecords = Input<typeof quality.check>['records']

/**
 * What the rules find doubtful in records as they are written by now, by their codes; nothing of those that cannot be read
 * yet.
 */
export function useWarnings(kind: Kind, records: CheckedRecords): ReadonlyMap<string, readonly Warning[]> {
  const mayRead = usePermission('records.read')
  const asked = { kind: kind.name, records }
  const enabled = mayRead && isChecked(kind) && records.length > 0
  const { data } = useCall(quality.check, asked, { keep: true, enabled, forgotten: true })
  return new Map(enabled ? data?.records.map(({ code, warnings }) => [code, warnings ?? []]) : [])
}

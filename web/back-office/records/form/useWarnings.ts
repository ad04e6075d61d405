import type { Warning } from '#contract/catalogue/editing/drafts.ts'
import { quality } from '#contract/catalogue/editing/quality.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Input } from '#contract/route.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'

type CheckedRecords = Input<typeof quality.check>['records']

/** What the rules find doubtful in records as they are written by now, in their order; nothing while they cannot be read. */
export function useWarnings(kind: Kind, records: CheckedRecords): readonly Warning[][] {
  const mayDraft = usePermission('records.draft')
  const asked = { kind: kind.name, records }
  const enabled = mayDraft && records.length > 0
  const { data, isError } = useCall(quality.check, asked, { keep: true, enabled, forgotten: true })
  return data && enabled && !isError ? data.warnings : []
}

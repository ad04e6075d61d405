import { auditLog, type SealedRow } from '#contract/audit-log.ts'
import { useCall } from '#web/api/hooks.ts'
import { ChangedValue } from '#web/catalogue/record/versions/ChangedValue.tsx'
import { kindNamed } from '#web/records/kind-named.ts'

/** What a changed record held before and after: read from its history, and noted in the log as read. */
export function RecordChange({ line: { id, action, detail } }: { line: SealedRow }) {
  const kind = kindNamed(String(detail['kind'] ?? ''))
  const { data } = useCall(auditLog.recordChange, { id }, { enabled: action === 'record_updated' })
  if (!kind || !data) return null
  return (
    <section>
      <h3>前后内容</h3>
      <dl className="log-record-change">
        {data.changes.map((change) => (
          <ChangedValue key={`${change.part} ${change.name}`} {...{ kind, change }} />
        ))}
      </dl>
      {data.more && <p className="cap">另有不能在此查看的改动</p>}
    </section>
  )
}

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordFace } from '#contract/catalogue/routes.ts'
import { Note } from '#web/ui/States.tsx'

/**
 * Why a record stays closed to this reader, until when and who decides; its entry stands below all the same. A
 * record whose entry is the whole of it (a law, say) promises nothing more.
 */
export function LockNotice({ kind, record }: { kind: Kind; record: RecordFace }) {
  const { lock, access } = record
  const closed = access === 'protected' || access === 'secret'
  if (!lock || !(closed || hasMore(kind, record))) return null
  return (
    <div className="lock" role="status">
      <Note look={closed ? 'warn' : 'info'}>
        {closed ? (
          <>
            <b>{lock.reason}。</b>
            {lock.until && (
              <>
                保护期至 <time dateTime={lock.until}>{lock.until}</time>，到期自动公开。
              </>
            )}
            由{lock.decidedBy}决定；{access === 'secret' ? '只公开编号、所在区与年份' : '目录对所有人公开'}。
          </>
        ) : (
          <>
            <b>登录后查看全文。</b>目录对所有人公开。
          </>
        )}
      </Note>
    </div>
  )
}

/** Whether signing in shows anything that the entry does not. */
function hasMore({ fields, parts, series }: Kind, { access, counts, files }: RecordFace): boolean {
  const closedParts = Object.entries(parts).filter(([name, part]) => !part.entry && counts[name])
  const closedFields = Object.values(fields).filter(
    (field) => field.seen === 'record' || (field.long && access !== 'open'),
  )
  return Boolean(series) || closedParts.length + closedFields.length + files.length > 0
}

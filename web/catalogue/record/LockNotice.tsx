import type { RecordFace } from '#contract/catalogue/routes.ts'
import { Note } from '#web/ui/States.tsx'

/** Why a record stays closed to this reader, until when and who decides; its entry stands below all the same. */
export function LockNotice({ record: { lock, access } }: { record: RecordFace }) {
  if (!lock) return null
  const closed = access === 'protected' || access === 'secret'
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

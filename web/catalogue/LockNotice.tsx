import type { RecordFace } from '#contract/catalogue/routes.ts'
import { useSession } from '#web/api/session.ts'
import { Note } from '#web/ui/States.tsx'

/** Why a record stays closed to this reader, until when and who decides; its entry stands below all the same. */
export function LockNotice({ record: { lock, access } }: { record: RecordFace }) {
  const { actor } = useSession()
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
                {' '}
                保护期至 <time dateTime={lock.until}>{lock.until}</time>，到期自动公开。
              </>
            )}{' '}
            由{lock.decidedBy}决定；目录对所有人公开。
          </>
        ) : (
          <b>登录后查看全文。</b>
        )}
        {!actor && !closed && ' 目录信息无须登录，如下。'}
      </Note>
    </div>
  )
}

import { type SessionRow, staff } from '#contract/accounts/staff.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty, Note } from '#web/ui/states/States.tsx'
import { momentText } from '#web/ui/text/moments.ts'

interface SessionsDialogProps {
  rows: readonly { id: number; name: string }[]
  onClose: () => void
}

/** Where a user is signed in; each can be ended by itself. */
export function SessionsDialog({ rows: [row], onClose }: SessionsDialogProps) {
  const answer = useCall(staff.sessions, { account: row?.id ?? 0, size: 50 })
  const { data } = answer
  return (
    <Dialog open fitted title={`${row?.name} 的登录`} onClose={onClose}>
      <div className="office-dialog">
        {data?.total === 0 && <Empty title="没有现有的登录" />}
        {data && data.total > 0 && (
          <ul className="key-list" aria-label="现有的登录">
            {data.records.map((session) => (
              <Line key={session.id} session={session} />
            ))}
          </ul>
        )}
        <AnswerState answer={answer} rows={3} />
      </div>
    </Dialog>
  )
}

function Line({ session: { id, agent, address, createdAt, seenAt } }: { session: SessionRow }) {
  const mayEnd = usePermission('sessions.end')
  const end = useAction(staff.endSession, [staff.sessions])
  return (
    <li>
      <div>
        <b>{agent}</b> <span className="num">{address}</span>
        <p>
          {momentText(createdAt)} 登录，最近使用 {momentText(seenAt)}
        </p>
        <div role="alert">{end.error && <Note variant="bad">{end.error.message}</Note>}</div>
      </div>
      {mayEnd && (
        <Button
          size="s"
          busy={end.isPending}
          aria-label={`让 ${agent} ${address} 下线`}
          onClick={() => end.mutate({ id })}
        >
          下线
        </Button>
      )}
    </li>
  )
}

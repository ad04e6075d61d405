import { useState } from 'react'
import { Link } from 'react-router'

import { leavingDays, type OpenCase, privacy } from '#contract/accounts/privacy.ts'
import { users } from '#contract/accounts/users.ts'
import { useAction } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Note } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { momentText } from '#web/ui/text/moments.ts'

const consequences = [
  `${leavingDays} 天后账号注销。此前登录并撤回申请，账号照旧。`,
  '注销时删除姓名、用户名、手机号、邮箱、单位、保存的检索、标注、消息与登录记录，不能恢复。',
  '依法须保存的操作日志，以及您对资料所作的修改，仍然保留。',
  '手机号与用户名此后可以重新注册，新账号看不到原来的内容。',
]

const pathOf = ({ trade, id }: OpenCase) => `/personal-center/${trade}s/${id}`

/** What has to be ended first, each with the page on which it is. */
const OpenCases = ({ open }: { open: readonly OpenCase[] }) => (
  <Note variant="warn">
    <p>还有 {open.length} 件事没有办完，归还、撤回或办结之后才能注销：</p>
    <ul>
      {open.map((one) => (
        <li key={`${one.trade} ${one.id}`}>
          <Link to={pathOf(one)}>
            {one.noun} <span className="num">{one.number}</span>
          </Link>
          ，{one.state}
        </li>
      ))}
    </ul>
  </Note>
)

interface LeavingProps {
  leavesAt: string | null
  open: readonly OpenCase[]
}

/** Asks for the end of the account, and takes it back; what is in work is named before anything is asked. */
export function Leaving({ leavesAt, open }: LeavingProps) {
  const [asking, setAsking] = useState(false)
  const leave = useAction(privacy.leave, [privacy.overview, users.me])
  const stay = useAction(privacy.stay, [privacy.overview, users.me])
  const onStay = () =>
    stay.mutate(
      {},
      {
        onError: toastFault,
        onSuccess: () => toast('已撤回注销申请，账号照旧可用'),
      },
    )
  return (
    <section aria-labelledby="leaving">
      <h2 id="leaving">注销账号</h2>
      {leavesAt === null ? (
        <>
          <p>不再使用时可以注销账号。建议先取一份个人信息副本。</p>
          {open.length > 0 ? (
            <OpenCases open={open} />
          ) : (
            <p className="privacy-actions">
              <Button variant="danger" onClick={() => setAsking(true)}>
                申请注销
              </Button>
            </p>
          )}
        </>
      ) : (
        <>
          <Note variant="warn">
            已申请注销。账号将于 {momentText(leavesAt)} 注销，此后个人信息删除，不能恢复。
          </Note>
          <p className="privacy-actions">
            <Button variant="primary" busy={stay.isPending} onClick={onStay}>
              撤回申请，保留账号
            </Button>
          </p>
        </>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="申请注销账号"
        lines={consequences}
        typed="注销"
        verb="申请注销"
        onConfirm={() => leave.mutateAsync({})}
      />
    </section>
  )
}

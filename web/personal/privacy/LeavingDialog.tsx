import { privacy } from '#contract/accounts/privacy.ts'
import { users } from '#contract/accounts/users.ts'
import { useAction } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { momentText } from '#web/ui/text/moments.ts'

/** Says at sign-in that the account is about to end, and takes that back. */
export function LeavingDialog({ leavesAt, onClose }: { leavesAt: string; onClose: () => void }) {
  const stay = useAction(privacy.stay, [privacy.overview, users.me])
  const onStay = () =>
    stay.mutate(
      {},
      {
        onSuccess: () => {
          toast('已撤回注销申请，账号照旧可用')
          onClose()
        },
      },
    )
  const actions = (
    <>
      <Button onClick={onClose}>仍要注销</Button>
      <Button variant="primary" busy={stay.isPending} onClick={onStay}>
        撤回申请，保留账号
      </Button>
    </>
  )
  return (
    <Dialog open title="这个账号即将注销" onClose={onClose} actions={actions}>
      <p>
        您已申请注销账号，将于 <span className="num">{momentText(leavesAt)}</span>{' '}
        注销，此后个人信息删除，不能恢复。在此之前可以随时撤回。
      </p>
      <FormError error={stay.error ?? undefined} />
    </Dialog>
  )
}

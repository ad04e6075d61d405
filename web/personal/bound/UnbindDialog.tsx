import { type BoundIdentity, thirdParty } from '#contract/sign-in/third-party.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

const lastWay = '这是本账号最后一种登录方式，不能解除。请先设置密码，或绑定另一种登录方式。'

/** Asks before a binding is removed, and shows how its owner gets in from then on. */
export function UnbindDialog({
  bound: { id, name },
  onClose,
}: {
  bound: BoundIdentity
  onClose: () => void
}) {
  const { data } = useCall(thirdParty.oauthUnbindAsk, { id })
  const unbind = useAction(thirdParty.oauthUnbind, [thirdParty.userList])
  const left = data && (data.allowed ? `以后可用这些方式登录：${data.left.join('、')}。` : lastWay)
  const along = data?.along.join('、')
  return (
    <ConfirmDialog
      open
      title={`解除与${name}的绑定`}
      verb="解除绑定"
      lines={[along && `${along}认的是同一个人，将一并解除。`, left].flatMap((line) => line || [])}
      disabled={!data?.allowed}
      onClose={onClose}
      onConfirm={async () => {
        await unbind.mutateAsync({ id })
        toast(`已解除与${name}的绑定`)
      }}
    />
  )
}

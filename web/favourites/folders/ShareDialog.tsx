import { favourites, folders } from '#contract/personal/favourites.ts'
import { useAction } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { toast } from '#web/ui/states/Toast.tsx'
import { copyText } from '#web/ui/text/copy.ts'
import { LinkField } from '#web/ui/text/LinkField.tsx'

interface ShareDialogProps {
  /** Of the folder. */
  id: number
  name: string
  token: string
  onClose: () => void
}

/** The link to a shared folder, which is copied by a button or by hand, and taken back. */
export function ShareDialog({ id, name, token, onClose }: ShareDialogProps) {
  const share = useAction(folders.share, [favourites.list])
  const address = `${location.origin}${location.pathname}#/favourite/shared/${token}`
  const revoke = () =>
    share.mutate(
      { id, shared: false },
      {
        onError: toastFault,
        onSuccess: () => {
          onClose()
          toast('已撤销，原链接失效')
        },
      },
    )
  const actions = (
    <>
      <Button busy={share.isPending} onClick={revoke}>
        撤销分享
      </Button>
      <Button variant="primary" icon="copy" onClick={() => void copyText(address, '链接已复制')}>
        复制链接
      </Button>
    </>
  )
  return (
    <Dialog open title={`分享“${name}”`} {...{ onClose, actions }}>
      <LinkField url={address} hint="有链接的人看到的，是他们本来可看的内容。撤销后链接失效。" />
    </Dialog>
  )
}

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { copyText } from './copy.ts'
import { LinkField } from './LinkField.tsx'

interface ShareLinkDialogProps {
  /** What is shared. */
  name: string
  /** The address within the portal: /favourite/shared/… */
  path: string
  hint: string
  /** Takes the link back. */
  onRevoke: () => Promise<unknown>
  onClose: () => void
}

/** The link to something shared, which is copied by a button or by hand, and taken back. */
export function ShareLinkDialog({ name, path, hint, onRevoke, onClose }: ShareLinkDialogProps) {
  const url = `${location.origin}${location.pathname}#${path}`
  const revoke = useWork(async () => {
    await onRevoke()
    onClose()
    toast('已撤销，原链接失效')
  })
  const actions = (
    <>
      <Button busy={revoke.busy} onClick={() => revoke.run()}>
        撤销分享
      </Button>
      <Button variant="primary" icon="copy" onClick={() => void copyText(url, '链接已复制')}>
        复制链接
      </Button>
    </>
  )
  return (
    <Dialog open title={`分享“${name}”`} {...{ onClose, actions }}>
      <LinkField {...{ url, hint }} />
    </Dialog>
  )
}

import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { example } from '#web/ui/Example.tsx'

import { ShareLinkDialog } from './ShareLinkDialog.tsx'

function SharedAbout() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="share" onClick={() => setOpen(true)}>
        分享
      </Button>
      {isOpen && (
        <ShareLinkDialog
          name="关于本馆"
          path="/about"
          hint="有链接的人都可以看。撤销后链接失效。"
          onRevoke={() => Promise.resolve()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

export const shareLinkDialogExample = example.row(
  'overlay',
  '分享的链接',
  '按按钮复制，浏览器不允许的从框中复制；撤销后链接失效。',
  SharedAbout,
)

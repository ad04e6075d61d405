import { useState } from 'react'

import { savedDrawings } from '#contract/drawings/saved-drawings.ts'
import { useAction } from '#web/api/hooks.ts'
import { sharedDrawingPath } from '#web/records/uses/chosen-holes-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { ShareLinkDialog } from '#web/ui/text/ShareLinkDialog.tsx'

interface ShareDrawingProps {
  /** Of the saved drawing. */
  id: number
  title: string
  /** What is shown was changed since it was saved. */
  isChanged?: boolean
  /** In a row of a table. */
  isSmall?: boolean
}

/** Shares a saved drawing by a link, or shows the link there is. */
export function ShareDrawing({ id, title, isChanged = false, isSmall = false }: ShareDrawingProps) {
  const [token, setToken] = useState<string | null>(null)
  const share = useAction(savedDrawings.share, [savedDrawings.mine])
  const open = () =>
    share.mutate({ id, shared: true }, { onError: toastFault, onSuccess: (answer) => setToken(answer.token) })
  const rowLook = isSmall ? ({ size: 's', variant: 'text', 'aria-label': `分享 ${title}` } as const) : {}
  return (
    <>
      <Button {...rowLook} {...(!isSmall && { icon: 'share' })} busy={share.isPending} onClick={open}>
        分享
      </Button>
      {token !== null && (
        <ShareLinkDialog
          name={title}
          path={sharedDrawingPath(token)}
          hint={`有链接的人看到的图，由他们本来可看的资料绘成${isChanged ? '；尚未保存的更改不在其中' : ''}。撤销后链接失效。`}
          onRevoke={() => share.mutateAsync({ id, shared: false })}
          onClose={() => setToken(null)}
        />
      )}
    </>
  )
}

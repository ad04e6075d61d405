import { favourites, folders } from '#contract/personal/favourites.ts'
import { useAction } from '#web/api/hooks.ts'
import { ShareLinkDialog } from '#web/ui/text/ShareLinkDialog.tsx'

interface ShareDialogProps {
  /** Of the folder. */
  id: number
  name: string
  token: string
  onClose: () => void
}

/** The link to a shared folder. */
export function ShareDialog({ id, name, token, onClose }: ShareDialogProps) {
  const share = useAction(folders.share, [favourites.list])
  return (
    <ShareLinkDialog
      {...{ name, onClose }}
      path={`/favourite/shared/${token}`}
      hint="有链接的人看到的，是他们本来可看的内容。撤销后链接失效。"
      onRevoke={() => share.mutateAsync({ id, shared: false })}
    />
  )
}

import { useState } from 'react'

import { mapFavourites } from '#contract/map/favourites.ts'
import { favourites, type Favourite, type Folder, folders as calls } from '#contract/personal/favourites.ts'
import { useAction } from '#web/api/hooks.ts'
import { NameDialog } from '#web/favourites/NameDialog.tsx'
import type { Action } from '#web/ui/ActionItems.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import type { TreeNode } from '#web/ui/tree/tree-nodes.ts'
import { Tree } from '#web/ui/tree/Tree.tsx'

import { branchOf, allNode, moveOf, nodesOf } from './folder-nodes.ts'
import { ShareDialog } from './ShareDialog.tsx'

interface FolderTreeProps {
  folders: readonly Folder[]
  records: readonly Favourite[]
  chosen: string
  onChoose: (folder: string) => void
}

type FolderTask = { what: 'new' | 'rename' | 'remove'; folder: Folder | undefined }

interface MenuCalls {
  ask: (asking: FolderTask) => void
  share: (folder: Folder) => void
}

const menuOf = (folder: Folder, { ask, share }: MenuCalls): Action[] => [
  { label: '新建下级', icon: 'plus', act: () => ask({ what: 'new', folder }) },
  { label: '改名', icon: 'edit', act: () => ask({ what: 'rename', folder }) },
  { label: '分享', icon: 'share', act: () => share(folder) },
  { label: '删除', icon: 'close', act: () => ask({ what: 'remove', folder }) },
]

/** The folders: dragged, named, shared and removed here. */
export function FolderTree({ folders, records, chosen, onChoose }: FolderTreeProps) {
  const [asking, setAsking] = useState<FolderTask>()
  const move = useAction(calls.move, [favourites.list])
  const share = useAction(calls.share, [favourites.list])
  const [sharing, setSharing] = useState<number>()
  const shareFolder = ({ id, token }: Folder) => {
    const show = () => setSharing(id)
    if (token === null) share.mutate({ id, shared: true }, { onError: toastFault, onSuccess: show })
    else show()
  }
  const drawMenu = ({ id, label }: TreeNode) => {
    const folder = folders.find((one) => String(one.id) === id)
    return (
      folder && <RowMenu label={label} actions={menuOf(folder, { ask: setAsking, share: shareFolder })} />
    )
  }
  return (
    <>
      <Tree
        label="收藏夹"
        nodes={nodesOf(folders, records)}
        openFirst={folders.map(({ id }) => String(id))}
        selection="single"
        chosen={[chosen]}
        onChoose={([id = allNode]) => onChoose(id)}
        onMove={(dragged) => {
          const place = moveOf(folders, dragged)
          if (place) move.mutate(place, { onError: toastFault })
        }}
        actions={drawMenu}
      />
      <Button size="s" icon="plus" onClick={() => setAsking({ what: 'new', folder: undefined })}>
        新建收藏夹
      </Button>
      {asking && <FolderDialog {...asking} folders={folders} onClose={() => setAsking(undefined)} />}
      {folders.map(
        ({ id, name, token }) =>
          id === sharing &&
          token !== null && (
            <ShareDialog key={id} {...{ id, name, token }} onClose={() => setSharing(undefined)} />
          ),
      )}
    </>
  )
}

function FolderDialog({
  what,
  folder,
  folders,
  onClose,
}: FolderTask & { folders: readonly Folder[]; onClose: () => void }) {
  const create = useAction(calls.create, [favourites.list])
  const rename = useAction(calls.rename, [favourites.list])
  const remove = useAction(calls.remove, [favourites.list, favourites.marks, mapFavourites.favourites])
  if (what === 'remove' && folder) {
    const branch = branchOf(folders, folder)
    const held = branch.flatMap(({ ids }) => ids).length
    return (
      <ConfirmDialog
        open
        title={`删除收藏夹“${folder.name}”`}
        lines={[
          ...(branch.length > 1 ? [`连同其下的 ${branch.length - 1} 个收藏夹`] : []),
          held > 0 ? `其中 ${held} 条收藏与备注一并取消，资料本身不受影响` : '其中没有收藏',
        ]}
        verb="删除"
        onClose={onClose}
        onConfirm={async () => {
          await remove.mutateAsync({ id: folder.id })
          toast('已删除收藏夹')
        }}
      />
    )
  }
  const isNew = what === 'new'
  return (
    <NameDialog
      title={isNew ? (folder ? `在“${folder.name}”下新建` : '新建收藏夹') : '收藏夹改名'}
      label="名称"
      max={40}
      value={isNew ? '' : (folder?.name ?? '')}
      onClose={onClose}
      onSave={(name) =>
        isNew
          ? create.mutateAsync({ name, parent: folder?.id ?? null })
          : rename.mutateAsync({ id: folder?.id ?? 0, name })
      }
    />
  )
}

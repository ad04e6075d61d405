import type { Folder } from '#contract/personal/favourites.ts'
import type { Move, TreeNode } from '#web/ui/tree/tree-nodes.ts'

/** Rows of the tree that are no folders: all favourites, and those in none. */
export const allNode = 'all'
export const unfiledNode = 'none'
const notFolders = 2

const nodesBelow = (folders: readonly Folder[], parent: number | null): TreeNode[] =>
  folders.flatMap((folder) =>
    folder.parent === parent
      ? [
          {
            id: String(folder.id),
            label: folder.name,
            ...(folder.token !== null && { detail: '已分享' }),
            count: folder.ids.length,
            children: nodesBelow(folders, folder.id),
          },
        ]
      : [],
  )

/** The tree: all, those in no folder, and the folders. */
export const nodesOf = (
  folders: readonly Folder[],
  records: readonly { folder: number | null }[],
): TreeNode[] => [
  { id: allNode, label: '全部收藏', count: records.length, fixed: true },
  {
    id: unfiledNode,
    label: '未归入收藏夹',
    fixed: true,
    count: records.filter(({ folder }) => folder === null).length,
  },
  ...nodesBelow(folders, null),
]

/** What a drag asks of the server; undefined where it makes no sense. */
export function moveOf(folders: readonly Folder[], { id, parent, position }: Move) {
  const isFolder = (one: string) => folders.some((folder) => String(folder.id) === one)
  if (!isFolder(id) || (parent !== null && !isFolder(parent))) return undefined
  return {
    id: Number(id),
    parent: parent === null ? null : Number(parent),
    position: parent === null ? Math.max(0, position - notFolders) : position,
  }
}

/** A folder and all below it. */
export const branchOf = (folders: readonly Folder[], top: Folder): Folder[] => [
  top,
  ...folders.filter(({ parent }) => parent === top.id).flatMap((one) => branchOf(folders, one)),
]

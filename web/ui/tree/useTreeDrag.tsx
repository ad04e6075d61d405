import { useRef } from 'react'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'

import { allNodes, type Move, moveOf, type TreeNode } from './tree-nodes.ts'

/** Drag of one row to before, after or onto another; a place where it would change nothing or hang on itself is none. */
export function useTreeDrag(
  nodes: readonly TreeNode[],
  onMove: ((move: Move) => void) | undefined,
  isDisabled: boolean,
) {
  const dragged = useRef<string>(undefined)
  const labelOf = (id: string | number) => allNodes(nodes).find((node) => node.id === String(id))?.label ?? ''
  const { dragAndDropHooks } = useDragAndDrop<TreeNode>({
    isDisabled,
    getItems: (keys) => [...keys].map((id) => ({ 'text/plain': labelOf(id) })),
    onDragStart: ({ keys }) => {
      dragged.current = [...keys].map(String)[0]
    },
    getDropOperation: (target) => {
      if (target.type !== 'item' || dragged.current === undefined) return 'cancel'
      const place = { id: String(target.key), at: target.dropPosition }
      return moveOf(nodes, dragged.current, place) ? 'move' : 'cancel'
    },
    onMove: ({ target }) => {
      const move = moveOf(nodes, dragged.current ?? '', { id: String(target.key), at: target.dropPosition })
      if (move) onMove?.(move)
    },
    renderDragPreview: (items) => <span className="tree-dragged">{items[0]?.['text/plain']}</span>,
    renderDropIndicator: (target) => <DropIndicator target={target} className="tree-drop" />,
  })
  return dragAndDropHooks
}

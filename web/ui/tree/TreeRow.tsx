import { type KeyboardEvent, type ReactNode, type SyntheticEvent, use } from 'react'
import { Button } from 'react-aria-components/Button'
import type { TreeItemContentRenderProps } from 'react-aria-components/Tree'

import { Icon } from '#web/ui/Icon.tsx'
import { isComposing } from '#web/ui/keys/composing.ts'

import { RowContext } from './row-context.ts'
import type { TreeNode } from './tree-nodes.ts'

/** Not among the icons, which the first page loads. */
const grip = (
  <svg className="icon icon-s" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M7.5 5h.1M12.5 5h.1M7.5 10h.1M12.5 10h.1M7.5 15h.1M12.5 15h.1" strokeWidth="2.2" />
  </svg>
)

/** What stands in a row. */
export function TreeRow({ node, row }: { node: TreeNode; row: TreeItemContentRenderProps }) {
  const { text, hasBoxes, isMovable, checks, actions } = use(RowContext)
  const { label, detail, count } = node
  return (
    <div className="tree-row" data-disabled={node.disabled || undefined}>
      <span className="tree-fold">
        {row.hasChildItems && (
          <Button slot="chevron" aria-label={row.isExpanded ? '收起' : '展开'}>
            <Icon name="right" small />
          </Button>
        )}
      </span>
      {hasBoxes && <span className="check-box" data-check={checks.get(node.id)} />}
      <span className="tree-words">
        <Marked words={label} text={text} />
        {detail && (
          <small>
            <Marked words={detail} text={text} />
          </small>
        )}
      </span>
      {count !== undefined && <span className="tree-count num">{count.toLocaleString('zh-CN')}</span>}
      {isMovable &&
        (node.fixed ? (
          <span className="tree-grip" />
        ) : (
          <Button slot="drag" className="tree-grip" aria-label={`移动 ${label}`}>
            {grip}
          </Button>
        ))}
      {actions && <Actions>{actions(node)}</Actions>}
    </div>
  )
}

function Marked({ words, text }: { words: string; text: string }) {
  const at = text === '' ? -1 : words.toLowerCase().indexOf(text.toLowerCase())
  if (at < 0) return words
  const end = at + text.length
  return (
    <>
      {words.slice(0, at)}
      <mark>{words.slice(at, end)}</mark>
      {words.slice(end)}
    </>
  )
}

/** What is pressed here is not pressed on the row. */
function Actions({ children }: { children: ReactNode }) {
  const stop = (event: SyntheticEvent) => event.stopPropagation()
  const stopPress = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key === 'Enter' || event.key === ' ') event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line no-static-element-interactions -- only keeps presses from the row
    <span
      className="tree-actions"
      onPointerDown={stop}
      onMouseDown={stop}
      onClick={stop}
      onKeyDown={stopPress}
    >
      {children}
    </span>
  )
}

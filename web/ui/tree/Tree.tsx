import { createContext, type ReactNode, use, useDeferredValue, useMemo, useState } from 'react'
import { Collection } from 'react-aria-components/Collection'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Tree as AriaTree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { Virtualizer } from 'react-aria-components/Virtualizer'

import { TextInput } from '#web/ui/fields/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import { RowContext, useRowMark } from './row-context.ts'
import { childrenOf, findNodes, type Move, type TreeNode } from './tree-nodes.ts'
import { TreeRow } from './TreeRow.tsx'
import { useBranches } from './useBranches.ts'
import { type TreeChoiceOptions, useChoice } from './useChoice.ts'
import { RowLayout, useRowHeight } from './useRowHeight.ts'
import { useTreeDrag } from './useTreeDrag.tsx'

import '#web/ui/fields/checkbox.css'
import './tree.css'

interface TreeProps extends TreeChoiceOptions {
  /** Names the tree to screen readers. */
  label: string
  nodes: readonly TreeNode[]
  /** Open branches, when the caller keeps them; else the tree does, and begins with `openFirst`. */
  open?: readonly string[]
  onOpenChange?: (open: string[]) => void
  openFirst?: readonly string[]
  /** Words in the box above the tree that finds rows; no box without them. */
  search?: string
  /** Rows can be dragged, by pointer and by key; not while rows are searched or several can be chosen. */
  onMove?: (move: Move) => void
  /** What stands at the end of a row, such as its menu. */
  actions?: (node: TreeNode) => ReactNode
  /** Instead of rows, when there are none. */
  empty?: string
}

/** Rows that hang on rows. As high as `--tree-height` at most, then it scrolls; only the rows in sight are drawn. */
export function Tree({ label, nodes, search, onMove, actions, empty = '没有内容', ...rest }: TreeProps) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed).trim()
  const hits = useMemo(() => findNodes(nodes, text), [nodes, text])
  const branches = useBranches(rest, hits.open, text !== '')
  const choice = useChoice(rest, nodes, hits.nodes)
  const isMovable = onMove !== undefined && text === '' && !choice.hasBoxes
  const dragAndDropHooks = useTreeDrag(nodes, onMove, !isMovable)
  const rowSize = useRowHeight()
  const row = useMemo(
    () => ({ text, actions, isMovable, ...choice.drawn }),
    [text, actions, isMovable, choice.drawn],
  )
  return (
    <div className="tree">
      {search !== undefined && <TreeSearch words={search} {...{ typed, setTyped }} />}
      <I18nProvider locale="zh-CN">
        <OpenContext value={branches.expandedKeys}>
          <RowContext value={row}>
            <Virtualizer layout={RowLayout} layoutOptions={{ rowSize }}>
              <AriaTree
                className="tree-rows"
                aria-label={label}
                items={hits.nodes}
                disabledBehavior="selection"
                {...branches}
                {...choice.props}
                {...(onMove && { dragAndDropHooks })}
                renderEmptyState={() => <p className="cap">{text === '' ? empty : `没有含“${text}”的行`}</p>}
              >
                {nodeItem}
              </AriaTree>
            </Virtualizer>
          </RowContext>
        </OpenContext>
      </I18nProvider>
    </div>
  )
}

const OpenContext = createContext<ReadonlySet<string | number>>(new Set())

const nodeItem = (node: TreeNode) => <NodeItem id={node.id} node={node} />

/** Of a closed branch one row is built, which makes it a branch: a thousand more would cost as much as those in sight. */
function NodeItem({ id, node }: { id: string; node: TreeNode }) {
  const name = useRowMark(node)
  const children = childrenOf(node)
  const isOpen = use(OpenContext).has(id)
  return (
    <TreeItem
      id={id}
      className="tree-item"
      textValue={node.label}
      isDisabled={node.disabled === true}
      {...(name && { 'aria-label': name })}
    >
      <TreeItemContent>{(row) => <TreeRow node={node} row={row} />}</TreeItemContent>
      <Collection items={isOpen ? children : children.slice(0, 1)}>{nodeItem}</Collection>
    </TreeItem>
  )
}

interface TreeSearchProps {
  words: string
  typed: string
  setTyped: (typed: string) => void
}

const TreeSearch = ({ words, typed, setTyped }: TreeSearchProps) => (
  <div className="tree-search">
    <TextInput
      small
      type="search"
      aria-label={words}
      placeholder={words}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
    <Icon name="search" small />
  </div>
)

import { useMemo } from 'react'
import type { Selection } from 'react-aria-components/Tree'

import { type Check, checksOf, listTickedIds, toggleNode } from './tree-checks.ts'
import { allNodes, type TreeNode } from './tree-nodes.ts'

export interface TreeChoiceOptions {
  /**
   * What a press on a row does: `single` chooses it, `multiple` ticks it, `checks` ticks it with all that hangs on it, so
   * that a branch stands for its leaves and can be half ticked.
   */
  selection?: 'none' | 'single' | 'multiple' | 'checks'
  chosen?: readonly string[]
  /** Of `single`: a press on the chosen row chooses none. */
  clears?: boolean
  onChoose?: (chosen: string[]) => void
}

type Nodes = readonly TreeNode[]
const noIds: readonly string[] = []

/** How rows are chosen. `seen` are the nodes that a search left: a press on a branch ticks no row out of sight. */
export function useChoice(
  { selection = 'none', chosen = noIds, clears = false, onChoose }: TreeChoiceOptions,
  nodes: Nodes,
  seen: Nodes,
) {
  const cascades = selection === 'checks'
  const hasBoxes = cascades || selection === 'multiple'
  const checks = useMemo<ReadonlyMap<string, Check>>(
    () => (cascades ? checksOf(nodes, chosen) : new Map(chosen.map((id) => [id, 'on']))),
    [nodes, chosen, cascades],
  )
  const selectedKeys = useMemo(
    () => [...checks].flatMap(([id, check]) => (check === 'on' ? [id] : [])),
    [checks],
  )
  const drawn = useMemo(() => ({ hasBoxes, checks }), [hasBoxes, checks])
  const onSelectionChange = (keys: Selection) => {
    const next = keys === 'all' ? allNodes(seen).map(({ id }) => id) : [...keys].map(String)
    onChoose?.(cascades ? cascadeTicks(nodes, seen, selectedKeys, next) : next)
  }
  const props = {
    selectionMode: selection === 'checks' ? ('multiple' as const) : selection,
    disallowEmptySelection: selection === 'single' && !clears,
    selectedKeys,
    onSelectionChange,
  }
  return { hasBoxes, drawn, props }
}

/** What is ticked when the keys of some rows came or went. */
function cascadeTicks(
  nodes: Nodes,
  seen: Nodes,
  before: readonly string[],
  after: readonly string[],
): string[] {
  const [was, is] = [new Set(before), new Set(after)]
  const pressed = allNodes(seen).filter(({ id }) => was.has(id) !== is.has(id))
  if (pressed.length > 1) return listTickedIds(nodes, after)
  return pressed.reduce((ids, node) => listTickedIds(nodes, toggleNode(seen, ids, node)), [...before])
}

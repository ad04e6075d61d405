import { createContext, type ReactNode, use } from 'react'

import type { Check } from './tree-checks.ts'
import type { TreeNode } from './tree-nodes.ts'

interface RowLook {
  /** What was searched for. */
  text: string
  hasBoxes: boolean
  isMovable: boolean
  checks: ReadonlyMap<string, Check>
  actions: ((node: TreeNode) => ReactNode) | undefined
}

export const RowContext = createContext<RowLook>({
  text: '',
  hasBoxes: false,
  isMovable: false,
  checks: new Map(),
  actions: undefined,
})

/** The name of a row that is half ticked, which no attribute says. */
export const useRowMark = ({ id, label }: TreeNode): string | undefined =>
  use(RowContext).checks.get(id) === 'half' ? `${label}，部分选中` : undefined

import { type ReactNode, useState } from 'react'

import { Button } from './Button.tsx'

/** The sections of the style guide, in their order. */
export const sections = {
  type: '色与字',
  drawing: '图形',
  action: '动作',
  entry: '填写',
  data: '数据',
  search: '检索',
  text: '阅读',
  overlay: '浮层',
  state: '状态',
} as const

/**
 * A widget in its states, for the style guide. A file `<Widget>.example.tsx` beside the widget exports it; the guide
 * collects all of them, and nothing else may import one.
 */
export interface Example {
  section: keyof typeof sections
  /** The anchor of its heading. */
  id: string
  title: string
  /** The rule that the widget follows, in one sentence. */
  note: string
  /** How its states are laid out, in a row by default; `tiles` are `<li>`. */
  layout?: 'row' | 'stack' | 'columns' | 'tiles' | 'plates'
  States: () => ReactNode
}

interface OpenButtonProps {
  label: string
  children: (open: boolean, close: () => void) => ReactNode
}

/** A button and what it opens. */
export function OpenButton({ label, children }: OpenButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  )
}

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

type Layout = 'row' | 'stack' | 'columns' | 'tiles' | 'plates'

/** A widget in its states, with the rule that it follows. */
export interface Example {
  layout: Layout
  section: keyof typeof sections
  title: string
  note: string
  States: () => ReactNode
}

const exampleIn =
  (layout: Layout) =>
  (section: Example['section'], title: string, note: string, States: Example['States']): Example => {
    return { layout, section, title, note, States }
  }

/**
 * Makes an example for the style guide, by how its states are laid out; `tiles` are `<li>`. A file
 * `<Widget>.example.tsx` beside the widget exports it, and the guide collects all of them: `actionMenuExample` has the
 * anchor `action-menu`.
 */
export const example = {
  row: exampleIn('row'),
  stack: exampleIn('stack'),
  columns: exampleIn('columns'),
  tiles: exampleIn('tiles'),
  plates: exampleIn('plates'),
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

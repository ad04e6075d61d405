import type { ReactNode } from 'react'
import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/dialog/Drawer.tsx'

import './facets.css'

interface FilterDrawerProps {
  title: string
  /** Number of active filters. */
  count: number
  /** Number of matches with its classifier; undefined until known. */
  found: string | undefined
  onClear: () => void
  children: ReactNode
}

/** Facets in a drawer, for narrow windows; its button shows the number of matches. */
export function FilterDrawer({ title, count, found, onClear, children }: FilterDrawerProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="filter-drawer">
      <Button size="s" icon="filter" onClick={() => setOpen(true)}>
        {count > 0 ? `${title} ${count}` : title}
      </Button>
      <Drawer
        open={open}
        onClose={close}
        title={title}
        actions={
          <>
            <Button onClick={onClear}>清空</Button>
            <Button variant="primary" onClick={close}>
              {found === undefined ? '看结果' : `看 ${found}`}
            </Button>
          </>
        }
      >
        {children}
      </Drawer>
    </div>
  )
}

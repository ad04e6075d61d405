import { useRef, useState } from 'react'

import { allColumns, type Resource } from '#contract/back-office/resource.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Stack } from '#web/ui/layout/box.tsx'

import { useColumns } from './useColumns.ts'

import './column-chooser.css'

/** Which columns a list shows; remembered in this browser. */
export function ColumnChooser({ resource }: { resource: Resource }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useDismiss(open, box, () => setOpen(false))
  const { shown, choose, reset } = useColumns(resource)
  return (
    <div className="column-chooser only-desktop" ref={box}>
      <Button size="s" icon="list" aria-expanded={open} onClick={() => setOpen(!open)}>
        列
      </Button>
      {open && (
        <Stack gap={2} className="column-panel" role="group" aria-label="显示的列">
          {allColumns(resource).map((name) => (
            <Checkbox
              key={name}
              label={resource.fields[name]?.label ?? name}
              checked={shown.includes(name)}
              disabled={name === resource.list[0]}
              onChange={(on) => choose(name, on)}
            />
          ))}
          <Button size="s" variant="text" onClick={reset}>
            恢复默认
          </Button>
        </Stack>
      )}
    </div>
  )
}

import { type ReactNode, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/dialog/Drawer.tsx'
import { phoneFrame, useMedia } from '#web/ui/page/media.ts'

import { Sheet } from './Sheet.tsx'

import './side-panels.css'

interface SidePanelsProps {
  layers: ReactNode
  list: ReactNode
}

/** Layers on the left and the list on the right; on phones a drawer and a sheet at the bottom. */
export function SidePanels({ layers, list }: SidePanelsProps) {
  const isPhone = useMedia(phoneFrame)
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) {
    return (
      <>
        <aside className="map-layers" aria-label="图层">
          {layers}
        </aside>
        <aside className="map-list" aria-label="图上的资料">
          {list}
        </aside>
      </>
    )
  }
  return (
    <>
      <div className="map-layers-button">
        <Button size="s" icon="layers" onClick={() => setOpen(true)}>
          图层
        </Button>
      </div>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title="图层">
        {layers}
      </Drawer>
      <Sheet label="图上的资料">{list}</Sheet>
    </>
  )
}

import { lazy, Suspense, useState } from 'react'

import type { Tone } from '#web/map/stage/city-style.ts'
import { Button } from '#web/ui/Button.tsx'

import type { PrintedLayer } from './sheet/legend.ts'

const MapPrinting = lazy(async () => ({ default: (await import('./MapPrinting.tsx')).MapPrinting }))

interface PrintButtonProps {
  layers: readonly PrintedLayer[]
  /** Of a base map with neither a review number nor an invented city nothing is printed. */
  mark: string | undefined
  tone: Tone | undefined
}

/** Opens the printing of the map; nothing of it is loaded before. */
export function PrintButton(props: PrintButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (props.mark === undefined) return null
  return (
    <>
      <div className="map-print">
        <Button icon="print" iconOnly onClick={() => setOpen(true)}>
          打印
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <MapPrinting {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

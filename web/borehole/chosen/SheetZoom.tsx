import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'

/** How many times larger than it fits a sheet is shown, step by step. */
const zooms = [1, 1.4, 2, 2.8] as const

export interface Zoom {
  readonly times: number
  readonly step: number
  readonly setStep: (step: number) => void
}

/** The zoom of a sheet, which begins as it fits. */
export function useZoom(): Zoom {
  const [step, setStep] = useState(0)
  return { times: zooms[step] ?? 1, step, setStep }
}

/** Makes a sheet smaller and larger on the screen. */
export const SheetZoom = ({ zoom: { step, setStep } }: { zoom: Zoom }) => (
  <span className="sheet-zoom">
    <Button size="s" aria-label="缩小" disabled={step === 0} onClick={() => setStep(step - 1)}>
      −
    </Button>
    <Button size="s" aria-label="放大" disabled={step === zooms.length - 1} onClick={() => setStep(step + 1)}>
      +
    </Button>
  </span>
)

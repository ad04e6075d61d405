import { useState } from 'react'

import { usualPaper } from '#geology/drawing/paper.ts'
import { Button } from '#web/ui/Button.tsx'
import { narrowScreen, useMedia } from '#web/ui/page/media.ts'

/** How many times larger than its figures can be read a sheet is shown, step by step; 0 is the whole of it. */
const zooms = [0, 1, 1.4, 2, 2.8] as const

export interface Zoom {
  readonly times: number
  readonly step: number
  /** The smallest: the whole sheet, where its figures can be read in a narrower one only. */
  readonly least: number
  readonly setStep: (step: number) => void
}

/** The zoom of a sheet, which begins as its figures can be read; on a phone with the whole of it. */
export function useZoom({ width }: { width: number }): Zoom {
  const isNarrow = useMedia(narrowScreen)
  const [chosen, setStep] = useState<number>()
  const least = isNarrow || width > usualPaper.width ? 0 : 1
  const step = Math.max(least, chosen ?? (isNarrow ? 0 : 1))
  return { times: zooms[step] ?? 1, step, least, setStep }
}

/** Makes a sheet smaller and larger on the screen. */
export const SheetZoom = ({ zoom: { step, least, setStep } }: { zoom: Zoom }) => (
  <span className="sheet-zoom">
    <Button size="s" aria-label="缩小" disabled={step === least} onClick={() => setStep(step - 1)}>
      −
    </Button>
    <Button size="s" aria-label="放大" disabled={step === zooms.length - 1} onClick={() => setStep(step + 1)}>
      +
    </Button>
  </span>
)

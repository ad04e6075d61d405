import { useMemo } from 'react'

import type { Span } from '#web/series/scales.ts'
import { NearView } from '#web/ui/page/NearView.tsx'

import { chosenLines } from './console-lines.ts'
import { CursorTable } from './CursorTable.tsx'
import { Nests } from './nest/Nests.tsx'
import { RateMap } from './rates/RateMap.tsx'
import type { ConsoleLine } from './useConsoleLines.ts'
import { WaterClasses } from './water/WaterClasses.tsx'

interface ConsoleFiguresProps {
  /** All values of the points. */
  lines: readonly ConsoleLine[]
  /** What is drawn of them, within the window. */
  within: readonly ConsoleLine[]
  /** The moment of the cursor. */
  moment: number | undefined
  isApproved: boolean
  /** The window. */
  span: Span
}

/** The numbers of the charts, and what is made of the values besides, whatever change is drawn of them. */
export function ConsoleFigures({ lines: all, within, moment, isApproved, span }: ConsoleFiguresProps) {
  const lines = useMemo(() => chosenLines(all, { since: '', isApproved }), [all, isApproved])
  const points = useMemo(() => lines.map(({ point }) => point), [lines])
  return (
    <>
      <CursorTable lines={within} span={span} moment={moment} />
      <Nests {...{ points, span, isApproved }} />
      <WaterClasses {...{ points, span, isApproved }} />
      {!lines.some(({ isPicture }) => isPicture) && (
        <NearView room={480}>
          <RateMap lines={lines} />
        </NearView>
      )}
    </>
  )
}

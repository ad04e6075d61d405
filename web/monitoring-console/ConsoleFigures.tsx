import { useMemo } from 'react'

import type { Span } from '#web/series/scales.ts'
import { createLazyComponent } from '#web/ui/page/lazy-page.tsx'
import { NearView } from '#web/ui/page/NearView.tsx'
import type { Answer } from '#web/ui/states/AnswerState.tsx'
import { Loading } from '#web/ui/states/States.tsx'

import { chosenLines } from './console-lines.ts'
import { CursorTable } from './CursorTable.tsx'
import { Nests } from './nest/Nests.tsx'
import { recordsWith } from './observed-records.ts'
import { RateMap } from './rates/RateMap.tsx'
import type { ConsoleLine } from './useConsoleLines.ts'

/** Few points are wells whose water is analysed. */
const WaterClasses = createLazyComponent(
  () => import('./water/WaterClasses.tsx').then(({ WaterClasses: Classes }) => Classes),
  <Loading rows={3} />,
)

interface ConsoleFiguresProps {
  /** All values of the points. */
  lines: readonly ConsoleLine[]
  /** What is drawn of them, within the window. */
  within: readonly ConsoleLine[]
  /** The moment of the cursor. */
  moment: number | undefined
  isApproved: boolean
  /** A long series of which all readings could not be had. */
  failed: Answer | undefined
  /** The window. */
  span: Span
}

/** The numbers of the charts, and what is made of the values besides, whatever change is drawn of them. */
export function ConsoleFigures({
  lines: all,
  within,
  moment,
  isApproved,
  failed,
  span,
}: ConsoleFiguresProps) {
  const lines = useMemo(() => chosenLines(all, { since: '', isApproved }), [all, isApproved])
  const points = useMemo(() => lines.map(({ point }) => point), [lines])
  return (
    <>
      <CursorTable lines={within} {...{ span, moment, failed }} />
      <Nests {...{ points, span, isApproved }} />
      {recordsWith(points, 'water').length > 0 && <WaterClasses {...{ points, span, isApproved }} />}
      {!lines.some(({ isPicture }) => isPicture) && (
        <NearView room={480}>
          <RateMap lines={lines} />
        </NearView>
      )}
    </>
  )
}

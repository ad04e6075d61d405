import { type ComponentType, lazy, Suspense, useRef } from 'react'

import { useNear } from '#web/ui/page/NearView.tsx'

import type { Vicinity } from './vicinity.ts'

const canPaint = () => document.createElement('canvas').getContext('2d') instanceof Object

/** Nothing where it cannot be painted or does not arrive: the sketch below it stays. */
const RecordMap = lazy(async (): Promise<{ default: ComponentType<Vicinity> }> => {
  if (!canPaint()) return { default: Nothing }
  return import('./RecordMap.tsx').then(
    ({ RecordMap }) => ({ default: RecordMap }),
    () => ({ default: Nothing }),
  )
})

const Nothing = () => null

/** The map over the sketch, once it comes into view. */
export function InnerMap(vicinity: Vicinity) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box, 0)
  return (
    <div ref={box} className="no-print">
      {isNear && (
        <Suspense>
          <RecordMap {...vicinity} />
        </Suspense>
      )}
    </div>
  )
}

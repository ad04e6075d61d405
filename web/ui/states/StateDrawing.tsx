import { type ComponentType, lazy, Suspense } from 'react'

import type { StateDrawingName } from './StateShapes.tsx'

export type { StateDrawingName }

/** Without network the words stand alone. */
const StateShapes = lazy<ComponentType<{ name: StateDrawingName }>>(() =>
  import('./StateShapes.tsx').then(
    ({ StateShapes }) => ({ default: StateShapes }),
    () => ({ default: () => null }),
  ),
)

/** The drawing of a state, loaded when there is one to show. */
export function StateDrawing({ name }: { name: StateDrawingName }) {
  return (
    <svg width="150" height="64" viewBox="0 0 150 64" aria-hidden="true">
      <Suspense>
        <StateShapes name={name} />
      </Suspense>
    </svg>
  )
}

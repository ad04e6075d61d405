import { type ComponentType, lazy, Suspense, useRef } from 'react'

import { useNear } from '#web/ui/page/NearView.tsx'

import './inset-map.css'

/** Whether a map can be painted, and whoever reads does not save data. */
function isWanted(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData !== true && document.createElement('canvas').getContext('2d') instanceof Object
}

const Nothing = () => null

/** A map over a drawing, loaded once it comes into view. The drawing stays where the map is not wanted or does not arrive. */
export function insetMap<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Inner = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    if (!isWanted()) return { default: Nothing }
    return { default: await load().catch(() => Nothing) }
  })
  return function InsetMap(props: Props) {
    const box = useRef<HTMLDivElement>(null)
    const isNear = useNear(box, 0)
    return (
      <div ref={box} className="inset-box no-print">
        {isNear && (
          <Suspense>
            <Inner {...props} />
          </Suspense>
        )}
      </div>
    )
  }
}

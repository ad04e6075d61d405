import { lazy, Suspense, useRef } from 'react'

import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { useNear } from '#web/ui/page/NearView.tsx'

import type { DrawingName } from './drawing-name.ts'

import './area-drawing.css'

const Drawing = lazy(async () => {
  const { Drawing } = await fetchPage(() => import('./illustrations/Drawing.tsx'))
  return { default: Drawing }
})

/** The drawing of an area or a banner; loaded when it comes into view. */
export function AreaDrawing({ name }: { name: DrawingName }) {
  const box = useRef<SVGSVGElement>(null)
  const near = useNear(box, 60)
  return (
    <svg
      ref={box}
      className="area-drawing"
      viewBox="0 0 432 243"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M0 0H432V243H0z" fill="#f4f1e9" />
      {near && (
        <Suspense>
          <Drawing name={name} />
        </Suspense>
      )}
    </svg>
  )
}

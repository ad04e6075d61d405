import { type PointerEvent, type ReactNode, useRef, useState } from 'react'

import './sheet.css'

/** How much of the map the sheet covers. */
const heights = { low: 88, half: 0.5, high: 0.86 } as const
type Height = keyof typeof heights

const nextHeight: Record<Height, Height> = { low: 'half', half: 'high', high: 'low' }
const names: Record<Height, string> = { low: '展开列表', half: '列表占满', high: '收起列表' }

/** Pixels of a drag that count as one. */
const minDrag = 24

/** A panel at the bottom of the map with three heights: by its handle, dragged or pressed. */
export function Sheet({ label, children }: { label: string; children: ReactNode }) {
  const [height, setHeight] = useState<Height>('low')
  const from = useRef<number>(undefined)
  const wasDragged = useRef(false)
  const onPointerUp = ({ clientY }: PointerEvent) => {
    const moved = clientY - (from.current ?? clientY)
    from.current = undefined
    wasDragged.current = Math.abs(moved) > minDrag
    if (moved < -minDrag) setHeight(height === 'low' ? 'half' : 'high')
    else if (moved > minDrag) setHeight(height === 'high' ? 'half' : 'low')
  }
  const onClick = () => {
    if (!wasDragged.current) setHeight(nextHeight[height])
    wasDragged.current = false
  }
  const size = heights[height]
  return (
    <aside
      className="map-sheet"
      aria-label={label}
      data-height={height}
      style={{ height: size > 1 ? size : `${size * 100}%` }}
    >
      <button
        type="button"
        className="map-sheet-handle"
        aria-expanded={height !== 'low'}
        onPointerDown={(event) => {
          from.current = event.clientY
          wasDragged.current = false
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (from.current = undefined)}
        onClick={onClick}
      >
        <span className="vh">{names[height]}</span>
      </button>
      {children}
    </aside>
  )
}

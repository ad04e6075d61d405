import { type KeyboardEvent, useState } from 'react'

import type { LayerInHole } from '#geology/cross-section/correlation/decisions.ts'
import type { Place, Sheet } from '#geology/drawing/marks.ts'
import { isComposing } from '#web/ui/keys/composing.ts'

import { joinText, type LayerBetween } from './layers-between.ts'
import { useDrag } from './useDrag.ts'

/** A layer of the other hole under the pointer: from its top to its base there, millimetres. */
export interface DropTarget {
  readonly from: Place
  readonly to: Place
  readonly layer: LayerInHole
}

interface LayerHandleProps {
  between: LayerBetween
  at: Place
  /** Radius within which it is taken hold of, millimetres. */
  hit: number
  sheet: Pick<Sheet, 'width' | 'height'>
  targetAt: (place: Place) => DropTarget | undefined
  onJoin: (layer: LayerInHole) => void
  onAsk: () => void
  /** Back to what its number says. */
  onReset: () => void
}

/** A layer that is joined to one of the next hole: dragged there, or chosen from a list. */
export function LayerHandle({ between, at, hit, sheet, targetAt, onJoin, onAsk, onReset }: LayerHandleProps) {
  const [pulled, setPulled] = useState<Place>()
  const { onEscape, isClick, ...drag } = useDrag({
    sheet,
    onMove: setPulled,
    onDrop: (place) => {
      setPulled(undefined)
      const dropped = targetAt(place)
      if (dropped) onJoin(dropped.layer)
    },
    onCancel: () => setPulled(undefined),
  })
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || onEscape(event)) return
    if (event.key === 'Enter' || event.key === ' ') onAsk()
    else if (event.key === 'Delete' || event.key === 'Backspace') onReset()
    else return
    event.preventDefault()
  }
  const target = pulled && targetAt(pulled)
  const [x, y] = at
  return (
    <>
      {pulled && <path className="section-pull" d={`M${x} ${y}L${pulled[0]} ${pulled[1]}`} />}
      {target && <path className="section-target" d={`M${target.from.join(' ')}L${target.to.join(' ')}`} />}
      <g
        className={between.isDecided ? 'section-layer section-decided' : 'section-layer'}
        transform={`translate(${x} ${y})`}
        role="button"
        tabIndex={0}
        aria-haspopup="dialog"
        aria-label={joinText(between)}
        onKeyDown={press}
        {...drag}
        onClick={() => isClick() && onAsk()}
      >
        <circle className="section-hit" r={hit} />
        <rect className="section-knob" x={-1.1} y={-1.1} width={2.2} height={2.2} transform="rotate(45)" />
      </g>
    </>
  )
}

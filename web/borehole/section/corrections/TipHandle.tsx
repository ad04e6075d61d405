import type { KeyboardEvent } from 'react'

import { greatestReach, leastReach } from '#geology/cross-section/correlation/decisions.ts'
import { reachAt } from '#geology/cross-section/correlation/edits.ts'
import type { Point } from '#geology/cross-section/correlation/plane.ts'
import type { Tip } from '#geology/cross-section/correlation/tips.ts'
import type { Place, Sheet } from '#geology/drawing/marks.ts'

import { placeText, tipText } from './tip-words.ts'
import { useDrag } from './useDrag.ts'

type Reach = ReturnType<typeof reachAt>

interface TipHandleProps {
  tip: Tip
  /** Where it stands, millimetres. */
  at: Place
  /** Radius within which it is taken hold of, millimetres. */
  hit: number
  /** The two holes, metres along the line: that of the layer first. */
  holes: readonly [number, number]
  sheet: Pick<Sheet, 'width' | 'height'>
  pointAt: (place: Place) => Point
  onShow: (reach: Reach | undefined) => void
  onSet: (reach: Reach) => void
  /** Back to where it stands by itself. */
  onReset: () => void
}

const arrows: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** The end of a layer, which is dragged, or moved by arrows: 5 % of the spacing, with Shift 1 %. */
export function TipHandle({
  tip,
  at: [x, y],
  hit,
  holes,
  sheet,
  pointAt,
  onShow,
  onSet,
  onReset,
}: TipHandleProps) {
  const reachOf = (place: Place) => reachAt(tip, holes, pointAt(place))
  const {
    onEscape,
    isClick: _,
    ...drag
  } = useDrag({
    sheet,
    onMove: (place) => onShow(reachOf(place)),
    onDrop: (place) => onSet(reachOf(place)),
    onCancel: () => onShow(undefined),
  })
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (onEscape(event)) return
    if (event.key === 'Delete' || event.key === 'Backspace') onReset()
    else if (arrow) onSet(stepOf(tip, arrow, event.shiftKey, holes[1] > holes[0]))
    else return
    event.preventDefault()
  }
  return (
    <g
      className={tip.decision ? 'section-tip section-decided' : 'section-tip'}
      transform={`translate(${x} ${y})`}
      role="slider"
      tabIndex={0}
      aria-label={tipText(tip)}
      aria-valuemin={leastReach * 100}
      aria-valuemax={greatestReach * 100}
      aria-valuenow={Math.round(tip.fraction * 100)}
      aria-valuetext={placeText(tip)}
      onKeyDown={press}
      {...drag}
    >
      <circle className="section-hit" r={hit} />
      <circle className="section-knob" r={1.4} />
    </g>
  )
}

function stepOf(
  tip: Tip,
  [right, up]: readonly [number, number],
  isFine: boolean,
  isRightward: boolean,
): Reach {
  const step = isFine ? 0.01 : 0.05
  const fraction = tip.fraction + right * step * (isRightward ? 1 : -1)
  return tip.height === undefined
    ? { fraction }
    : { fraction, height: Math.max(0, Math.min(1, tip.height + up * step)) }
}

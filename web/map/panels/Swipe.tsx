import { useEffect, useRef, useState } from 'react'

import { useMap } from '#web/map/stage/useMap.ts'

import './swipe.css'

interface SwipeProps {
  /** Names of the base maps on its sides. */
  left: string
  right: string
}

/** A line across the map that parts two base maps; it moves by mouse, finger and arrow keys. */
export function Swipe({ left, right }: SwipeProps) {
  const map = useMap()
  const [share, setShare] = useState(50)
  const names = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const target = map?.getTargetElement()
    target?.setAttribute('data-compared', '')
    return () => target?.removeAttribute('data-compared')
  }, [map])
  useEffect(() => {
    for (const one of [map?.getTargetElement(), names.current])
      one?.style.setProperty('--swipe', String(share / 100))
  }, [map, share])
  return (
    <>
      <p ref={names} className="map-names">
        <span title={left}>{left}</span>
        <span title={right}>{right}</span>
      </p>
      <input
        className="map-swipe"
        type="range"
        min={0}
        max={100}
        step={1}
        value={share}
        aria-label="卷帘位置"
        aria-valuetext={`左图 ${left} 占 ${share}%，右图 ${right}`}
        onChange={({ target }) => setShare(Number(target.value))}
      />
    </>
  )
}

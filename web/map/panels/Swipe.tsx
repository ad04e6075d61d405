import { useEffect, useState } from 'react'

import { useMap } from '#web/map/stage/useMap.ts'

import './swipe.css'

/** A line across the map that parts two base maps; it moves by mouse, finger and arrow keys. */
export function Swipe() {
  const map = useMap()
  const [share, setShare] = useState(50)
  useEffect(() => {
    const target = map?.getTargetElement()
    target?.setAttribute('data-compared', '')
    return () => target?.removeAttribute('data-compared')
  }, [map])
  useEffect(() => map?.getTargetElement().style.setProperty('--swipe', String(share / 100)), [map, share])
  return (
    <input
      className="map-swipe"
      type="range"
      min={0}
      max={100}
      step={1}
      value={share}
      aria-label="卷帘位置"
      aria-valuetext={`左图占 ${share}%`}
      onChange={({ target }) => setShare(Number(target.value))}
    />
  )
}

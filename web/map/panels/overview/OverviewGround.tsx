import VectorLayer from 'ol/layer/Vector.js'
import OlMap from 'ol/Map.js'
import type VectorSource from 'ol/source/Vector.js'
import View from 'ol/View.js'
import { useEffect, useRef, useState } from 'react'

import { type Tone, tones } from '#web/map/stage/city-style.ts'

import type { Ground } from './overview-frame.ts'
import { overviewNames, overviewStyle } from './overview-style.ts'

interface OverviewGroundProps {
  source: VectorSource
  tone: Tone
  field: Ground
}

/** The city, drawn small from the features that the map itself has. */
export function OverviewGround({ source, tone, field }: OverviewGroundProps) {
  const target = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OlMap>()
  useEffect(() => {
    if (!target.current) return undefined
    const layers = [
      new VectorLayer({ source, style: overviewStyle(tone), background: tones[tone].outside }),
      new VectorLayer({ source, style: overviewNames(tone), declutter: true }),
    ]
    const made = new OlMap({ target: target.current, controls: [], interactions: [], layers })
    setMap(made)
    return () => {
      made.dispose()
      for (const layer of layers) layer.dispose()
    }
  }, [source, tone])
  useEffect(() => {
    const { west, south, east, north } = field
    const resolution = (east - west) / (target.current?.clientWidth || 1)
    const center = [(west + east) / 2, (south + north) / 2]
    map?.setView(new View({ center, resolution, enableRotation: false, multiWorld: true }))
  }, [map, field])
  return <div ref={target} className="overview-ground" aria-hidden />
}

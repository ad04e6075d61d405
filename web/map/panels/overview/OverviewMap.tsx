import type OlMap from 'ol/Map.js'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react'

import { mapLayers } from '#contract/map/layers.ts'
import { citySource } from '#web/map/stage/city-layer.ts'
import type { Tone } from '#web/map/stage/city-style.ts'
import { cityCorners } from '#web/map/stage/corners.ts'
import { useAtRest, useMap } from '#web/map/stage/useMap.ts'
import { useForeign } from '#web/map/useForeign.ts'

import { centreOn, fieldOf, frameIn, type Ground, groundAt, groundOf, groundSeen } from './overview-frame.ts'
import { OverviewGround } from './OverviewGround.tsx'
import { useOverviewDrag } from './useOverviewDrag.ts'

const size = { width: 232, height: 156 }

/** Shares of the view that an arrow key moves the map by; with Shift, a whole view. */
const step = 0.25
const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** The whole city with a frame around what the map shows. */
export function OverviewMap({ tone }: { tone: Tone }) {
  const map = useMap()
  const { data: city } = useForeign(mapLayers.city)
  const whole = useMemo(() => city && groundOf(cityCorners(city)), [city])
  const rested = useAtRest(groundSeen)
  const field = useMemo(
    () => (whole && rested ? fieldOf(whole, rested, size.width / size.height) : undefined),
    [whole, rested],
  )
  if (city && !whole) return <p className="overview-none">本馆尚无城市底图</p>
  if (!map || !city || !field) return <div className="overview-field" style={size} />
  const source = citySource(city)
  const [x, y] = rested ? [(rested.west + rested.east) / 2, (rested.south + rested.north) / 2] : []
  const district = source
    .getFeaturesAtCoordinate([x ?? 0, y ?? 0])
    .find((feature) => feature.get('category') === 'district')
  return (
    <>
      <OverviewField {...{ map, field }}>
        <OverviewGround {...{ source, tone, field }} />
      </OverviewField>
      <p className="overview-at" role="status">
        {district ? `中心在${String(district.get('name'))}` : '中心在市域外'}
      </p>
    </>
  )
}

interface OverviewFieldProps {
  map: OlMap
  field: Ground
  children: ReactNode
}

/** The frame over the small map: dragged, or moved by the arrow keys. */
function OverviewField({ map, field, children }: OverviewFieldProps) {
  const seen = useSeen(map)
  const frame = frameIn(field, seen)
  const { dragged, handlers } = useOverviewDrag(frame, (spot) => centreOn(map, groundAt(field, spot)))
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    centreOn(map, shiftCentre(groundSeen(map), way, event.shiftKey ? 1 : step))
  }
  const { x, y } = dragged ?? frame
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the map
    <div
      className="overview-field"
      style={size}
      role="application"
      aria-label="鹰眼图，方向键移动地图，按住 Shift 移一屏"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      {...handlers}
      onKeyDown={onKeyDown}
    >
      {children}
      <div
        className="overview-frame"
        data-dragged={dragged !== undefined || undefined}
        style={{
          left: `${x * 100}%`,
          top: `${y * 100}%`,
          width: `${frame.width * 100}%`,
          height: `${frame.height * 100}%`,
        }}
      />
    </div>
  )
}

function shiftCentre(seen: Ground, [right, up]: readonly [number, number], share: number): [number, number] {
  const { west, south, east, north } = seen
  return [
    (west + east) / 2 + right * share * (east - west),
    (south + north) / 2 + up * share * (north - south),
  ]
}

/** What the map shows, frame by frame. */
function useSeen(map: OlMap): Ground {
  const [seen, setSeen] = useState(() => groundSeen(map))
  useEffect(() => {
    const follow = () => {
      const now = groundSeen(map)
      setSeen((before) => (isSame(before, now) ? before : now))
    }
    map.on('postrender', follow)
    return () => map.un('postrender', follow)
  }, [map])
  return seen
}

const isSame = (a: Ground, b: Ground) =>
  a.west === b.west && a.south === b.south && a.east === b.east && a.north === b.north

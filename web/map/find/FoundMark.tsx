import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'

import type { Near } from '#contract/catalogue/condition.ts'
import { type Place, placeCategories, places } from '#contract/search/places.ts'
import { cornersOf } from '#geology/places/ground.ts'
import { isOutline } from '#geology/places/outline.ts'
import { useCall } from '#web/api/hooks.ts'
import { FirstView } from '#web/map/stage/FirstView.tsx'
import { showAll, computePadding } from '#web/map/stage/open-map.ts'
import { useLayer, useMap } from '#web/map/stage/useMap.ts'
import { pathOfProfile } from '#web/records/uses/expected-profile-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { foundLayer } from './found-layer.ts'

interface FoundMarkProps {
  /** What names the place. */
  text: string
  /** The map is to show the place: whole, if it is a line or an area. */
  isShown: boolean
  /** Selects what lies around the place, or in it. */
  onSelect: (within: Near, district?: string) => void
}

/** The place that was found, on the map, and what can be done with it. */
export function FoundMark({ text, isShown, onSelect }: FoundMarkProps) {
  const map = useMap()
  const { data, isPending } = useCall(places.find, { text })
  const place = data?.place
  useLayer(useMemo(() => place && foundLayer(place), [place]))
  useEffect(() => {
    if (map && place && isShown)
      showAll(map, cornersOf(place.line ?? [place.lng, place.lat]), computePadding(map))
  }, [map, place, isShown])
  if (!place) return <FirstView isNeeded={isShown && !isPending} />
  if (place.record) return null
  return (
    <Row as="p" gap={[4, 12]} wrap className="found-card" role="status">
      <b>{place.name ?? text}</b>
      <span className="cap">{place.label}</span>
      <Button size="s" onClick={() => onSelect(buildNear(place), districtOf(place))}>
        {isArea(place) ? '看区内资料' : `看 ${reach} m 内资料`}
      </Button>
      {!isArea(place) && <Link to={pathOfProfile(place, place.name ?? text)}>这里的地下</Link>}
    </Row>
  )
}

const districtOf = (place: Place): string | undefined =>
  isArea(place) && place.label === placeCategories.district ? place.name : undefined

const reach = 500

const isArea = ({ line }: Place) => line !== undefined && isOutline(line)

const buildNear = (place: Place): Near => ({
  lng: place.lng,
  lat: place.lat,
  ...(place.line && { line: place.line }),
  ...(place.name && { name: place.name }),
  metres: isArea(place) ? 0 : reach,
})

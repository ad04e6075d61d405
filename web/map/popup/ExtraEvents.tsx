import { useEffect } from 'react'

import { bus } from '#web/api/bus.ts'
import { showPlace } from '#web/map/stage/open-map.ts'
import { useMap } from '#web/map/stage/useMap.ts'

/** What the map itself does of the events of extras: `zoom-to` shows the record closely. */
export function ExtraEvents() {
  const map = useMap()
  useEffect(
    () =>
      bus.on('map-extra', ({ event, data }) => {
        const [lng, lat, zoom] = [Number(data['lng']), Number(data['lat']), Number(data['zoom'] ?? 17)]
        if (!map || event !== 'zoom-to' || ![lng, lat, zoom].every(Number.isFinite)) return
        showPlace(map, { centre: { lng, lat }, zoom }, true)
      }),
    [map],
  )
  return null
}

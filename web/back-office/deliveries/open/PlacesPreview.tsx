import { insetMap } from '#web/map/inset/inset-map.tsx'
import { countText } from '#web/records/format.ts'
import { Note } from '#web/ui/states/States.tsx'

import type { PlacesUnder } from './places-under.ts'
import { spanOf } from './span.ts'

const PlacesMap = insetMap(async () => (await import('./PlacesMap.tsx')).PlacesMap)

interface PlacesPreviewProps {
  places: PlacesUnder
  /** What is chosen is not kept yet. */
  isUnsaved: boolean
}

/** Where the points would fall: on the map, and in words for whoever sees no map. */
export function PlacesPreview({ places: { places, without, reason }, isUnsaved }: PlacesPreviewProps) {
  if (places.length + without === 0) return <p className="cap">这一批的文件没有坐标，或还在检查。</p>
  return (
    <figure className="delivery-places" aria-label="点落在哪里">
      {places.length > 0 && (
        <div className="delivery-map">
          <PlacesMap places={places} />
        </div>
      )}
      <figcaption className="cap">
        {places.length > 0 &&
          `${countText(places.length)} 点落在${spanOf(places.map(({ at }) => at))}${isUnsaved ? '（照现在所选，尚未用于这一批）' : ''}。`}
      </figcaption>
      {without > 0 && (
        <Note variant="warn">
          {countText(without)} 点不上图：{reason}
        </Note>
      )}
    </figure>
  )
}

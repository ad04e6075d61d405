import { insetMap } from '#web/map/inset/inset-map.tsx'
import { countText } from '#web/records/format.ts'
import { Note } from '#web/ui/states/States.tsx'

import { filesText } from './files-text.ts'
import type { PlacesUnder, PlaceUnder } from './places-under.ts'
import { partFar, spanOf } from './span.ts'

const PlacesMap = insetMap(async () => (await import('./PlacesMap.tsx')).PlacesMap)

interface PlacesPreviewProps {
  places: PlacesUnder
  /** What is chosen is not kept yet. */
  isUnsaved: boolean
}

/** Where the points would fall: on the map, and in words for whoever sees no map. */
export function PlacesPreview({ places: { places, without }, isUnsaved }: PlacesPreviewProps) {
  if (places.length + without.count === 0) return <p className="cap">这一批的文件没有坐标，或还在检查。</p>
  const { near, far } = partFar(places)
  return (
    <figure className="delivery-places" aria-label="点落在哪里">
      {places.length > 0 && (
        <div className="delivery-map">
          <PlacesMap places={places} near={near} />
        </div>
      )}
      <figcaption className="cap">
        {near.length > 0 &&
          `${countText(near.length)} 点落在${spanOf(near.map(({ at }) => at))}${isUnsaved ? '（照现在所选，尚未用于这一批）' : ''}。`}
      </figcaption>
      {far.length > 0 && (
        <Note variant="warn">
          {countOf(far)}离其余的点很远，在{spanOf(far.map(({ at }) => at))}，请核对坐标和坐标系。
        </Note>
      )}
      {without.count > 0 && (
        <Note variant="warn">
          {filesText(without.files)}有 {countText(without.count)} 点不上图：{without.reason}。
        </Note>
      )}
    </figure>
  )
}

const countOf = (places: readonly PlaceUnder[]): string =>
  `${filesText([...new Set(places.map(({ file }) => file))])}有 ${countText(places.length)} 点`

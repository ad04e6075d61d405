import { useMemo } from 'react'
import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { type AreaShape, mapAreaLayers } from '#contract/map/area-layers.ts'
import { mapLayers } from '#contract/map/layers.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { useCall } from '#web/api/hooks.ts'
import { insetMap } from '#web/map/inset/inset-map.tsx'

import { LocationSketch } from './LocationSketch.tsx'
import { extentPath } from './map-path.ts'

const AreaMap = insetMap(() => import('./AreaMap.tsx').then(({ AreaMap }) => AreaMap))

interface ExtentProps {
  kind: Kind
  record: RecordView
}

/** The area of a record, as the map shows it; nothing of a secret one, or where it has none. */
export function Extent({ kind, record }: ExtentProps) {
  const { data } = useCall(mapAreaLayers.recordArea, { kind: kind.name, code: record.code })
  const layers = useCall(mapLayers.getTreeList, {}).data ?? []
  const rings = useMemo(() => ringsOf(data?.shape), [data])
  if (rings.length === 0) return null
  return (
    <section className="extent">
      <LocationSketch
        on={rings}
        label={`范围示意：${record.title}`}
        district={record.district}
        caption={[record.district, captionOf(kind, rings)].filter(Boolean).join('　')}
        map={<AreaMap rings={rings} />}
        link={
          <Link className="no-print" to={extentPath(kind.name, rings, layers)}>
            在地图上看
          </Link>
        }
      />
    </section>
  )
}

/** What the area follows from. */
function captionOf({ extent }: Kind, { length }: readonly unknown[]): string {
  if (extent && 'of' in extent) return '范围取其钻孔的外包'
  return length === 1 ? '范围取其图幅' : `范围取其 ${length} 个图幅`
}

function ringsOf(shape: AreaShape | null | undefined): LngLat[][] {
  if (!shape) return []
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return polygons.map(([outer = []]) => outer.map(([lng, lat]) => ({ lng, lat })))
}

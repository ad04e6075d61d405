import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { mapLayers } from '#contract/map/layers.ts'
import { useCall } from '#web/api/hooks.ts'
import { insetMap } from '#web/map/inset/inset-map.tsx'

import { LocationSketch } from './LocationSketch.tsx'
import { extentPath } from './map-path.ts'
import { useArea } from './useArea.ts'

const AreaMap = insetMap(() => import('./AreaMap.tsx').then(({ AreaMap }) => AreaMap))

interface ExtentProps {
  kind: Kind
  record: RecordView
}

/** The area of a record without a place. */
export function Extent({ kind, record }: ExtentProps) {
  const { rings, caption } = useArea(kind, record)
  const layers = useCall(mapLayers.getTreeList, {}).data ?? []
  if (rings.length === 0) return null
  return (
    <section className="extent">
      <LocationSketch
        on={rings}
        label={`范围示意：${record.title}`}
        district={record.district}
        caption={[record.district, caption].filter(Boolean).join('　')}
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

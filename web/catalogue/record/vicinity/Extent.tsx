import { useMemo } from 'react'
import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { mapLayers } from '#contract/map/layers.ts'
import { sheetBoxes } from '#geology/places/map-sheets.ts'
import { useCall } from '#web/api/hooks.ts'
import { insetMap } from '#web/map/inset/inset-map.tsx'

import { LocationSketch } from './LocationSketch.tsx'
import { extentPath } from './map-path.ts'

const SheetMap = insetMap(() => import('./SheetMap.tsx').then(({ SheetMap }) => SheetMap))

/** The map sheets that a record names, as the map shows them; nothing of a secret one, or where it names none. */
export function Extent({ kind: { extent, name }, record }: { kind: Kind; record: RecordView }) {
  const written = extent && 'sheets' in extent ? record.values[extent.sheets] : undefined
  const sheets = typeof written === 'string' && record.access !== 'secret' ? written : ''
  const boxes = useMemo(() => sheetBoxes(sheets), [sheets])
  const layers = useCall(mapLayers.getTreeList, {}).data ?? []
  if (boxes.length === 0) return null
  const caption = boxes.length === 1 ? '范围取其图幅' : `范围取其 ${boxes.length} 个图幅`
  return (
    <section className="extent">
      <LocationSketch
        on={boxes}
        label={`范围示意：${sheets}`}
        district={record.district}
        caption={[record.district, caption].filter(Boolean).join('　')}
        map={<SheetMap boxes={boxes} />}
        link={
          <Link className="no-print" to={extentPath(name, boxes, layers)}>
            在地图上看
          </Link>
        }
      />
    </section>
  )
}

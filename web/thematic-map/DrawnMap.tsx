import { useMemo, useState } from 'react'

import { drawings } from '#contract/drawings/drawings.ts'
import { mapContentOf } from '#contract/thematic-map/map-content.ts'
import type { ThematicMap } from '#contract/thematic-map/thematic-map.ts'
import type { Sheet } from '#geology/drawing/marks.ts'
import { themeOf } from '#geology/thematic-map/field/themes.ts'
import { countText, spreadText } from '#geology/thematic-map/notes.ts'
import { layOutThematicMap, mapTitle } from '#geology/thematic-map/thematic-map.ts'
import { useSite } from '#web/api/site.ts'
import { SheetStack, type StackedSheet } from '#web/borehole/chosen/SheetStack.tsx'
import { LeftOutList } from '#web/borehole/section/SectionLists.tsx'
import { printedFile } from '#web/drawings/printed-file.ts'
import { Empty, Note } from '#web/ui/states/States.tsx'
import { dayText } from '#web/ui/text/moments.ts'

import { DataPoints } from './DataPoints.tsx'
import type { MapAddress } from './map-address.ts'
import { mapLabel } from './map-words.ts'
import { MapTools, ThemeChoice } from './MapTools.tsx'

import '#web/borehole/section/section.css'

interface DrawnMapProps {
  map: ThematicMap
  address: MapAddress & { outline: number[] }
  go: (change: Partial<MapAddress>) => void
  /** It is of the theme before, until the next has come. */
  isStale: boolean
}

/** A map on its sheets, with how sure it is and the holes that it rests on. */
export function DrawnMap({ map, address, go, isStale }: DrawnMapProps) {
  const sheets = useSheets(map, address)
  const title = mapTitle(map.theme)
  if (sheets.length === 0) return <Empty title="这里画不成等值线" text="有值的地方在图上太小。" />
  return (
    <>
      <SheetStack
        sheets={stackOf(map, sheets)}
        fileName={`${title}${address.name ? `-${address.name}` : ''}`}
        remark={`${spreadText({ field: map.field ?? emptyField })}${countText(map)}`}
        tools={
          <>
            <ThemeChoice {...{ address, go }} />
            <MapTools {...{ address, go }} />
          </>
        }
        printed={[printedMap(address)]}
      />
      <div className="section-main no-print" aria-busy={isStale}>
        <Note variant="warn">
          <p>
            由馆藏钻孔推测，<b>不作为设计依据</b>；设计与施工须以本场地的勘察为准。
          </p>
        </Note>
        <DataPoints {...{ map }} />
        <LeftOutList rows={map.leftOut} />
      </div>
    </>
  )
}

const emptyField = { edge: null, zones: [], hull: [], spread: null } as const

function useSheets(map: ThematicMap, { interval, hasBands, hasPoints }: MapAddress): Sheet[] {
  const { name: holder } = useSite()
  const [madeOn] = useState(() => dayText(new Date().toISOString()))
  return useMemo(() => {
    const content = mapContentOf(map, { holder, project: '', madeOn })
    return content ? layOutThematicMap(content, { interval, hasBands, hasPoints }) : []
  }, [map, holder, madeOn, interval, hasBands, hasPoints])
}

/** The file of the server is of the same area, and drawn in the same way. */
const printedMap = ({ theme, outline, interval, hasBands, hasPoints }: DrawnMapProps['address']) =>
  printedFile(
    drawings.thematicMap,
    {
      ...{ theme, outline, bands: hasBands, points: hasPoints },
      ...(interval !== 'auto' && { interval }),
    },
    'PDF（A3）',
  )

function stackOf(map: ThematicMap, sheets: readonly Sheet[]): StackedSheet[] {
  return sheets.map((sheet, i) => ({
    sheet,
    name: i === 0 ? '专题图' : sheets.length > 2 ? `数据点表 ${i}/${sheets.length - 1}` : '数据点表',
    label: i === 0 ? mapLabel(map, rangeOf(map)) : '数据点表',
  }))
}

/** The least and the greatest value of a map, as they are written. */
function rangeOf({ field, theme }: ThematicMap): [string, string] {
  const values = (field?.zones ?? []).flatMap((zone) => zone.values.filter((value) => value !== null))
  const least = Math.min(...values)
  return [
    (themeOf(theme).isThickness ? Math.max(0, least) : least).toFixed(1),
    Math.max(...values).toFixed(1),
  ]
}

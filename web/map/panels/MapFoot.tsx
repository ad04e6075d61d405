import { toLonLat } from 'ol/proj.js'
import { useEffect, useMemo, useState } from 'react'

import { mapLayers } from '#contract/map/layers.ts'
import type * as crsModule from '#geology/places/crs.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { useSite } from '#web/api/site.ts'
import { groundWords } from '#web/map/find/ground-words.ts'
import { groundResolution, placeOf, roundPlace } from '#web/map/stage/open-map.ts'
import { useAtRest, useMap } from '#web/map/stage/useMap.ts'
import { useForeign } from '#web/map/useForeign.ts'
import { pointText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { copyText } from '#web/ui/text/copy.ts'

const steps = [1, 2, 5]

/** The longest round number of metres that is at most so long. */
export function roundMetres(longest: number): number {
  const power = 10 ** Math.floor(Math.log10(longest))
  return (steps.findLast((step) => step * power <= longest) ?? 1) * power
}

const lengthText = (metres: number) => (metres >= 1000 ? `${metres / 1000} km` : `${metres} m`)

const longestBar = 110

/** At the lower left: review number of the base map, scale, place of the pointer, else the centre. */
export function MapFoot({ mark }: { mark: string }) {
  const resolution = useAtRest(groundResolution)
  const centre = useAtRest(placeOf)?.centre
  const pointer = usePointer()
  const at = pointer ?? centre
  const grid = usePlaneText(at)
  const ground = useGroundWords(centre)
  const metres = resolution ? roundMetres(longestBar * resolution) : 0
  const texts = at ? [`CGCS2000　${pointText(at)}`, grid].filter(Boolean) : []
  return (
    <Row gap={[0, 18]} wrap className="map-foot">
      {mark && <span>{mark}</span>}
      <span title="上方为北">北 ↑</span>
      {resolution && (
        <Row as="span" gap={8} className="map-scale">
          <i style={{ width: metres / resolution }} />
          {lengthText(metres)}
        </Row>
      )}
      {ground && <span title="地图中心所在的区与最近的道路">{ground}</span>}
      {texts.map((text) => (
        <span key={text.slice(0, 8)} className="num">
          {text}
        </span>
      ))}
      {texts.length > 0 && (
        <Button
          size="s"
          variant="text"
          icon="copy"
          iconOnly
          onClick={() => void copyText(texts.join('　'), '坐标已复制')}
        >
          复制坐标
        </Button>
      )}
    </Row>
  )
}

/** Where the middle of the map is, also where it shows no name. */
function useGroundWords(centre: LngLat | undefined): string {
  const { data } = useForeign(mapLayers.city)
  return useMemo(() => (data && centre ? groundWords(data, centre) : ''), [data, centre])
}

/** Where the pointer is on the map, or last was. */
function usePointer(): LngLat | undefined {
  const map = useMap()
  const [at, setAt] = useState<LngLat>()
  useEffect(() => {
    if (!map) return undefined
    const forget = () => setAt(undefined)
    const follow = map.on('pointermove', ({ coordinate, dragging }) => {
      const [lng = 0, lat = 0] = toLonLat(coordinate)
      setAt(dragging ? undefined : roundPlace({ lng, lat }))
    })
    map.on('movestart', forget)
    return () => {
      map.un('movestart', forget)
      map.un('pointermove', follow.listener)
    }
  }, [map])
  return at
}

type Crs = Pick<typeof crsModule, 'systemByCode' | 'fromLngLat'>

/** The place in the plane grid of the site: X is the north, Y the east. */
function usePlaneText(at: LngLat | undefined): string {
  const { planeGrid } = useSite()
  const [crs, setCrs] = useState<Crs>()
  useEffect(() => {
    if (planeGrid) void import('#geology/places/crs.ts').then(setCrs)
  }, [planeGrid])
  const system = crs?.systemByCode(planeGrid)
  const grid = at && system && crs?.fromLngLat(system, at)
  return grid ? `${planeGrid}　X ${grid.north.toFixed(1)}　Y ${grid.east.toFixed(1)}` : ''
}

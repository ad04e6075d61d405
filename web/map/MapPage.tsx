import { useMemo, useState } from 'react'

import { mapLayers, type Layer } from '#contract/map/layers.ts'
import { mapQueries } from '#contract/map/queries.ts'
import type { LngLat } from '#geology/crs.ts'
import { useCall } from '#web/api/hooks.ts'
import { kindNamed } from '#web/catalogue/record-path.ts'
import { useMapMark } from '#web/ui/drawings/MapMark.tsx'
import { Failed, Loading } from '#web/ui/states/States.tsx'

import type { ShownLayer } from './address.ts'
import { LayerPanel } from './panels/LayerPanel.tsx'
import { MapFoot } from './panels/MapFoot.tsx'
import { MapList } from './panels/MapList.tsx'
import { ZoomButtons } from './panels/ZoomButtons.tsx'
import { ResultPopup } from './popup/ResultPopup.tsx'
import { AskedMark } from './stage/AskedMark.tsx'
import { BaseLayer } from './stage/BaseLayer.tsx'
import { FirstView } from './stage/FirstView.tsx'
import { MapStage } from './stage/MapStage.tsx'
import { RecordLayer } from './stage/RecordLayer.tsx'
import { SelectTool } from './tools/select/SelectTool.tsx'
import { Toolbar } from './tools/Toolbar.tsx'
import type { Tool } from './tools/tools.ts'
import { useMapAddress } from './useMapAddress.ts'

import './map.css'

/** The map: layers, the map itself, and the records that it shows as a list. */
export function MapPage() {
  const layers = useCall(mapLayers.getTreeList, {})
  if (layers.error)
    return <Failed error={layers.error} onRetry={() => void layers.refetch()} retrying={layers.isFetching} />
  if (!layers.data) return <Loading rows={8} label="正在打开地图" />
  return <OpenMap layers={layers.data} />
}

function OpenMap({ layers }: { layers: readonly Layer[] }) {
  const { address, go, stay } = useMapAddress()
  const bases = useCall(mapLayers.baseMaps, {})
  const queries = useCall(mapQueries.queries, {})
  const mark = useMapMark()
  const [missed, setMissed] = useState(20)
  const [tool, setTool] = useState<Tool>('ask')
  const base = bases.data?.find(({ code }) => code === address.base) ?? bases.data?.[0]
  const shown = address.layers ?? layersAtFirst(layers)
  const drawn = shown.flatMap(({ code, opacity }) => {
    const layer = layers.find((one) => one.code === code)
    const kind = kindNamed(layer?.kind ?? '')
    return layer?.type === 'kind' && kind ? [{ code, opacity, kind }] : []
  })
  const listed = kindNamed(address.kind ?? '') ?? drawn.at(-1)?.kind ?? kindNamed(firstKind(layers))
  const { lng, lat } = address.centre ?? {}
  const { zoom } = address
  const place = useMemo(
    () =>
      lng === undefined || lat === undefined || zoom === undefined
        ? undefined
        : { centre: { lng, lat }, zoom },
    [lng, lat, zoom],
  )
  const ask = (asked: LngLat, metres: number) => {
    setMissed(Math.min(2000, Math.max(5, Math.round(metres))))
    go({ asked })
  }
  const codes = queries.data
    ?.filter(({ kind }) => drawn.some((one) => one.kind.name === kind))
    .map(({ code }) => code)
  return (
    <div className="map-page">
      <h1 className="vh">地图</h1>
      <MapStage
        label="地图，方向键移动，加减号缩放"
        place={place}
        onMoved={stay}
        onAsked={tool === 'ask' ? ask : undefined}
      >
        <aside className="map-layers" aria-label="图层">
          <h2>图层</h2>
          <LayerPanel
            layers={layers}
            shown={shown}
            onShow={(layers: readonly ShownLayer[]) => go({ layers })}
          />
        </aside>
        <BaseLayer base={base} />
        <FirstView isNeeded={place === undefined} />
        {drawn.map(({ code, kind, opacity }, level) => (
          <RecordLayer
            key={code}
            {...{ code, kind, opacity, level }}
            conditions={kind.name === listed?.name ? address.conditions : none}
            onFailed={() => {}}
          />
        ))}
        {address.asked && <AskedMark at={address.asked} />}
        {address.asked && codes && codes.length > 0 && (
          <ResultPopup
            key={`${address.asked.lng},${address.asked.lat}`}
            at={address.asked}
            metres={missed}
            codes={codes}
            onClose={() => go({ asked: undefined })}
          />
        )}
        <SelectTool
          isActive={tool === 'select'}
          within={address.within}
          onSelect={(within) => go({ within })}
          onLeave={() => setTool('ask')}
        />
        <Toolbar tool={tool} onChoose={setTool} />
        <ZoomButtons />
        <MapFoot mark={mark === undefined ? '' : mark} />
        {listed && <MapList kind={listed} {...{ address, go }} onPoint={(at) => ask(at, 5)} />}
      </MapStage>
    </div>
  )
}

const none: [] = []

const firstKind = (layers: readonly Layer[]) => layers.find(({ type }) => type === 'kind')?.kind ?? ''

const layersAtFirst = (layers: readonly Layer[]): ShownLayer[] =>
  layers.flatMap(({ type, checked, code, opacity }) =>
    type === 'kind' && checked ? [{ code, opacity }] : [],
  )

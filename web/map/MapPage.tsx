import { useMemo, useState } from 'react'

import { type BaseMap, mapLayers, type Layer } from '#contract/map/layers.ts'
import { mapQueries } from '#contract/map/queries.ts'
import type { Place } from '#contract/search/places.ts'
import type { LngLat } from '#geology/crs.ts'
import { useCall } from '#web/api/hooks.ts'
import { kindNamed } from '#web/catalogue/record-path.ts'
import { useMapMark } from '#web/ui/drawings/MapMark.tsx'
import { Failed, Loading } from '#web/ui/states/States.tsx'

import type { ShownLayer } from './address.ts'
import { FindBox } from './find/FindBox.tsx'
import { FoundMark } from './find/FoundMark.tsx'
import { BaseChoice } from './panels/BaseChoice.tsx'
import { LayerPanel } from './panels/LayerPanel.tsx'
import { MapFoot } from './panels/MapFoot.tsx'
import { MapList } from './panels/MapList.tsx'
import { MapNotice } from './panels/MapNotice.tsx'
import { SidePanels } from './panels/SidePanels.tsx'
import { ZoomButtons } from './panels/ZoomButtons.tsx'
import { ResultPopup } from './popup/ResultPopup.tsx'
import { AskedMark } from './stage/AskedMark.tsx'
import { ExternalLayer } from './stage/ExternalLayer.tsx'
import { FirstView } from './stage/FirstView.tsx'
import { MapStage } from './stage/MapStage.tsx'
import { RecordLayer } from './stage/RecordLayer.tsx'
import { ShownBases } from './stage/ShownBases.tsx'
import { SelectTool } from './tools/select/SelectTool.tsx'
import { Toolbar } from './tools/Toolbar.tsx'
import type { Tool } from './tools/tools.ts'
import { useMapAddress } from './useMapAddress.ts'
import { useTroubles } from './useTroubles.ts'

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
  const compared = bases.data?.find(({ code }) => code === address.compare && code !== base?.code)
  const troubles = useTroubles()
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
  /** Of a record that was found its layer is shown, and the popup. */
  const show = ({ lng, lat, record }: Place, found: string) => {
    setMissed(5)
    const own = layers.find(({ type, kind }) => type === 'kind' && kind === record?.kind)
    const isShown = own && shown.some(({ code }) => code === own.code)
    go({
      ...{ found, centre: undefined, zoom: undefined, asked: record && { lng, lat } },
      ...(own && !isShown && { layers: [...shown, { code: own.code, opacity: own.opacity }] }),
    })
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
        <ShownBases base={base} compared={compared} onFailed={troubles.note} />
        {shown.map(({ code, opacity }, level) => {
          const layer = layers.find((one) => one.code === code)
          return layer?.kind === null ? (
            <ExternalLayer
              key={code}
              {...{ layer, opacity, level }}
              onFailed={() => troubles.note(layer.name)}
            />
          ) : null
        })}
        {address.found ? (
          <FoundMark
            text={address.found}
            isShown={place === undefined}
            onSelect={(within) => go({ within })}
          />
        ) : (
          <FirstView isNeeded={place === undefined} />
        )}
        {drawn.map(({ code, kind, opacity }) => (
          <RecordLayer
            key={code}
            {...{ code, kind, opacity }}
            level={shown.findIndex((one) => one.code === code)}
            conditions={kind.name === listed?.name ? address.conditions : none}
            onFailed={() => troubles.note(kind.label)}
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
        <div className="map-top">
          <FindBox
            found={address.found ?? ''}
            onFound={show}
            onClear={() => go({ found: undefined, asked: undefined })}
          />
          <Toolbar tool={tool} onChoose={setTool} />
        </div>
        <ZoomButtons />
        <MapFoot mark={marksOf([base, compared], mark ?? '')} />
        <MapNotice names={troubles.names} onClose={troubles.close} />
        <SidePanels
          layers={
            <LayerPanel
              layers={layers}
              shown={shown}
              onShow={(layers: readonly ShownLayer[]) => go({ layers })}
              bases={
                <BaseChoice
                  bases={bases.data ?? []}
                  base={base?.code}
                  compare={compared?.code}
                  onChoose={go}
                />
              }
            />
          }
          list={listed && <MapList kind={listed} {...{ address, go }} onPoint={(at) => ask(at, 5)} />}
        />
      </MapStage>
    </div>
  )
}

const none: [] = []

/** Review numbers of the base maps; the city's own has the site's. */
const marksOf = (bases: readonly (BaseMap | undefined)[], own: string) =>
  [...new Set(bases.flatMap((base) => (base ? [base.mark || own] : [])))].filter(Boolean).join('　')

const firstKind = (layers: readonly Layer[]) => layers.find(({ type }) => type === 'kind')?.kind ?? ''

const layersAtFirst = (layers: readonly Layer[]): ShownLayer[] =>
  layers.flatMap(({ type, checked, code, opacity }) =>
    type === 'kind' && checked ? [{ code, opacity }] : [],
  )

import { useMemo, useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { mapLayers, type Layer } from '#contract/map/layers.ts'
import { mapQueries } from '#contract/map/queries.ts'
import type { Place } from '#contract/search/places.ts'
import type { LngLat } from '#geology/crs.ts'
import { useCall } from '#web/api/hooks.ts'
import { useMapMark } from '#web/ui/drawings/MapMark.tsx'
import { Failed, Loading } from '#web/ui/states/States.tsx'

import type { ShownLayer } from './address.ts'
import { FindBox } from './find/FindBox.tsx'
import { FoundMark } from './find/FoundMark.tsx'
import { LayerPanel } from './panels/LayerPanel.tsx'
import { MapFoot } from './panels/MapFoot.tsx'
import { RecordPanel } from './panels/RecordPanel.tsx'
import { SidePanels } from './panels/SidePanels.tsx'
import { ZoomButtons } from './panels/ZoomButtons.tsx'
import { ResultPopup } from './popup/ResultPopup.tsx'
import { PrintButton } from './print/PrintButton.tsx'
import { AskedMark } from './stage/AskedMark.tsx'
import { BaseLayer } from './stage/BaseLayer.tsx'
import { FirstView } from './stage/FirstView.tsx'
import { MapStage } from './stage/MapStage.tsx'
import { outlineOf } from './stage/open-map.ts'
import { RecordLayer } from './stage/RecordLayer.tsx'
import { useAtRest } from './stage/useMap.ts'
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
    const kind = Object.values<Kind>(kinds).find(({ name }) => name === layer?.kind)
    return layer?.type === 'kind' && kind ? [{ code, opacity, kind }] : []
  })
  const listed = drawn.find(({ kind }) => kind.name === address.kind)?.kind ?? drawn.at(-1)?.kind
  const place = useMemo(
    () =>
      address.centre && address.zoom !== undefined
        ? { centre: address.centre, zoom: address.zoom }
        : undefined,
    [address.centre, address.zoom],
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
        <BaseLayer base={base} />
        {address.found ? (
          <FoundMark
            text={address.found}
            isShown={place === undefined}
            onSelect={(within) => go({ within })}
          />
        ) : (
          <FirstView isNeeded={place === undefined} />
        )}
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
        <div className="map-top">
          <FindBox
            found={address.found ?? ''}
            onFound={show}
            onClear={() => go({ found: undefined, asked: undefined })}
          />
          <Toolbar tool={tool} onChoose={setTool} />
        </div>
        <ZoomButtons />
        <PrintButton
          layers={drawn.map(({ code, kind }) => ({
            ...{ code, kind, name: layers.find((one) => one.code === code)?.name ?? kind.label },
            isWhole: kind.name !== listed?.name || address.conditions.length === 0,
          }))}
          mark={mark}
          tone={base?.source.tone}
        />
        <MapFoot mark={mark === undefined ? '' : mark} />
        <SidePanels
          layers={
            <LayerPanel
              layers={layers}
              shown={shown}
              onShow={(layers: readonly ShownLayer[]) => go({ layers })}
            />
          }
          list={listed && <Listed kind={listed} {...{ address }} onPoint={(at) => ask(at, 5)} />}
        />
      </MapStage>
    </div>
  )
}

const none: [] = []

const layersAtFirst = (layers: readonly Layer[]): ShownLayer[] =>
  layers.flatMap(({ type, checked, code, opacity }) =>
    type === 'kind' && checked ? [{ code, opacity }] : [],
  )

interface ListedProps {
  kind: Kind
  address: ReturnType<typeof useMapAddress>['address']
  onPoint: (at: LngLat) => void
}

/** The list beside the map, in step with it. */
function Listed({ kind, address, onPoint }: ListedProps) {
  const outline = useAtRest(outlineOf)
  const near = useMemo(
    () =>
      address.within ??
      (outline && { lng: outline[0] ?? 0, lat: outline[1] ?? 0, metres: 0, line: outline, name: '视野内' }),
    [address.within, outline],
  )
  return (
    near && (
      <RecordPanel key={JSON.stringify(near)} {...{ kind, near, onPoint }} conditions={address.conditions} />
    )
  )
}

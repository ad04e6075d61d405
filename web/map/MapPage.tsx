import { useMemo, useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { mapLayers, type Layer } from '#contract/map/layers.ts'
import type { LngLat } from '#geology/crs.ts'
import { useCall } from '#web/api/hooks.ts'
import { useMapMark } from '#web/ui/drawings/MapMark.tsx'
import { Failed, Loading } from '#web/ui/states/States.tsx'

import type { MapAddress, ShownLayer } from './address.ts'
import { LayerPanel } from './panels/LayerPanel.tsx'
import { MapFoot } from './panels/MapFoot.tsx'
import { RecordPanel } from './panels/RecordPanel.tsx'
import { ZoomButtons } from './panels/ZoomButtons.tsx'
import { AskedPlace, askedAt } from './popup/AskedPlace.tsx'
import { BaseLayer } from './stage/BaseLayer.tsx'
import { FirstView } from './stage/FirstView.tsx'
import { MapStage } from './stage/MapStage.tsx'
import { outlineOf } from './stage/open-map.ts'
import { RecordLayer } from './stage/RecordLayer.tsx'
import { useAtRest } from './stage/useMap.ts'
import { ActiveTool } from './tools/ActiveTool.tsx'
import { Toolbar } from './tools/Toolbar.tsx'
import type { Tool } from './tools/tools.ts'
import { useMapAddress } from './useMapAddress.ts'

import './map.css'

/** The map: layers, the map itself, and the records that it shows as a list. */
export function MapPage({ tool = 'ask' }: { tool?: Tool }) {
  const layers = useCall(mapLayers.getTreeList, {})
  if (layers.error)
    return <Failed error={layers.error} onRetry={() => void layers.refetch()} retrying={layers.isFetching} />
  if (!layers.data) return <Loading rows={8} label="正在打开地图" />
  return <OpenMap layers={layers.data} first={tool} />
}

function OpenMap({ layers, first }: { layers: readonly Layer[]; first: Tool }) {
  const { address, go, stay } = useMapAddress()
  const bases = useCall(mapLayers.baseMaps, {})
  const mark = useMapMark()
  const [tool, setTool] = useState(() => toolAtFirst(address, first))
  const base = bases.data?.find(({ code }) => code === address.base) ?? bases.data?.[0]
  const shown = address.layers ?? layersAtFirst(layers)
  const drawn = drawnOf(layers, shown)
  const listed = drawn.find(({ kind }) => kind.name === address.kind)?.kind ?? drawn.at(-1)?.kind
  const place = useMemo(
    () =>
      address.centre && address.zoom !== undefined
        ? { centre: address.centre, zoom: address.zoom }
        : undefined,
    [address.centre, address.zoom],
  )
  const ask = (asked: LngLat, metres: number) => go(askedAt(asked, metres))
  return (
    <div className="map-page">
      <h1 className="vh">地图</h1>
      <MapStage
        label="地图，方向键移动，加减号缩放，回车查询中心"
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
        <AskedPlace {...{ address, go, stay }} kinds={drawn.map(({ kind }) => kind)} />
        <ActiveTool {...{ tool, address, go }} />
        <Toolbar tool={tool} onChoose={setTool} />
        <ZoomButtons />
        <MapFoot mark={mark === undefined ? '' : mark} />
        {listed && <Listed kind={listed} {...{ address }} onPoint={(at) => ask(at, 5)} />}
      </MapStage>
    </div>
  )
}

/** Layers of points that are shown, with the kind of each. */
const drawnOf = (layers: readonly Layer[], shown: readonly ShownLayer[]) =>
  shown.flatMap(({ code, opacity }) => {
    const layer = layers.find((one) => one.code === code)
    const kind = Object.values<Kind>(kinds).find(({ name }) => name === layer?.kind)
    return layer?.type === 'kind' && kind ? [{ code, opacity, kind }] : []
  })

/** A drawing in the address opens with its tool. */
const toolAtFirst = ({ drawing }: MapAddress, tool: Tool): Tool => (drawing === undefined ? tool : 'label')

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
    <aside className="map-list" aria-label="图上的资料">
      {near && (
        <RecordPanel
          key={JSON.stringify(near)}
          {...{ kind, near, onPoint }}
          conditions={address.conditions}
        />
      )}
    </aside>
  )
}

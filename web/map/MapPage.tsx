import { useState } from 'react'

import { type BaseMap, type Layer, mapLayers } from '#contract/map/layers.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { useCall } from '#web/api/hooks.ts'
import { useShowsFavourites } from '#web/favourites/useFavourites.ts'
import { useMapMark } from '#web/ui/drawings/MapMark.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import { type MapAddress, notAsked } from './address.ts'
import { FindBox } from './find/FindBox.tsx'
import { FoundMark } from './find/FoundMark.tsx'
import { AreaLayers } from './layers/AreaLayer.tsx'
import { ShownLayers } from './layers/ShownLayers.tsx'
import { BaseChoice } from './panels/BaseChoice.tsx'
import { LayerPanel } from './panels/LayerPanel.tsx'
import { MapFoot } from './panels/MapFoot.tsx'
import { MapLoading } from './panels/MapLoading.tsx'
import { MapNotice } from './panels/MapNotice.tsx'
import { Overview } from './panels/overview/Overview.tsx'
import { SidePanels } from './panels/SidePanels.tsx'
import { ZoomButtons } from './panels/ZoomButtons.tsx'
import { AskedPlace, askedAt } from './popup/AskedPlace.tsx'
import { PrintButton } from './print/PrintButton.tsx'
import { MapList } from './records/MapList.tsx'
import { FirstView } from './stage/FirstView.tsx'
import { MapStage } from './stage/MapStage.tsx'
import { ShownBases } from './stage/ShownBases.tsx'
import { ActiveTool } from './tools/ActiveTool.tsx'
import { Toolbar } from './tools/Toolbar.tsx'
import type { Tool } from './tools/tools.ts'
import { useMapAddress } from './useMapAddress.ts'
import { useMapVersion } from './useMapVersion.ts'
import { useTroubles } from './useTroubles.ts'
import {
  atZoom,
  drawnOf,
  foundAddress,
  layersAtFirst,
  listedKind,
  namesOnMap,
  listLegendLayers,
} from './visible-layers.ts'

import './map.css'

/** The map: layers, the map itself, and the records that it shows as a list. */
export function MapPage({ tool = 'ask' }: { tool?: Tool | undefined }) {
  const layers = useCall(mapLayers.getTreeList, {})
  useMapVersion()
  if (!layers.data) return <AnswerState answer={layers} pending={<MapLoading />} />
  return <OpenMap layers={layers.data} first={tool} />
}

function OpenMap({ layers, first }: { layers: readonly Layer[]; first: Tool }) {
  const { address, place, go, stay } = useMapAddress()
  const [tool, setTool] = useState(() => toolAtFirst(address, first))
  const { bases, base, compared, mark } = useBases(address)
  const shown = address.layers ?? layersAtFirst(layers)
  const visible = { layers, shown: atZoom(layers, shown, address.zoom) }
  const drawn = drawnOf(layers, visible.shown)
  const troubles = useTroubles(namesOnMap([base, compared], layers, visible.shown))
  const listed = listedKind(address, drawn, layers)
  const legendLayers = listLegendLayers({ layers, drawn, listed, address })
  const onPaper = { layers: legendLayers, mark, tone: base?.source.tone }
  const ask = (at: LngLat, metres: number) => go(askedAt(at, metres))
  return (
    <div className="map-page">
      <h1 className="vh">{first === 'label' ? '图件标注' : '地图'}</h1>
      <MapStage
        label="地图，方向键移动，加减号缩放，回车查询中心"
        place={place}
        onMoved={stay}
        onAsked={tool === 'ask' ? ask : undefined}
      >
        <ShownBases key={`bases ${troubles.round}`} {...{ base, compared }} onFailed={troubles.note} />
        <Opening isNeeded={place === undefined} {...{ address, go }} />
        <ShownLayers
          key={`layers ${troubles.round}`}
          {...{ ...visible, drawn, listed, address }}
          onFailed={troubles.note}
        />
        <AskedPlace {...{ address, go, stay }} shown={visible.shown} kinds={drawn.map(({ kind }) => kind)} />
        <ActiveTool {...{ tool, address, go }} onLeave={() => setTool('ask')} />
        <Row gap={12} align="start" wrap className="map-top">
          <FindBox
            found={address.found ?? ''}
            onFound={(at, found) => go(foundAddress(at, found, { layers, shown }))}
            onClear={() => go({ found: undefined, ...notAsked })}
          />
          <Toolbar tool={tool} onChoose={setTool} />
        </Row>
        <ZoomButtons onWhole={() => go({ centre: undefined, zoom: undefined, found: undefined })} />
        <Overview base={base} />
        <PrintButton {...onPaper} />
        <div className="map-low">
          <MapNotice {...troubles} />
          <AreaLayers key={`areas ${troubles.round}`} {...visible} onFailed={troubles.note} />
          <MapFoot mark={mark} />
        </div>
        <SidePanels
          layers={
            <LayerPanel
              {...{ layers, shown }}
              onShow={(shown) => go({ layers: shown })}
              bases={<BaseChoice {...{ bases }} base={base?.code} compare={compared?.code} onChoose={go} />}
            />
          }
          list={listed && <MapList kind={listed} {...{ ...visible, drawn, address, go }} />}
        />
      </MapStage>
    </div>
  )
}

/** The base map of the address, and the one it is compared with. */
function useBases({ base: code, compare }: MapAddress) {
  const bases = useCall(mapLayers.baseMaps, {}).data ?? []
  const base = bases.find((one) => one.code === code) ?? bases[0]
  const compared = bases.find((one) => one.code === compare && one !== base)
  return { bases, base, compared, mark: useMarks([base, compared]) }
}

interface OpeningProps {
  isNeeded: boolean
  address: MapAddress
  go: (change: Partial<MapAddress>) => void
}

/** What the map shows without a place in its address: what was found, own favourites if asked, else the whole city. */
function Opening({ isNeeded, address: { found }, go }: OpeningProps) {
  const showsFavourites = useShowsFavourites()
  return found ? (
    <FoundMark text={found} isShown={isNeeded} onSelect={(within, district) => go({ within, district })} />
  ) : (
    <FirstView isNeeded={isNeeded && !showsFavourites} />
  )
}

/** A drawing in the address opens with its tool. */
const toolAtFirst = ({ drawing }: MapAddress, tool: Tool): Tool => (drawing === undefined ? tool : 'label')

/** Review numbers of the base maps; the city's own has the site's. */
function useMarks(bases: readonly (BaseMap | undefined)[]): string {
  const own = useMapMark() ?? ''
  const marks = new Set(bases.flatMap((base) => (base ? [base.mark || own] : [])))
  return [...marks].filter(Boolean).join('　')
}

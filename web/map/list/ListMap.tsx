import { useState } from 'react'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { mapLayers } from '#contract/map/layers.ts'
import { useCall } from '#web/api/hooks.ts'
import { Bubbles } from '#web/map/layers/Bubbles.tsx'
import { RecordLayer } from '#web/map/layers/RecordLayer.tsx'
import { MapFoot } from '#web/map/panels/MapFoot.tsx'
import { MapNotice } from '#web/map/panels/MapNotice.tsx'
import { ZoomButtons } from '#web/map/panels/ZoomButtons.tsx'
import { AskedPlace, askedAt } from '#web/map/popup/AskedPlace.tsx'
import { FirstView } from '#web/map/stage/FirstView.tsx'
import { MapStage } from '#web/map/stage/MapStage.tsx'
import { ShownBases } from '#web/map/stage/ShownBases.tsx'
import { useTroubles } from '#web/map/useTroubles.ts'
import { namesOnMap } from '#web/map/visible-layers.ts'
import type { ListAddress } from '#web/records/address.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { useMapMark } from '#web/ui/drawings/MapMark.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { useListPlace } from './useListPlace.ts'

import '#web/map/map.css'
import './list-map.css'

interface ListMapProps {
  kind: Kind
  fixed: readonly Condition[]
  address: ListAddress
}

/** The records of a list on a map, in place of its table; its conditions are those of the list. */
export function ListMap({ kind, fixed, address }: ListMapProps) {
  const layers = useCall(mapLayers.getTreeList, {})
  const base = useFirstBase()
  const mark = useMapMark()
  const { address: map, place, go, stay, onMoved } = useListPlace(kind)
  const [isWhole] = useState(place === undefined)
  const troubles = useTroubles([...namesOnMap([base], [], []), kind.label])
  const layer = layers.data?.find(({ type, kind: name }) => type === 'kind' && name === kind.name)
  if (layers.error && !layers.data) return <AnswerState answer={layers} />
  if (layers.data && !layer) return <Empty title={`地图上没有${kind.label}图层`} text="请看列表。" />
  return (
    <div className="list-map">
      <MapStage
        label={`${kind.label}地图，方向键移动，加减号缩放`}
        {...{ place, onMoved }}
        onAsked={(at, metres) => go(askedAt(at, metres))}
      >
        <ShownBases base={base} compared={undefined} onFailed={troubles.note} />
        <FirstView isNeeded={isWhole} isAlone />
        {layer && (
          <RecordLayer
            code={layer.code}
            kind={kindNamed(kind.name) ?? kind}
            conditions={[...fixed, ...address.conditions]}
            opacity={1}
            level={0}
            onFailed={() => troubles.note(kind.label)}
          />
        )}
        <Bubbles />
        <AskedPlace {...{ go, stay }} address={map} kinds={[kind]} shown={[]} />
        <ZoomButtons />
        <div className="map-low">
          <MapNotice names={troubles.names} close={troubles.close} />
          <MapFoot mark={mark ?? ''} />
        </div>
      </MapStage>
    </div>
  )
}

const useFirstBase = () => useCall(mapLayers.baseMaps, {}).data?.[0]

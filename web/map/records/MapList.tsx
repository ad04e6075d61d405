import { useMemo } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Layer } from '#contract/map/layers.ts'
import type { LngLat } from '#geology/places/crs.ts'
import type { MapAddress, ShownLayer } from '#web/map/address.ts'
import { askedAt } from '#web/map/popup/AskedPlace.tsx'
import { outlineOf } from '#web/map/stage/open-map.ts'
import { useAtRest } from '#web/map/stage/useMap.ts'
import { areasOf, type DrawnLayer, listedAreas } from '#web/map/visible-layers.ts'

import { AreaPanel } from './AreaPanel.tsx'
import { KindChoice } from './KindChoice.tsx'
import { RecordPanel } from './RecordPanel.tsx'
import { useSeenAreas } from './useSeenAreas.ts'

interface MapListProps {
  kind: Kind
  layers: readonly Layer[]
  shown: readonly ShownLayer[]
  drawn: readonly DrawnLayer[]
  address: MapAddress
  go: (change: Partial<MapAddress>) => void
}

/** Metres by which a place of the list may be missed. */
const missTolerance = 5

/** The list beside the map: what is selected, else what the map shows once it is at rest. */
export function MapList({ kind, layers, shown, drawn, address, go }: MapListProps) {
  const { within, conditions, sort, asked, hit } = address
  const outline = useAtRest(outlineOf)
  const near = useMemo(
    () => within ?? (outline && { ...middleOf(outline), metres: 0, line: outline, name: '视野内' }),
    [within, outline],
  )
  const areaLayers = areasOf(layers, shown)
  const areas = listedAreas(address, drawn, areaLayers)
  const seen = useSeenAreas(within ? noLayers : areaLayers)
  const listed = seen.find(({ layer }) => layer.code === areas?.code)
  if (!near) return null
  const choice = (
    <KindChoice
      {...{ kind, near }}
      areas={seen}
      listed={areas?.code}
      onKind={({ name }) =>
        go({ kind: name, areas: undefined, ...(name !== kind.name && { conditions: [], sort: undefined }) })
      }
      onAreas={(code) => go({ areas: code })}
    />
  )
  const ask = (at: LngLat) => go(askedAt(at, missTolerance))
  return listed ? (
    <AreaPanel
      areas={listed}
      {...{ choice, hit }}
      onAsk={(at, hit) => go({ ...askedAt(at, missTolerance), hit })}
    />
  ) : (
    <RecordPanel
      {...{ kind, near, choice, conditions, asked }}
      sort={orderOf(kind, within !== undefined, sort)}
      isSelected={within !== undefined}
      onPoint={ask}
      onConditions={(conditions) => go({ kind: kind.name, conditions })}
      onSort={(sort) => go({ sort })}
      onRemove={() => go({ within: undefined })}
    />
  )
}

const noLayers: readonly Layer[] = []

/** The order that is asked for, if the list can have it; else nearest first in a selection, and the kind's own. */
const orderOf = (kind: Kind, isSelected: boolean, sort: string | undefined): string =>
  sort === '' || kind.sort.some((prop) => prop === sort) ? (sort ?? '') : isSelected ? 'near' : ''

const middleOf = ([west = 0, south = 0, east = 0, , , north = 0]: readonly number[]) => ({
  lng: Number(((west + east) / 2).toFixed(5)),
  lat: Number(((south + north) / 2).toFixed(5)),
})

import { useMemo } from 'react'

import type { Condition, Near } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Layer } from '#contract/map/layers.ts'
import { mapQueries } from '#contract/map/queries.ts'
import type { Output } from '#contract/route.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { useCall } from '#web/api/hooks.ts'
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
  /** The asked kind, else that of the topmost layer. */
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
export function MapList(props: MapListProps) {
  const { within, district } = props.address
  const outline = useAtRest(outlineOf)
  const near = useMemo(
    () => within ?? (outline && { ...middleOf(outline), metres: 0, line: outline, name: '视野内' }),
    [within, outline],
  )
  return near && <PlaceList {...props} near={near} place={conditionOf(near, district)} />
}

interface PlaceListProps extends MapListProps {
  near: Near
  /** The same as a condition. */
  place: Condition
}

/** What lies in a place, by kind: records of one, or areas. */
function PlaceList({ layers, shown, drawn, address, near, place, go, ...props }: PlaceListProps) {
  const { within, district, sort, asked, hit } = address
  const areaLayers = areasOf(layers, shown)
  const areas = listedAreas(address, drawn, areaLayers)
  const seen = useSeenAreas(within ? noLayers : areaLayers)
  const listed = seen.find(({ layer }) => layer.code === areas?.code)
  const counts = useCall(mapQueries.counts, district === undefined ? { near } : { district }, { keep: true })
  const isOpen = address.kind === undefined && drawn.length > 1
  if (isOpen && counts.isPending) return null
  const kind = (isOpen && topmostWith(counts.data, drawn)) || props.kind
  const choice = (
    <KindChoice
      {...{ kind }}
      counts={counts.data}
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
      {...{ kind, near, place, district, choice, asked }}
      conditions={address.conditions.filter(({ prop }) => prop !== place.prop)}
      sort={orderOf(kind, isPlaced(address), sort)}
      isSelected={within !== undefined}
      onPoint={ask}
      onConditions={(conditions) => go({ kind: kind.name, conditions })}
      onSort={(sort) => go({ sort })}
      onRemove={() => go({ within: undefined, district: undefined })}
    />
  )
}

/** What is registered in a district, else what lies in a place. */
const conditionOf = (near: Near, district: string | undefined): Condition =>
  district === undefined ? { prop: 'place', near } : { prop: 'district', anyOf: [district] }

/** Whether what is selected has a distance from its middle. */
const isPlaced = ({ within, district }: MapAddress) => within !== undefined && district === undefined

/** The kind of the topmost layer that has something there: an empty one does not stand before what is seen. */
const topmostWith = (
  counts: Output<(typeof mapQueries)['counts']> | undefined,
  drawn: readonly DrawnLayer[],
) =>
  drawn.findLast(({ kind }) => counts?.some(({ kind: name, total }) => name === kind.name && total > 0))?.kind

const noLayers: readonly Layer[] = []

/** The order that is asked for, if the list can have it; else nearest first in a selection, and the kind's own. */
const orderOf = (kind: Kind, isSelected: boolean, sort: string | undefined): string =>
  sort === '' || kind.sort.some((prop) => prop === sort) ? (sort ?? '') : isSelected ? 'near' : ''

const middleOf = ([west = 0, south = 0, east = 0, , , north = 0]: readonly number[]) => ({
  lng: Number(((west + east) / 2).toFixed(5)),
  lat: Number(((south + north) / 2).toFixed(5)),
})

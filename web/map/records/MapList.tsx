import { useMemo } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { LngLat } from '#geology/places/crs.ts'
import type { MapAddress } from '#web/map/address.ts'
import { outlineOf } from '#web/map/stage/open-map.ts'
import { useAtRest } from '#web/map/stage/useMap.ts'

import { RecordPanel } from './RecordPanel.tsx'

interface MapListProps {
  kind: Kind
  address: MapAddress
  go: (change: Partial<MapAddress>) => void
  onPoint: (at: LngLat) => void
}

/** The list beside the map: what is selected, else what the map shows once it is at rest. */
export function MapList({ kind, address, go, onPoint }: MapListProps) {
  const { within, conditions, sort, asked } = address
  const outline = useAtRest(outlineOf)
  const near = useMemo(
    () => within ?? (outline && { ...middleOf(outline), metres: 0, line: outline, name: '视野内' }),
    [within, outline],
  )
  return (
    near && (
      <RecordPanel
        {...{ kind, near, conditions, asked, onPoint }}
        sort={orderOf(kind, within !== undefined, sort)}
        isSelected={within !== undefined}
        onConditions={(conditions) => go({ kind: kind.name, conditions })}
        onSort={(sort) => go({ sort })}
        onKind={({ name }) => go({ kind: name, conditions: [], sort: undefined })}
        onRemove={() => go({ within: undefined })}
      />
    )
  )
}

/** The order that is asked for, if the list can have it; else nearest first in a selection, and the kind's own. */
const orderOf = (kind: Kind, isSelected: boolean, sort: string | undefined): string =>
  sort === '' || kind.sort.some((prop) => prop === sort) ? (sort ?? '') : isSelected ? 'near' : ''

const middleOf = ([west = 0, south = 0, east = 0, , , north = 0]: readonly number[]) => ({
  lng: Number(((west + east) / 2).toFixed(5)),
  lat: Number(((south + north) / 2).toFixed(5)),
})

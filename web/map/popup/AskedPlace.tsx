import type { Kind } from '#contract/catalogue/kind.ts'
import { mapQueries } from '#contract/map/queries.ts'
import { useCall } from '#web/api/hooks.ts'
import { type MapAddress, notAsked, type ShownLayer } from '#web/map/address.ts'
import { AskedMark } from '#web/map/stage/AskedMark.tsx'

import { ExtraEvents } from './ExtraEvents.tsx'
import { ResultPopup } from './ResultPopup.tsx'

interface AskedPlaceProps {
  address: MapAddress
  /** Kinds whose layers are shown. */
  kinds: readonly Kind[]
  shown: readonly ShownLayer[]
  go: (change: Partial<MapAddress>) => void
  stay: (change: Partial<MapAddress>) => void
}

const defaultMissed = 20

/** The place of the address that is asked, and what lies there: of the shown layers, and of the answer it names. */
export function AskedPlace({ address: { asked, missed, hit }, kinds, shown, go, stay }: AskedPlaceProps) {
  const queries = useCall(mapQueries.queries, {})
  const codes = queries.data
    ?.filter(({ code, kind, area }) => {
      if (hit?.startsWith(`${code}:`)) return true
      return area ? shown.some((one) => one.code === code) : kinds.some(({ name }) => name === kind)
    })
    .map(({ code }) => code)
  if (!asked) return null
  return (
    <>
      <ExtraEvents />
      <AskedMark at={asked} />
      {codes && codes.length > 0 && (
        <ResultPopup
          key={`${asked.lng},${asked.lat}`}
          at={asked}
          metres={missed ?? defaultMissed}
          codes={codes}
          hit={hit}
          onTurn={(next) => stay({ hit: next })}
          onClose={() => go(notAsked)}
        />
      )}
    </>
  )
}

/** What is asked when a place is clicked: pages remember by how many metres it may be missed. */
export const askedAt = (asked: MapAddress['asked'], metres: number): Partial<MapAddress> => ({
  asked,
  missed: Math.min(2000, Math.max(5, Math.round(metres))),
  hit: undefined,
})

import { useMemo, useState } from 'react'

import { writeSearch } from '#contract/search/search-address.ts'
import type { SearchFacet } from '#contract/search/search.ts'
import { useOutlines } from '#web/api/site.ts'
import { DistrictSheet } from '#web/districts/DistrictSheet.tsx'
import { laySheet } from '#web/districts/outline.ts'
import { anyOf, chosenOf } from '#web/records/page-address.ts'
import type { SearchAddress } from '#web/search/address.ts'
import { withSearchCondition } from '#web/search/address.ts'
import { useMapMark } from '#web/ui/drawings/MapMark.tsx'

interface HitMapProps {
  facets: readonly SearchFacet[]
  address: SearchAddress
}

/** Map of hits by district; a click filters by a district, a second click clears the filter. */
export function HitMap({ facets, address }: HitMapProps) {
  const outlines = useOutlines()
  const sheet = useMemo(() => outlines && laySheet(outlines.districts, outlines.rivers, 560), [outlines])
  const [over, setOver] = useState<string>()
  const mark = useMapMark()
  const districts = facets.find(({ prop }) => prop === 'district')?.values ?? []
  const counts = new Map(districts.map(({ value, count }) => [value, count]))
  const known = sheet?.districts.some(({ name }) => counts.has(name))
  if (!sheet || !known || mark === undefined) return null
  const chosen = chosenOf(address.conditions, 'district')
  const to = (name: string) => {
    const values = chosen.length === 1 && chosen[0] === name ? [] : [name]
    return { search: writeSearch(withSearchCondition(address, 'district', anyOf('district', values))) }
  }
  return (
    <section className="search-where" aria-labelledby="search-where">
      <h2 id="search-where">在哪里</h2>
      <DistrictSheet {...{ sheet, mark, counts, setOver, to }} over={over ?? chosen[0]} />
    </section>
  )
}

import { useMemo, useState } from 'react'

import { writeSearch } from '#contract/search-address.ts'
import { useOutlines } from '#web/api/site.ts'
import { DistrictSheet } from '#web/home/map/DistrictSheet.tsx'
import { laySheet } from '#web/home/map/outline.ts'
import type { SearchAddress } from '#web/search/address.ts'
import { narrowed } from '#web/search/address.ts'
import { useMapMark } from '#web/ui/MapMark.tsx'

import type { Side } from './values.ts'

interface WhereProps {
  sides: readonly Side[]
  address: SearchAddress
}

/** In which districts the hits lie; a press narrows to one, another press frees it. */
export function Where({ sides, address }: WhereProps) {
  const outlines = useOutlines()
  const sheet = useMemo(() => outlines && laySheet(outlines.districts, outlines.rivers, 560), [outlines])
  const [over, setOver] = useState<string>()
  const mark = useMapMark()
  const districts = sides.find(({ prop }) => prop === 'district')?.values ?? []
  const counts = new Map(districts.map(({ value, count }) => [value, count]))
  const known = sheet?.districts.some(({ name }) => counts.has(name))
  if (!sheet || !known || mark === undefined) return null
  const chosen = address.narrowing.district ?? []
  const to = (name: string) => {
    const values = chosen.length === 1 && chosen[0] === name ? [] : [name]
    return { search: writeSearch({ ...address, ...narrowed(address, 'district', values) }) }
  }
  return (
    <section className="search-where" aria-labelledby="search-where">
      <h2 id="search-where">在哪里</h2>
      <DistrictSheet {...{ sheet, mark, counts, setOver, to }} over={over ?? chosen[0]} />
    </section>
  )
}

import type { SearchFacet } from '#contract/search/search.ts'
import { FacetColumn } from '#web/conditions/facets/FacetColumn.tsx'
import { countText } from '#web/records/format.ts'
import type { SearchAddress } from '#web/search/address.ts'
import { searchFields, withSearchCondition } from '#web/search/address.ts'
import type { Go } from '#web/search/useSearchAddress.ts'

import { kindOfType, orderedValues } from './values.ts'

import './search-facets.css'

interface SearchFacetsProps {
  facets: readonly SearchFacet[]
  address: SearchAddress
  go: Go
}

/** Facets of the hits; types are grouped by kind. */
export function SearchFacets({ facets, address, go }: SearchFacetsProps) {
  const partial = facets.filter(({ over }) => over !== null)
  const over = partial.length > 1 ? partial[0]?.over : undefined
  return (
    <>
      {over != null && <p className="facets-over">各项按前 {countText(over)} 条统计</p>}
      <FacetColumn
        of={searchFields}
        facets={facets.map((facet) => ({
          ...facet,
          over: over === undefined ? facet.over : null,
          values: orderedValues(facet, address.conditions),
        }))}
        conditions={address.conditions}
        onChoose={(prop, condition) => go(withSearchCondition(address, prop, condition))}
        groupOf={(prop, value) => (prop === 'type' ? kindOfType(value)?.label : undefined)}
      />
    </>
  )
}

import type { SearchFacet } from '#contract/search.ts'
import { FacetColumn } from '#web/catalogue/facets/FacetColumn.tsx'
import type { SearchAddress } from '#web/search/address.ts'
import { everything, withSearchCondition } from '#web/search/address.ts'
import type { Go } from '#web/search/useSearchAddress.ts'

import { kindOfType, orderedValues } from './values.ts'

import './search-facets.css'

interface SearchFacetsProps {
  facets: readonly SearchFacet[]
  address: SearchAddress
  go: Go
}

/** Facets of the hits; types are grouped by kind. */
export const SearchFacets = ({ facets, address, go }: SearchFacetsProps) => (
  <FacetColumn
    of={everything}
    facets={facets.map((facet) => ({ ...facet, values: orderedValues(facet, address.conditions) }))}
    conditions={address.conditions}
    onChoose={(prop, condition) => go(withSearchCondition(address, prop, condition))}
    groupOf={(prop, value) => (prop === 'type' ? kindOfType(value)?.label : undefined)}
  />
)

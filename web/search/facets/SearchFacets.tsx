import { searchProps, type SearchFacet } from '#contract/search.ts'
import { ValueBoxes } from '#web/catalogue/facets/ValueBoxes.tsx'
import { countText } from '#web/catalogue/format.ts'
import type { SearchAddress } from '#web/search/address.ts'
import { withFilter } from '#web/search/address.ts'
import type { Go } from '#web/search/useSearchAddress.ts'

import { facetLabels, filterText, typeOf } from './labels.ts'
import { orderedValues } from './values.ts'

import './search-facets.css'

interface SearchFacetsProps {
  facets: readonly SearchFacet[]
  address: SearchAddress
  go: Go
}

/** What hits can be narrowed by; a count equals the hits that choosing it gives, unless its facet says it is of the first. */
export function SearchFacets({ facets, address, go }: SearchFacetsProps) {
  const shown = searchProps.flatMap((prop) => facets.find((facet) => facet.prop === prop) ?? [])
  return shown.map((facet) => <FacetBoxes key={facet.prop} {...{ facet, address, go }} />)
}

/** The values of one facet; types stand under the name of their kind. */
function FacetBoxes({ facet, address, go }: { facet: SearchFacet; address: SearchAddress; go: Go }) {
  const { prop, over } = facet
  const values = orderedValues(facet, address.filters)
  if (values.length === 0) return null
  return (
    <ValueBoxes
      heading={facetLabels[prop]}
      remark={over === null ? undefined : `按前 ${countText(over)} 条计`}
      values={values.map(({ value, count }) => ({
        value,
        label: filterText(prop, value),
        count,
        group: prop === 'type' ? typeOf(value).kind?.label : undefined,
      }))}
      chosen={address.filters[prop] ?? []}
      shownFirst={8}
      counter="项"
      onChoose={(chosen) => go(withFilter(address, prop, chosen))}
    />
  )
}

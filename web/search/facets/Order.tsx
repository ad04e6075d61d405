import type { ReactNode } from 'react'

import type { SearchResults, SearchSort } from '#contract/search/search.ts'
import { searchSorts } from '#contract/search/search.ts'
import { FilterDrawer } from '#web/conditions/facets/FilterDrawer.tsx'
import { countText, quotePhrase } from '#web/records/format.ts'
import { pathOfSearchExport } from '#web/records/uses/export-path.ts'
import type { SearchAddress } from '#web/search/address.ts'
import { totalText } from '#web/search/counts.ts'
import type { Go } from '#web/search/useSearchAddress.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'

interface OrderProps {
  address: SearchAddress
  go: Go
  /** The number of hits, once known. */
  found: Pick<SearchResults, 'total' | 'capped' | 'about'> | undefined
  /** The facets, shown in a drawer on narrow windows. */
  children: ReactNode
}

/** The way to take the hits away, their sort order, and on narrow windows the facet drawer. */
export function Order({ address, go, found, children }: OrderProps) {
  return (
    <div className="search-order no-print">
      {found && (
        <ButtonLink
          size="s"
          icon="download"
          to={pathOfSearchExport(address, `检索${quotePhrase(address.text)}`)}
        >
          导出
        </ButtonLink>
      )}
      <div className="only-wide">
        <Sorting {...{ address, go }} />
      </div>
      <FilterDrawer
        title="筛选与排序"
        count={address.conditions.length}
        found={found && `${totalText(found)} 条`}
        onClear={() => go({ conditions: [], current: 1 })}
      >
        <div className="drawer-order">
          <Sorting {...{ address, go }} />
        </div>
        {children}
      </FilterDrawer>
      {found?.capped && address.sort !== 'relevance' && (
        <p className="cap">只给前 {countText(found.total)} 条排序。</p>
      )}
    </div>
  )
}

const sorts = Object.entries(searchSorts).map(([value, label]) => ({ value, label }))
const isSort = (value: string): value is SearchSort => Object.hasOwn(searchSorts, value)

const Sorting = ({ address, go }: Pick<OrderProps, 'address' | 'go'>) => (
  <Select
    small
    aria-label="排序"
    options={sorts}
    value={address.sort}
    onChange={(sort) => isSort(sort) && go({ sort, current: 1 })}
  />
)

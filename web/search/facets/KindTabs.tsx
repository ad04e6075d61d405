import { Link } from 'react-router'

import { writeSearch } from '#contract/search/search-address.ts'
import type { SearchFacet } from '#contract/search/search.ts'
import { areas } from '#web/drawings/areas/areas.ts'
import { countText } from '#web/records/format.ts'
import { anyOf, chosenOf } from '#web/records/page-address.ts'
import type { SearchAddress } from '#web/search/address.ts'
import { withSearchCondition } from '#web/search/address.ts'

interface KindTabsProps {
  facets: readonly SearchFacet[]
  address: SearchAddress
}

/** Tabs of kinds with hits, each with its own address; without counts where not all hits were counted. */
export function KindTabs({ facets, address }: KindTabsProps) {
  const facet = facets.find(({ prop }) => prop === 'kind')
  const counts = new Map(facet?.values.map((one) => [one.value, one.count]))
  const chosen = chosenOf(address.conditions, 'kind')
  const tabs = areas.map(({ label, kinds }) => ({ label, names: kinds.map(({ name }) => name) }))
  const all = { label: '全部', names: [...counts.keys()] }
  const isOpen = (names: readonly string[]) =>
    chosen.length > 0 && chosen.every((name) => names.includes(name))
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (counts.get(name) ?? 0), 0)
  const shown = tabs.filter(({ names }) => sum(names) > 0 || isOpen(names))
  return (
    <nav className="search-tabs" aria-label="资料分类">
      {[all, ...shown].map((tab) => {
        const { label, names } = tab
        const open = tab === all ? chosen.length === 0 : isOpen(names)
        const to = withSearchCondition(address, 'kind', tab === all ? undefined : anyOf('kind', names))
        return (
          <Link key={label} to={{ search: writeSearch(to) }} aria-current={open ? 'page' : undefined}>
            {label}
            {counts.size > 0 && facet?.over == null && <span className="num">{countText(sum(names))}</span>}
          </Link>
        )
      })}
    </nav>
  )
}

import { useState } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import { usePermissions } from '#web/api/session.ts'
import type { OfficePage } from '#web/back-office/office-page.ts'
import { isOffered } from '#web/back-office/options.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchBox } from '#web/ui/fields/SearchBox.tsx'
import { useTypedSearch } from '#web/ui/list/useTypedSearch.ts'

import { FilterControl } from './FilterControl.tsx'
import type { ListView } from './useListPlace.ts'

/** So many filters stand beside the search box; the others unfold, those in use stand there too. */
const firstFilters = 2

interface FiltersProps {
  page: OfficePage
  view: ListView
}

/** The search box and one control a filter; what is chosen is asked for at once, the text on Enter, once more if it is the same. */
export function Filters({ page, view: { place, to } }: FiltersProps) {
  const { resource, beside } = page
  const searchHint = page.searchHint ?? resource.search.map((name) => resource.fields[name]?.label).join('、')
  const { typed, setTyped, onSubmit } = useTypedSearch({
    text: place.text,
    onSearch: (text) => to({ text }),
    list: callsOf(resource).page,
  })
  const [isWhole, setIsWhole] = useState(false)
  const isFiltered = place.text !== '' || Object.keys(place.filters).length > 0
  const held = usePermissions()
  const names = resource.filters.filter((name) => name !== beside && isOffered(resource.fields[name], held))
  const shown = names.filter((name, i) => isWhole || i < firstFilters || Object.hasOwn(place.filters, name))
  return (
    <form
      className="list-filters no-print"
      role="search"
      aria-label={`查找${resource.label}`}
      onSubmit={onSubmit}
    >
      {searchHint && <SearchBox hint={searchHint} value={typed} onChange={setTyped} />}
      {shown.map((name) => {
        const field = resource.fields[name]
        return field && <FilterControl key={name} name={name} field={field} view={{ place, to }} />
      })}
      {shown.length < names.length && (
        <Button size="s" variant="text" onClick={() => setIsWhole(true)}>
          更多条件
        </Button>
      )}
      {isFiltered && (
        <Button
          size="s"
          onClick={() => {
            setTyped('')
            to({ text: '', filters: {} })
          }}
        >
          清空
        </Button>
      )}
      {searchHint && (
        <Button type="submit" size="s" variant="primary">
          查询
        </Button>
      )}
    </form>
  )
}

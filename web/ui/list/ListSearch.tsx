import type { ReactNode } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { SearchBox } from '#web/ui/fields/SearchBox.tsx'

import { type TypedSearch, useTypedSearch } from './useTypedSearch.ts'

interface ListSearchProps extends TypedSearch {
  /** Names the form. */
  label: string
  /** What is searched. */
  hint: string
  /** Other conditions. */
  children?: ReactNode
}

/** The text that a list is asked for, beside its other conditions; the same is asked once more. Another address begins with its own text. */
export const ListSearch = (props: ListSearchProps) => <SearchForm key={props.text} {...props} />

function SearchForm({ label, hint, children, ...search }: ListSearchProps) {
  const { typed, setTyped, onSubmit } = useTypedSearch(search)
  return (
    <form className="list-filters no-print" role="search" aria-label={label} onSubmit={onSubmit}>
      <SearchBox hint={hint} value={typed} onChange={setTyped} />
      {children}
      <Button type="submit" size="s" variant="primary">
        查询
      </Button>
    </form>
  )
}

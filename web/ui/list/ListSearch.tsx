import { type ReactNode, useState } from 'react'

import { useAskAgain } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchBox } from '#web/ui/fields/SearchBox.tsx'

interface ListSearchProps {
  /** Names the form. */
  label: string
  /** What is searched. */
  hint: string
  text: string
  onSearch: (text: string) => void
  /** Other conditions. */
  children?: ReactNode
}

/** The text that a list is asked for, beside its other conditions; the same is asked once more. Another address begins with its own text. */
export const ListSearch = (props: ListSearchProps) => <TypedSearch key={props.text} {...props} />

function TypedSearch({ label, hint, text, onSearch, children }: ListSearchProps) {
  const [typed, setTyped] = useState(text)
  const askAgain = useAskAgain()
  return (
    <form
      className="list-filters no-print"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === text) askAgain()
        else onSearch(typed.trim())
      }}
    >
      <SearchBox hint={hint} value={typed} onChange={setTyped} />
      {children}
      <Button type="submit" size="s" variant="primary">
        查询
      </Button>
    </form>
  )
}

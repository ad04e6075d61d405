import { type SubmitEvent, useState } from 'react'

import type { Route } from '#contract/route.ts'
import { useAskAgain } from '#web/api/hooks.ts'

export interface TypedSearch {
  /** What the list is asked for now. */
  text: string
  onSearch: (text: string) => void
  /** The call that the list shows. */
  list: Route
}

/** What is typed in a search box, asked for when the form is sent; the same is asked of its list once more. */
export function useTypedSearch({ text, onSearch, list }: TypedSearch) {
  const [typed, setTyped] = useState(text)
  const askAgain = useAskAgain(list)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() === text) askAgain()
    else onSearch(typed.trim())
  }
  return { typed, setTyped, onSubmit }
}

import { useNavigate } from 'react-router'

import { searchAddress } from '#web/search/new-search.ts'
import { forgetKeyword, rememberKeyword } from '#web/suggestions/recent.ts'
import { hideKeyboard, useBoxText, useSuggestionBox } from '#web/suggestions/useSuggestionBox.ts'

import { useSlash } from './useSlash.ts'
import { useSuggestions } from './useSuggestions.ts'

/** State of the search box: a chosen record or page is opened, anything else is searched for. */
export function useSearchBox(asked: string, onLeave?: () => void) {
  const navigate = useNavigate()
  const leave = (to: string) => {
    hideKeyboard(box.input)
    onLeave?.()
    void navigate(to)
  }
  const content = useBoxText(asked)
  const box = useSuggestionBox(content, useSuggestions(content.typed, content.isAsking), {
    choose: ({ to, text }) => {
      if (to !== undefined) return leave(to)
      content.send(text)
      if (text !== '') rememberKeyword(text)
      return leave(searchAddress(text))
    },
    forget: forgetKeyword,
  })
  useSlash(box.input)
  return box
}

import { type SearchSuggestions, search } from '#contract/search/search.ts'
import { useCall } from '#web/api/hooks.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import type { Suggestion, SuggestionGroup } from '#web/suggestions/suggestion.ts'
import { useDebounced } from '#web/ui/page/useDebounced.ts'

import { isPlaced } from './find-place.ts'

/** Places and records that a text may be the beginning of, in groups that are not empty. */
export function usePlaceSuggestions(typed: string, isOpen: boolean): readonly SuggestionGroup[] {
  const words = typed.trim()
  const settled = useDebounced(words)
  const { data } = useCall(
    search.suggest,
    { text: words },
    { enabled: isOpen && words !== '' && settled === words },
  )
  if (!data || words === '') return []
  const groups: SuggestionGroup[] = [
    { label: '地点', list: data.places.map((place) => placeOf(place, words)) },
    { label: '资料', list: data.records.filter(isPlaced).map(recordOf) },
  ]
  return groups.filter(({ list }) => list.length > 0)
}

const placeOf = ({ name, label }: SearchSuggestions['places'][number], words: string): Suggestion => ({
  text: name ?? words,
  highlights: [],
  label,
  isPlace: true,
})

/** A record by its code, which names it alone; its title stands beside. */
function recordOf({ kind, code, codeHighlights, title }: SearchSuggestions['records'][number]): Suggestion {
  return {
    text: code,
    highlights: codeHighlights,
    label: kindNamed(kind)?.label ?? kind,
    ...(title !== code && { code: title }),
  }
}

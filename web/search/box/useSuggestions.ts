import { kindIndex } from '#contract/catalogue/kind-index.ts'
import { content } from '#contract/content/content.ts'
import { ownPath, safeLink } from '#contract/content/link.ts'
import type { Fact, SearchSuggestions } from '#contract/search/search.ts'
import { facts, search } from '#contract/search/search.ts'
import type { Site } from '#contract/site.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSite } from '#web/api/site.ts'
import { recordPath } from '#web/records/record-path.ts'
import { useKeywords } from '#web/suggestions/recent.ts'
import type { Suggestion, SuggestionGroup } from '#web/suggestions/suggestion.ts'
import { useDebounced } from '#web/ui/page/useDebounced.ts'

const toSuggestion = (text: string): Suggestion => ({ text, highlights: [] })

/**
 * Suggestions in non-empty groups: recent searches, places, what the archive says of itself, then terms and records of
 * the library. Answers to a previous text are not shown.
 */
export function useSuggestions(typed: string, open: boolean): readonly SuggestionGroup[] {
  const words = typed.trim()
  const own = useKeywords().filter((word) => word.includes(words) && word !== words)
  const hot = useFrequent(open && words === '')
  const { places, facts: said, articles, words: known, records } = useSuggested(words, open)
  const site = useSite()
  const groups: SuggestionGroup[] = [
    { label: '最近检索', own: true, list: own.slice(0, words === '' ? 10 : 3).map(toSuggestion) },
    { label: '常查', list: hot },
    { label: '地点', list: places.map((place) => placeOf(place, words)) },
    {
      label: '本馆',
      list: [
        ...said.flatMap((fact) => factOf(fact, site)),
        ...articles.map(({ path, label, title, titleHighlights }) => ({
          ...{ text: title, highlights: titleHighlights, to: path, label },
        })),
      ],
    },
    { label: '检索词', list: known.filter(({ text }) => !own.includes(text)) },
    { label: '资料', list: records.flatMap(recordOf) },
  ]
  return groups.filter(({ list }) => list.length > 0)
}

/** A setting of the archive in one line; its page says more. */
function factOf(fact: Fact, { hours, address, phones }: Site): Suggestion[] {
  const values = {
    hours,
    address,
    phones: phones.map(({ label, number }) => `${label} ${number}`).join('，'),
  }
  if (values[fact] === '') return []
  return [{ ...toSuggestion(values[fact]), to: '/about', label: facts[fact] }]
}

const noSuggestions: SearchSuggestions = { places: [], facts: [], articles: [], words: [], records: [] }

/** Suggestions of the server for the debounced text. */
function useSuggested(words: string, open: boolean): SearchSuggestions {
  const settled = useDebounced(words)
  const { data = noSuggestions } = useCall(
    search.suggest,
    { text: words },
    { enabled: open && words !== '' && settled === words },
  )
  return words === '' ? noSuggestions : data
}

/** A place to look around; choosing it searches for it, coordinates as typed. */
const placeOf = ({ name, label }: SearchSuggestions['places'][number], words: string): Suggestion => ({
  ...toSuggestion(name ?? words),
  label: `附近钻孔 · ${label}`,
  isPlace: true,
})

/** Frequent searches; entries that lead to other sites are left out. */
function useFrequent(asks: boolean): Suggestion[] {
  const { data = [] } = useCall(content.hotKeywords, {}, { enabled: asks })
  if (!asks) return []
  return data.flatMap(({ word, href }) => {
    const to = ownPath(safeLink(href) ?? '')
    return to === undefined ? [] : [{ ...toSuggestion(word), to }]
  })
}

function recordOf({
  kind: name,
  code,
  title,
  highlights,
  codeHighlights,
}: SearchSuggestions['records'][number]): Suggestion[] {
  const kind = kindIndex.find((entry) => entry.name === name)
  if (!kind) return []
  return [
    {
      text: title,
      highlights,
      to: recordPath(kind, code),
      label: kind.label,
      ...(code !== title && { code, codeHighlights }),
    },
  ]
}

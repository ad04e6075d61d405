import { Link } from 'react-router'

import type { SearchResults } from '#contract/search/search.ts'
import { searchAddress } from '#web/search/new-search.ts'
import { Row } from '#web/ui/layout/box.tsx'

import { describeSuggestions } from './suggestions.ts'

/** Other words for the typed ones, above what was found; fewer words are suggested where nothing was. */
export function DidYouMean({ found }: { found: SearchResults }) {
  const others = describeSuggestions(found.words, found.didYouMean).filter(
    ({ dropped }) => dropped.length === 0,
  )
  if (others.length === 0) return null
  return (
    <Row as="p" gap={[4, 16]} align="baseline" wrap below={20} size={18} className="did-you-mean">
      您要找的是不是
      {others.map(({ text, count }) => (
        <span key={text}>
          <Link to={searchAddress(text)}>{text}</Link>
          <span className="num">{count} 条</span>
        </span>
      ))}
    </Row>
  )
}

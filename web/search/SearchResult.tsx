import type { ReactNode } from 'react'

import type { SearchResults, SearchFacet } from '#contract/search/search.ts'
import { search } from '#contract/search/search.ts'
import { useCall } from '#web/api/hooks.ts'
import { ActiveFilters } from '#web/conditions/facets/ActiveFilters.tsx'
import { FacetsPending } from '#web/conditions/facets/FacetsPending.tsx'
import { ResultFacets } from '#web/conditions/facets/ResultFacets.tsx'
import { quotePhrase } from '#web/records/format.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Loading } from '#web/ui/states/States.tsx'

import type { SearchAddress } from './address.ts'
import { searchFields, withSearchCondition } from './address.ts'
import { Answers } from './answers/Answers.tsx'
import { DidYouMean } from './answers/DidYouMean.tsx'
import { totalText } from './counts.ts'
import { HitMap } from './facets/HitMap.tsx'
import { Order } from './facets/Order.tsx'
import { SearchFacets } from './facets/SearchFacets.tsx'
import { HitList } from './hits/HitList.tsx'
import { NoHits } from './hits/NoHits.tsx'
import { QuestionHint } from './QuestionHint.tsx'
import { ResultSummary } from './ResultSummary.tsx'
import { SavedSearches } from './saved/SavedSearches.tsx'
import type { Go } from './useSearchAddress.ts'

interface SearchResultProps {
  address: SearchAddress
  go: Go
  counted: {
    data: readonly SearchFacet[] | undefined
    isError: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
}

/** Hits with facets and map; the previous hits stay visible while the next load. */
export function SearchResult({ address, go, counted }: SearchResultProps) {
  const page = useCall(search.find, { ...address, conditions: [...address.conditions] }, { keep: true })
  const { data: found, isPlaceholderData: stale } = page
  const facets = counted.data ? (
    <SearchFacets facets={counted.data} {...{ address, go }} />
  ) : (
    <FacetsPending counted={counted} remark="各项条数没能统计，检索结果不受影响。" />
  )
  if (page.isError && !found) return <AnswerState answer={page} title="检索没能完成" />
  return (
    <div className="search-body">
      <aside className="facets" aria-label="筛选" aria-busy={counted.isPlaceholderData}>
        {facets}
        {address.conditions.length > 0 && <ResultFacets words={found && `${totalText(found)} 条`} />}
      </aside>
      <div className="search-main">
        <Middle {...{ found, stale, address, go }}>{facets}</Middle>
      </div>
      <aside className="search-aside no-print" aria-label="检索结果以外">
        <HitMap facets={counted.data ?? []} address={address} />
        <SavedSearches address={address} />
      </aside>
    </div>
  )
}

interface MiddleProps {
  found: SearchResults | undefined
  stale: boolean
  address: SearchAddress
  go: Go
  /** The facets, shown in a drawer on narrow windows. */
  children: ReactNode
}

function Middle({ found, stale, address, go, children }: MiddleProps) {
  const none = found?.total === 0 && !stale
  const guided = none && found.facts.length + found.articles.length > 0
  return (
    <>
      {found && !stale && <Above found={found} />}
      {!guided && (
        <div className="found-row">
          <ResultSummary {...{ found, stale, address }} />
          {!none && <Order {...{ address, go, found }}>{children}</Order>}
        </div>
      )}
      <QuestionHint text={address.text} none={none} />
      <ActiveFilters
        {...{ of: searchFields, conditions: address.conditions }}
        onRemove={(prop) => go(withSearchCondition(address, prop))}
        onClear={() => go({ conditions: [], current: 1 })}
      />
      {found ? <Hits {...{ found, stale, address, go }} /> : <Loading rows={10} label="正在检索" />}
    </>
  )
}

/** The right word, and what the archive itself says. */
const Above = ({ found }: { found: SearchResults }) => (
  <>
    <DidYouMean found={found} />
    <Answers found={found} />
  </>
)

function Hits({
  found,
  stale,
  address,
  go,
}: Omit<MiddleProps, 'children' | 'found'> & { found: SearchResults }) {
  if (found.total > 0 || stale) return <HitList {...{ found, stale, address, go }} />
  if (found.facts.length + found.articles.length === 0) return <NoHits {...{ found, address }} />
  return <p className="no-records">馆藏资料里没有{quotePhrase(address.text)}。</p>
}

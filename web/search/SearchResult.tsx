import type { ReactNode } from 'react'

import type { Found } from '#contract/search.ts'
import { search } from '#contract/search.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed, Loading } from '#web/ui/States.tsx'

import type { SearchAddress } from './address.ts'
import { FoundHead } from './FoundHead.tsx'
import { HitList } from './hits/HitList.tsx'
import { NoHits } from './hits/NoHits.tsx'
import { QuestionHint } from './QuestionHint.tsx'
import { SavedSearches } from './saved/SavedSearches.tsx'
import { InForce, Order } from './sides/InForce.tsx'
import { Sides } from './sides/Sides.tsx'
import type { Side } from './sides/values.ts'
import { Where } from './sides/Where.tsx'
import type { Go } from './useSearchAddress.ts'

interface SearchResultProps {
  address: SearchAddress
  go: Go
  counted: {
    data: { sides: readonly Side[] } | undefined
    isError: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
}

/** Hits between what narrows them and where they lie; the former ones stay in sight while the next come. */
export function SearchResult({ address, go, counted }: SearchResultProps) {
  const page = useCall(search.find, address, { keep: true })
  const { data: found, isPlaceholderData: stale } = page
  const sides = counted.data ? (
    <Sides sides={counted.data.sides} {...{ address, go }} />
  ) : (
    <Uncounted failed={counted.isError} busy={counted.isFetching} onRetry={() => void counted.refetch()} />
  )
  if (page.isError && !found)
    return (
      <Failed
        error={page.error}
        title="检索没能完成"
        retrying={page.isFetching}
        onRetry={() => void page.refetch()}
      />
    )
  return (
    <div className="search-body">
      <aside className="facets" aria-label="筛选" aria-busy={counted.isPlaceholderData}>
        {sides}
      </aside>
      <div className="search-main">
        <Middle {...{ found, stale, address, go }}>{sides}</Middle>
      </div>
      <aside className="search-aside no-print" aria-label="检索结果以外">
        <Where sides={counted.data?.sides ?? []} address={address} />
        <SavedSearches address={address} />
      </aside>
    </div>
  )
}

interface MiddleProps {
  found: Found | undefined
  stale: boolean
  address: SearchAddress
  go: Go
  /** The sides, for windows that have no room beside the hits. */
  children: ReactNode
}

function Middle({ found, stale, address, go, children }: MiddleProps) {
  const none = found?.total === 0 && !stale
  return (
    <>
      <div className="found-row">
        <FoundHead {...{ found, stale, address }} />
        {!none && <Order {...{ address, go, found }}>{children}</Order>}
      </div>
      <QuestionHint text={address.text} none={none} />
      <InForce {...{ address, go }} />
      {!found && <Loading rows={10} label="正在检索" />}
      {none && <NoHits {...{ found, address }} />}
      {found && !none && <HitList {...{ found, stale, address, go }} />}
    </>
  )
}

interface UncountedProps {
  failed: boolean
  busy: boolean
  onRetry: () => void
}

/** In place of the sides until they are counted; without them the hits stand all the same. */
const Uncounted = ({ failed, busy, onRetry }: UncountedProps) =>
  failed ? (
    <div role="alert">
      <p className="small">各项条数没能统计，检索结果不受影响。</p>
      <Button size="s" busy={busy} onClick={onRetry}>
        再统计一次
      </Button>
    </div>
  ) : (
    <Loading rows={6} label="正在统计" />
  )

import { search } from '#contract/search/search.ts'
import { useCall } from '#web/api/hooks.ts'
import { quotePhrase } from '#web/records/format.ts'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { Remarks } from '#web/ui/text/Remarks.tsx'

import { KindTabs } from './facets/KindTabs.tsx'
import { NearbyCard } from './nearby/NearbyCard.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SearchResult } from './SearchResult.tsx'
import { SearchStart } from './SearchStart.tsx'
import { useSearchAddress } from './useSearchAddress.ts'

import './search.css'

/** The search page over the whole library. All its state is in the address. */
export function SearchPage() {
  const { address, remarks, go } = useSearchAddress()
  const { text, exact, conditions } = address
  const asks = text !== ''
  const counted = useCall(
    search.facets,
    { text, exact, conditions: [...conditions] },
    { keep: true, enabled: asks },
  )
  const title = asks ? `检索${quotePhrase(text)}` : '检索'
  usePageTitle(title)
  const facets = counted.data ?? []
  return (
    <div className="search-page">
      <div className="search-top">
        <div className="wide">
          <h1 className="vh">{title}</h1>
          <SearchBox asked={text} />
          {asks && <KindTabs {...{ facets, address }} />}
        </div>
      </div>
      <div className="wide">
        <Remarks remarks={remarks} />
        {asks && address.current === 1 && conditions.length === 0 && <NearbyCard text={text} />}
        {asks ? <SearchResult {...{ address, go, counted }} /> : <SearchStart />}
      </div>
    </div>
  )
}

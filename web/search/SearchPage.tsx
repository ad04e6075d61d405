import { search } from '#contract/search.ts'
import { useCall } from '#web/api/hooks.ts'
import { quoted } from '#web/catalogue/format.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Note } from '#web/ui/States.tsx'

import { NothingAsked } from './NothingAsked.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SearchResult } from './SearchResult.tsx'
import { KindTabs } from './sides/KindTabs.tsx'
import { useSearchAddress } from './useSearchAddress.ts'

import './search.css'

/** What was found in everything that lies here. Where the reader stands is all in the address. */
export function SearchPage() {
  const { address, remarks, go } = useSearchAddress()
  const { text, exact, narrowing } = address
  const asks = text !== ''
  const counted = useCall(search.sides, { text, exact, narrowing }, { keep: true, enabled: asks })
  usePageTitle(asks ? `检索${quoted(text)}` : undefined)
  const sides = counted.data?.sides ?? []
  return (
    <div className="search-page">
      <div className="search-top">
        <div className="wide">
          <h1 className="vh">{asks ? `检索${quoted(text)}` : '检索'}</h1>
          <SearchBox asked={text} />
          {asks && <KindTabs {...{ sides, address }} />}
        </div>
      </div>
      <div className="wide">
        {remarks.length > 0 && (
          <Note look="warn">
            {remarks.map((remark) => (
              <p key={remark}>{remark}。</p>
            ))}
          </Note>
        )}
        {asks ? <SearchResult {...{ address, go, counted }} /> : <NothingAsked />}
      </div>
    </div>
  )
}

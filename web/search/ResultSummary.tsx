import { Link } from 'react-router'

import { writeSearch } from '#contract/search/search-address.ts'
import type { SearchResults } from '#contract/search/search.ts'
import { quotePhrase } from '#web/records/format.ts'
import { SignInLink } from '#web/ui/SignInLink.tsx'

import type { SearchAddress } from './address.ts'
import { totalText } from './counts.ts'

interface ResultSummaryProps {
  /** Undefined until the first answer; the line's height is reserved. */
  found: SearchResults | undefined
  /** Whether this is the previous answer while the next one loads. */
  stale?: boolean
  address: SearchAddress
}

/** The number of hits, and how the query was interpreted. */
export function ResultSummary({ found, stale, address }: ResultSummaryProps) {
  return (
    <div className={stale ? 'result-summary stale' : 'result-summary'}>
      <p role="status">
        {found && (
          <>
            <b className="num">{totalText(found)}</b> 条
          </>
        )}
      </p>
      {found && (
        <>
          {found.total > 0 && <Understood {...{ found, address }} />}
          {found.withoutPages && <SignInForPages />}
          {found.building && <p>检索索引正在重建，部分资料可能暂时查不到。</p>}
        </>
      )}
    </div>
  )
}

const maxSynonyms = 6

function Understood({
  found: { synonyms, segmented, words },
  address,
}: {
  found: SearchResults
  address: SearchAddress
}) {
  const { text, exact } = address
  const other = { search: writeSearch({ ...address, exact: !exact, current: 1 }) }
  if (exact) {
    return (
      <p>
        只查了{quotePhrase(text)}。<Link to={other}>一并检索其他叫法</Link>
      </p>
    )
  }
  return (
    <>
      {segmented && (
        <p>
          没有连在一起的{quotePhrase(text)}，以下含有全部字词：{words.join('、')}。
        </p>
      )}
      {synonyms.length > 0 && (
        <p>
          已一并检索：{synonyms.slice(0, maxSynonyms).join('、')}
          {synonyms.length > maxSynonyms && ` 等 ${synonyms.length} 种叫法`}。
          <Link to={other}>只查{quotePhrase(text)}</Link>
        </p>
      )}
    </>
  )
}

const SignInForPages = () => (
  <p>
    <SignInLink />
    后还可检索报告正文。
  </p>
)

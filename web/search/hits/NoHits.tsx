import { Link } from 'react-router'

import { writeSearch } from '#contract/search/search-address.ts'
import type { SearchResults } from '#contract/search/search.ts'
import { quotePhrase } from '#web/records/format.ts'
import type { SearchAddress } from '#web/search/address.ts'
import { describeSuggestions } from '#web/search/answers/suggestions.ts'
import { HotWords } from '#web/search/HotWords.tsx'
import { searchAddress } from '#web/search/new-search.ts'
import { Stack } from '#web/ui/layout/box.tsx'
import { Empty } from '#web/ui/states/States.tsx'

/** No hits: the searched scope, suggestions, and hints. */
export function NoHits({ found, address }: { found: SearchResults; address: SearchAddress }) {
  const isFiltered = address.conditions.length > 0
  const title = `${isFiltered ? '在所选范围内' : ''}没有查到${quotePhrase(address.text)}`
  return (
    <div className="no-hits">
      <Empty title={title} text={lookedFor(found)} />
      <Stack gap={10} className="no-hits-ways">
        {isFiltered && (
          <p>
            <Link to={{ search: writeSearch({ ...address, conditions: [], current: 1 }) }}>放宽范围</Link>
            ，在全部资料中查
          </p>
        )}
        <FewerWords found={found} />
        <h3>可以试试</h3>
        <ul>
          <li>少写几个字，只留最要紧的词</li>
          <li>
            换一种叫法，如
            <Example words="粉质黏土" />与
            <Example words="亚黏土" />、<Example words="淤泥质土" />与
            <Example words="软土" />
          </li>
          <li>
            孔号不写连接符也能查；层号写作 <Example words="⑤1" /> 或 <Example words="5-1" /> 都行
          </li>
          <li>
            <Link to={`/ai?q=${encodeURIComponent(address.text)}`}>用智能检索试试</Link>
          </li>
        </ul>
        <HotWords />
      </Stack>
    </div>
  )
}

const Example = ({ words }: { words: string }) => <Link to={searchAddress(words)}>{words}</Link>

const lookedFor = ({ words, withoutPages }: SearchResults): string => {
  if (words.length === 0) return '没有可以检索的字词：请输入汉字、字母、数字或层号。'
  if (words.length > 1) return `没有同时含有${words.map(quotePhrase).join('、')}的资料。`
  return `编号、名称${withoutPages ? '和公开的文字' : '、著录文字和报告正文'}里都没有。`
}

function FewerWords({ found }: { found: SearchResults }) {
  return describeSuggestions(found.words, found.didYouMean)
    .filter(({ dropped }) => dropped.length > 0)
    .map(({ text, count, dropped }) => (
      <p key={text}>
        <Link to={searchAddress(text)}>去掉{dropped.map(quotePhrase).join('、')}</Link>后有{' '}
        <span className="num">{count}</span> 条
      </p>
    ))
}

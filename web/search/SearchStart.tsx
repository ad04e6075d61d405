import { Link } from 'react-router'

import { searchExamples } from '#contract/search/examples.ts'
import { forgetKeyword, forgetKeywords, useKeywords } from '#web/suggestions/recent.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/box.tsx'

import { HotWords } from './HotWords.tsx'
import { searchAddress } from './new-search.ts'
import { SavedList } from './saved/SavedSearches.tsx'

/** Search page without a query: recent searches, frequent searches, examples. */
export function SearchStart() {
  return (
    <Stack gap={32} className="search-start">
      <h2 className="vh">从这里开始</h2>
      <Recent />
      <HotWords />
      <SavedList />
      <section aria-label="可以这样查">
        <h3>可以这样查</h3>
        <dl>
          {searchExamples.map(([asked, means]) => (
            <div key={asked}>
              <dt>
                <Link to={searchAddress(asked)}>{asked}</Link>
              </dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
        <p>
          知道地点，可以<Link to="/map">在地图上查</Link>。
        </p>
      </section>
    </Stack>
  )
}

function Recent() {
  const words = useKeywords()
  if (words.length === 0) return null
  return (
    <section className="search-words" aria-label="最近检索">
      <h3>最近检索</h3>
      <Row as="ul" gap={[0, 20]} align="stretch" wrap>
        {words.map((word) => (
          <Row as="li" key={word}>
            <Link to={searchAddress(word)}>{word}</Link>
            <button type="button" aria-label={`删去“${word}”`} onClick={() => forgetKeyword(word)}>
              <Icon name="close" small />
            </button>
          </Row>
        ))}
      </Row>
      <Button size="s" variant="text" onClick={forgetKeywords}>
        清空最近检索
      </Button>
    </section>
  )
}

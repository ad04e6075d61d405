import { Link } from 'react-router'

import type { Fact, SearchResults } from '#contract/search/search.ts'
import { facts as factLabels } from '#contract/search/search.ts'
import type { Site } from '#contract/site.ts'
import { useSite } from '#web/api/site.ts'
import { Highlighted } from '#web/suggestions/Highlighted.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { Row, Stack, Text } from '#web/ui/layout/box.tsx'
import { PhoneLink } from '#web/ui/text/PhoneLink.tsx'

import './answers.css'

/** Articles beside records; without records all are shown. */
const maxArticles = 3

/** What the archive itself says to a search, above the records. */
export function Answers({ found }: { found: SearchResults }) {
  const site = useSite()
  const facts = found.facts.filter((fact) => hasFact[fact](site))
  const articles = found.total > 0 ? found.articles.slice(0, maxArticles) : found.articles
  if (facts.length === 0 && articles.length === 0) return null
  return (
    <section className="answers" aria-label="本馆的回答">
      {facts.map((fact) => (
        <div className="answer" key={fact}>
          <Icon name={icons[fact]} />
          <div>
            <h2>{factLabels[fact]}</h2>
            {writers[fact](site)}
          </div>
        </div>
      ))}
      {articles.length > 0 && <Articles articles={articles} />}
    </section>
  )
}

const icons: Record<Fact, IconName> = { hours: 'clock', address: 'pin', phones: 'phone' }

const hasFact: Record<Fact, (site: Site) => boolean> = {
  hours: ({ hours }) => hours !== '',
  address: ({ address }) => address !== '',
  phones: ({ phones }) => phones.length > 0,
}

const writers: Record<Fact, (site: Site) => React.ReactNode> = {
  hours: ({ hours }) => <p className="answer-text num">{hours}</p>,
  address: ({ address, postcode }) => (
    <>
      <p className="answer-text">{address}</p>
      <Row as="p" gap={[4, 16]} align="stretch" wrap size={14} tone="quiet">
        {postcode && <span>邮编 {postcode}</span>}
        <Link to="/about">到馆路线</Link>
      </Row>
    </>
  ),
  phones: ({ phones }) => (
    <ul className="answer-phones">
      {phones.map(({ label, number }) => (
        <Row as="li" gap={[0, 16]} wrap key={label}>
          {label} <PhoneLink number={number} />
        </Row>
      ))}
    </ul>
  ),
}

const Articles = ({ articles }: Pick<SearchResults, 'articles'>) => (
  <div className="answer-articles">
    <h2>公告与指南</h2>
    <Stack as="ul" gap={12}>
      {articles.map(({ path, label, title, titleHighlights, text, highlights, publishedOn }) => (
        <li key={path}>
          <h3>
            <Link to={path}>
              <Highlighted text={title} highlights={titleHighlights} />
            </Link>
          </h3>
          <Text size={14} tone="quiet">
            <Highlighted text={text} highlights={highlights} />
          </Text>
          <Row as="p" gap={12} align="stretch" size={14} tone="quiet" className="answer-source">
            {label}
            {publishedOn && <span className="num">{publishedOn}</span>}
          </Row>
        </li>
      ))}
    </Stack>
  </div>
)

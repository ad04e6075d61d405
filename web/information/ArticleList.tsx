import { Link } from 'react-router'

import type { ArticleLine } from '#contract/content/content.ts'
import { Tag } from '#web/ui/Tag.tsx'

import './article-list.css'

interface ArticleListProps {
  articles: readonly ArticleLine[]
  /** Titles without dates. */
  plain?: boolean | undefined
  /** Shows the first lines, too. */
  full?: boolean
}

export function ArticleList({ articles, plain, full }: ArticleListProps) {
  return (
    <ul className={full ? 'article-list article-list-full' : 'article-list'}>
      {articles.map(({ id, title, summary, pinned, publishedOn }) => (
        <li key={id}>
          <Link to={`/information/${id}`}>
            <span className="article-list-title">
              {pinned && <Tag on>置顶</Tag>}
              {title}
            </span>
            {!plain && (
              <time className="num" dateTime={publishedOn}>
                {publishedOn}
              </time>
            )}
            {full && <span className="article-list-summary">{summary}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

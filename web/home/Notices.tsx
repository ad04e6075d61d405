import { Link } from 'react-router'

import type { ArticleCategory } from '#contract/content/content.ts'
import { articleCategories, content } from '#contract/content/content.ts'
import { useCall } from '#web/api/hooks.ts'
import { ArticleList } from '#web/information/ArticleList.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

/** Notices and guides of the archive. */
export function Notices() {
  return (
    <section className="sec wide home-notices">
      <Latest category="notice" size={6} />
      <div>
        <Latest category="guide" size={4} plain />
      </div>
    </section>
  )
}

function Latest({ category, size, plain }: { category: ArticleCategory; size: number; plain?: boolean }) {
  const answer = useCall(content.articles, { category, size })
  const { data } = answer
  const label = articleCategories[category]
  if (data?.total === 0) return null
  return (
    <div className={`latest latest-${category}`}>
      <div className="sec-head">
        <h2>{label}</h2>
        <Link to={`/information?tab=${category}`} aria-label={`全部${label}`}>
          全部
        </Link>
      </div>
      {data ? (
        <ArticleList articles={data.records} plain={plain} />
      ) : (
        <AnswerState answer={answer} rows={size} />
      )}
    </div>
  )
}

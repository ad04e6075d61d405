import { Link, useParams } from 'react-router'

import type { Article } from '#contract/content/content.ts'
import { articleCategories, content } from '#contract/content/content.ts'
import { AppError } from '#contract/errors.ts'
import { useCall } from '#web/api/hooks.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Empty, Failed, Loading } from '#web/ui/states/States.tsx'

import { Reading } from './Reading.tsx'

/** Parses the id in an address; 0 if invalid. */
export const numberIn = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0

export function ArticlePage() {
  const id = numberIn(useParams()['id'])
  const { data, error, isFetching, refetch } = useCall(content.article, { id }, { enabled: id > 0 })
  if (data) return <Text key={id} article={data} />
  if (id === 0 || isMissing(error)) return <Missing what="这篇文章" />
  if (error) return <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <div className="wide">
      <Loading rows={6} />
    </div>
  )
}

export const isMissing = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found'

export function Missing({ what }: { what: string }) {
  return (
    <div className="wide">
      <h1 className="vh">{what}不在了</h1>
      <Empty
        drawing="probe"
        title={`${what}不在了`}
        text="可能已经撤下，或网址多写了几个字。"
        action={<ButtonLink to="/information">查看公告与动态</ButtonLink>}
      />
    </div>
  )
}

function Text({ article }: { article: Article }) {
  const { id, title, category, source, publishedOn, updatedOn, body, newer, older } = article
  const label = articleCategories[category]
  return (
    <Reading
      title={title}
      body={body}
      path={`/information/${id}`}
      crumbs={[
        { label: '首页', to: '/home' },
        { label, to: `/information?tab=${category}` },
        { label: '正文' },
      ]}
      remark={
        <>
          <span>来源：{source}</span>
          <span>
            发布：<time dateTime={publishedOn}>{publishedOn}</time>
          </span>
          {updatedOn !== publishedOn && (
            <span>
              修改：<time dateTime={updatedOn}>{updatedOn}</time>
            </span>
          )}
        </>
      }
    >
      <nav className="reading-nav no-print" aria-label={`其他${label}`}>
        {newer && (
          <Link to={`/information/${newer.id}`}>
            <span>后一篇</span>
            {newer.title}
          </Link>
        )}
        {older && (
          <Link to={`/information/${older.id}`}>
            <span>前一篇</span>
            {older.title}
          </Link>
        )}
      </nav>
    </Reading>
  )
}

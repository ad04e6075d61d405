import { Link, useParams, useSearchParams } from 'react-router'

import { articleRoutes } from '#contract/back-office/content/article.ts'
import type { ArticleDraft } from '#contract/content/content.ts'
import { articleCategories, content } from '#contract/content/content.ts'
import { AppError } from '#contract/errors.ts'
import { useCall } from '#web/api/hooks.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { Reading } from './Reading.tsx'

/** Whether a writer looks at a draft as readers will: `?preview` behind the address. */
export const usePreview = (): boolean => useSearchParams()[0].has('preview')

/** Parses the id in an address; 0 if invalid. */
export const numberIn = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0

export function ArticlePage() {
  const id = numberIn(useParams()['id'])
  const isPreview = usePreview()
  const asked = isPreview ? articleRoutes.preview : content.article
  const answer = useCall(asked, { id }, { enabled: id > 0 })
  const { data, error } = answer
  if (data) return <ArticleText key={id} article={data} isPreview={isPreview} />
  if (id === 0 || isMissing(error)) return <Missing what="这篇文章" />
  return (
    <div className="wide">
      <AnswerState answer={answer} rows={6} />
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

function ArticleText({ article, isPreview }: { article: ArticleDraft; isPreview: boolean }) {
  const { id, title, category, source, publishedOn, updatedOn, body, attachments, newer, older } = article
  const label = category ? articleCategories[category] : '未定栏目'
  return (
    <Reading
      previewOf={isPreview ? `/admin/articles?open=${id}` : undefined}
      title={title}
      body={body}
      attachments={attachments}
      path={`/information/${id}`}
      crumbs={[
        { label: '首页', to: '/home' },
        { label, to: category ? `/information?tab=${category}` : '/information' },
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

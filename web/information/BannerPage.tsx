import { useParams } from 'react-router'

import { bannerRoutes } from '#contract/back-office/content/banner.ts'
import { content } from '#contract/content/content.ts'
import { useCall } from '#web/api/hooks.ts'
import { AreaDrawing } from '#web/drawings/AreaDrawing.tsx'
import { StoredPicture } from '#web/pictures/StoredPicture.tsx'
import { PublicPicture } from '#web/ui/article/ArticlePicture.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import { isMissing, Missing, numberIn, usePreview } from './ArticlePage.tsx'
import { Reading } from './Reading.tsx'

/** Page of a home-page banner. */
export function BannerPage() {
  const id = numberIn(useParams()['id'])
  const isPreview = usePreview()
  const asked = isPreview ? bannerRoutes.preview : content.banner
  const answer = useCall(asked, { id }, { enabled: id > 0 })
  const { data, error } = answer
  if (data) {
    const { title, summary, drawing, picture, publishedOn, body } = data
    const PictureView = isPreview ? StoredPicture : PublicPicture
    return (
      <Reading
        key={id}
        previewOf={isPreview ? `/admin/banners?open=${id}` : undefined}
        title={title}
        body={body}
        path={`/banner/${id}`}
        {...(picture
          ? { picture: <PictureView picture={picture} /> }
          : { drawing: <AreaDrawing name={drawing} /> })}
        crumbs={[{ label: '首页', to: '/home' }, { label: '专题' }]}
        lead={summary}
        remark={
          <>
            <span>
              发布：<time dateTime={publishedOn}>{publishedOn}</time>
            </span>
          </>
        }
      />
    )
  }
  if (id === 0 || isMissing(error)) return <Missing what="这个专题" />
  return (
    <div className="wide">
      <AnswerState answer={answer} rows={6} />
    </div>
  )
}

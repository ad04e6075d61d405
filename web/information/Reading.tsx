import type { CSSProperties, ReactNode } from 'react'

import type { Attachment } from '#contract/content/article.ts'
import { StoredPicture } from '#web/pictures/StoredPicture.tsx'
import { ArticleBody } from '#web/ui/article/ArticleBody.tsx'
import type { Crumb } from '#web/ui/Crumbs.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { ShareAddress } from '#web/ui/text/ShareAddress.tsx'

import { Attachments } from './Attachments.tsx'
import { PreviewNotice } from './PreviewNotice.tsx'
import { ReadingTools, useReadingFactor } from './ReadingTools.tsx'

import './reading.css'

interface ReadingProps {
  crumbs: readonly Crumb[]
  title: string
  /** Line under the title, such as source and date. */
  remark: ReactNode
  /** Above the title: a drawing, or a picture in a frame of its own. */
  drawing?: ReactNode
  picture?: ReactNode
  /** One sentence before the text. */
  lead?: string
  body: unknown
  attachments?: readonly Attachment[]
  /** Path to share. */
  path: string
  /** The form that is previewed: pictures and files come with the session of who writes it. */
  previewOf?: string | undefined
  children?: ReactNode
}

const noFiles: readonly Attachment[] = []

/** An article page: title, source, reading tools, text. */
export function Reading({
  crumbs,
  title,
  remark,
  drawing,
  picture,
  lead,
  body,
  attachments = noFiles,
  path,
  previewOf,
  children,
}: ReadingProps) {
  usePageTitle(title)
  const address = `${location.origin}/#${path}`
  const style: CSSProperties & { '--reading': number } = { '--reading': useReadingFactor() }
  return (
    <div className="wide">
      {previewOf !== undefined && <PreviewNotice edit={previewOf} />}
      <Crumbs items={crumbs} />
      <article className="reading" style={style}>
        {drawing && <figure className="reading-drawing">{drawing}</figure>}
        {picture}
        <h1>{title}</h1>
        <Row gap={[12, 24]} justify="space-between" wrap className="reading-head">
          <Row as="p" gap={[4, 24]} align="stretch" wrap>
            {remark}
          </Row>
          <ReadingTools>
            <ShareAddress size="s" title={title} url={address} />
          </ReadingTools>
        </Row>
        {lead && <p className="reading-lead">{lead}</p>}
        <ArticleBody body={body} {...(previewOf !== undefined && { PictureView: StoredPicture })} />
        <Attachments attachments={attachments} isPreview={previewOf !== undefined} />
        {children}
      </article>
    </div>
  )
}

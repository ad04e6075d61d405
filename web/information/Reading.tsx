import type { CSSProperties, ReactNode } from 'react'

import type { Crumb } from '#web/ui/Crumbs.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { ArticleBody } from '#web/ui/text/ArticleBody.tsx'
import { ShareAddress } from '#web/ui/text/ShareAddress.tsx'

import { ReadingTools, useReadingFactor } from './ReadingTools.tsx'

import './reading.css'

interface ReadingProps {
  crumbs: readonly Crumb[]
  title: string
  /** Line under the title, such as source and date. */
  remark: ReactNode
  /** A drawing above the title. */
  picture?: ReactNode
  /** One sentence before the text. */
  lead?: string
  body: unknown
  /** Path to share. */
  path: string
  /** Stands above everything: this is a preview. */
  notice?: ReactNode
  children?: ReactNode
}

/** An article page: title, source, reading tools, text. */
export function Reading({
  crumbs,
  title,
  remark,
  picture,
  lead,
  body,
  path,
  notice,
  children,
}: ReadingProps) {
  usePageTitle(title)
  const address = `${location.origin}/#${path}`
  const style: CSSProperties & { '--reading': number } = { '--reading': useReadingFactor() }
  return (
    <div className="wide">
      {notice}
      <Crumbs items={crumbs} />
      <article className="reading" style={style}>
        {picture && <figure>{picture}</figure>}
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
        <ArticleBody body={body} />
        {children}
      </article>
    </div>
  )
}

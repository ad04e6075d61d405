import { type ComponentType, Fragment } from 'react'

import type { Block, Picture, Span } from '#contract/content/article.ts'
import { readBody } from '#contract/content/article.ts'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'

import { PublicPicture } from './ArticlePicture.tsx'

import './article-body.css'

interface ArticleBodyProps {
  body: unknown
  /** How pictures come; by default from their public addresses. */
  PictureView?: ComponentType<{ picture: Picture }>
}

/**
 * Renders an article: headings, paragraphs, lists and pictures. Parsed by the same schema as on the server; no markup is
 * accepted.
 */
export function ArticleBody({ body, PictureView = PublicPicture }: ArticleBodyProps) {
  return (
    <div className="article-body">
      {readBody(body).map((block, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no key but their index
        <Fragment key={i}>
          {block.type === 'picture' ? <PictureView picture={block} /> : <BlockView block={block} />}
        </Fragment>
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Exclude<Block, { type: 'picture' }> }) {
  if (block.type === 'heading') return <h2>{block.text}</h2>
  if (block.type === 'paragraph') {
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    )
  }
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((spans, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- items have no key but their index
        <li key={i}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, href }, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- spans have no key but their index
    <Fragment key={i}>{href === undefined ? text : <SafeLink href={href}>{text}</SafeLink>}</Fragment>
  ))
}

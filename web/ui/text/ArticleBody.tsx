import { Fragment } from 'react'

import type { Block, Span } from '#contract/content/article.ts'
import { readBody } from '#contract/content/article.ts'

import { SafeLink } from './SafeLink.tsx'

import './article-body.css'

/** An article: headings, paragraphs and lists. It is read by the same rule as on the server; no markup gets in. */
export function ArticleBody({ body }: { body: unknown }) {
  return (
    <div className="article-body">
      {readBody(body).map((block, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no name but their place
        <BlockView key={i} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
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
        // oxlint-disable-next-line react/no-array-index-key -- items have no name but their place
        <li key={i}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, href }, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- stretches of text have no name but their place
    <Fragment key={i}>{href === undefined ? text : <SafeLink href={href}>{text}</SafeLink>}</Fragment>
  ))
}

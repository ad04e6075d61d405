import { Link } from 'react-router'

import type { Snippet } from '#contract/search/search.ts'
import { Highlighted } from '#web/search/Highlighted.tsx'

interface SnippetLineProps {
  snippet: Snippet
  /** Interpreted search terms; highlighted when a file is opened. */
  words: readonly string[]
}

/** A snippet of a record, or of a page of its files. */
export function SnippetLine({ snippet, words }: SnippetLineProps) {
  const { label, text, highlights, page } = snippet
  const found = highlights.map(([from, to]) => text.slice(from, to))
  return (
    <p className="hit-snippet">
      {!page && <span className="hit-label">{label}</span>}
      <Highlighted {...{ text, highlights }} />
      {page && (
        <Link className="hit-page" to={pagePath(page, [...found, ...words])}>
          第 <span className="num">{page.number}</span> 页 · {page.name}
        </Link>
      )}
    </p>
  )
}

/** Path of a file's page with highlighted phrases. */
function pagePath({ file, number }: NonNullable<Snippet['page']>, phrases: readonly string[]): string {
  const query = new URLSearchParams([
    ['page', String(number)],
    ['marks', [...new Set(phrases)].join('|')],
  ])
  return `/reader/${encodeURIComponent(file)}?${query}`
}

import { Link } from 'react-router'

import type { Snippet } from '#contract/search/search.ts'
import { Highlighted } from '#web/suggestions/Highlighted.tsx'

interface SnippetLineProps {
  snippet: Snippet
  /** Interpreted search terms; highlighted when a file is opened. */
  words: readonly string[]
}

/** A snippet of a record, or of a page of its files; of one that has to be paid first, only where it is. */
export function SnippetLine({ snippet, words }: SnippetLineProps) {
  const { label, text, highlights, page } = snippet
  const isClosed = page !== null && text === ''
  const found = highlights.map(([from, to]) => text.slice(from, to))
  return (
    <p className="hit-snippet">
      {!page && <span className="hit-label">{label}</span>}
      {isClosed ? '打开资料后可看正文中命中的文字：' : <Highlighted {...{ text, highlights }} />}
      {isClosed && (
        <span className="cap">
          第 <span className="num">{page.number}</span> 页 · {page.name}
        </span>
      )}
      {page && !isClosed && (
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

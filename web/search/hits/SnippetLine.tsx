import { Link } from 'react-router'

import type { Snippet } from '#contract/search.ts'
import { Highlighted } from '#web/search/Highlighted.tsx'

interface SnippetLineProps {
  snippet: Snippet
  /** What was understood: a file is opened with it marked. */
  words: readonly string[]
}

/** Words of a record, or of a page of one of its files, around what was looked for. */
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

/** Opens a file at a page, with phrases marked. */
function pagePath({ file, number }: NonNullable<Snippet['page']>, phrases: readonly string[]): string {
  const query = new URLSearchParams({ page: String(number), marks: [...new Set(phrases)].join('|') })
  return `/reader/${encodeURIComponent(file)}?${query}`
}

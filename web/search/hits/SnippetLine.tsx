import { Link } from 'react-router'

import type { Snippet } from '#contract/search.ts'
import { Marked } from '#web/search/Marked.tsx'

/** A file opens at the page, with the words marked. */
function readerPath({ file, number }: { file: string; number: number }, words: readonly string[]): string {
  const query = new URLSearchParams({ page: String(number), marks: words.join('|') })
  return `/reader/${encodeURIComponent(file)}?${query}`
}

/** Words of a record, or of a page of one of its files, around what was looked for. */
export function SnippetLine({ snippet, words }: { snippet: Snippet; words: readonly string[] }) {
  const { label, text, marks, page } = snippet
  return (
    <p className="hit-snippet">
      {!page && <span className="hit-label">{label}</span>}
      <Marked {...{ text, marks }} />
      {page && (
        <Link className="hit-page" to={readerPath(page, words)}>
          第 <span className="num">{page.number}</span> 页 · {page.name}
        </Link>
      )}
    </p>
  )
}

import { Fragment } from 'react'

import type { Highlights } from '#contract/search/search.ts'

interface Span {
  text: string
  at: number
  highlighted: boolean
}

/** Splits a text at its highlights, which are ordered and do not overlap. */
function spansOf(text: string, highlights: Highlights): Span[] {
  const cut: Span[] = []
  let end = 0
  const take = (to: number, highlighted: boolean) => {
    if (to > end) cut.push({ text: text.slice(end, to), at: end, highlighted })
    end = Math.max(end, to)
  }
  for (const [from, to] of highlights) {
    take(from, false)
    take(to, true)
  }
  take(text.length, false)
  return cut
}

/** Renders a text with highlighted search terms. */
export const Highlighted = ({ text, highlights }: { text: string; highlights: Highlights }) =>
  spansOf(text, highlights).map(({ text: words, at, highlighted }) =>
    highlighted ? <mark key={at}>{words}</mark> : <Fragment key={at}>{words}</Fragment>,
  )

import { Fragment } from 'react'

import type { Marks } from '#contract/search.ts'

interface Stretch {
  text: string
  at: number
  marked: boolean
}

/** Cuts a text at its marks; marks are in order and do not overlap. */
function stretchesOf(text: string, marks: Marks): Stretch[] {
  const cut: Stretch[] = []
  let end = 0
  const take = (to: number, marked: boolean) => {
    if (to > end) cut.push({ text: text.slice(end, to), at: end, marked })
    end = Math.max(end, to)
  }
  for (const [from, to] of marks) {
    take(from, false)
    take(to, true)
  }
  take(text.length, false)
  return cut
}

/** A text with what was looked for marked in it. */
export const Marked = ({ text, marks }: { text: string; marks: Marks }) =>
  stretchesOf(text, marks).map(({ text: words, at, marked }) =>
    marked ? <mark key={at}>{words}</mark> : <Fragment key={at}>{words}</Fragment>,
  )

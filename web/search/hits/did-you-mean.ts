import type { Found } from '#contract/search.ts'
import { countText } from '#web/catalogue/format.ts'

export interface DidYouMean {
  text: string
  count: string
  /** The words of the question that are left out of it; none where it holds other words. */
  dropped: readonly string[]
}

/** Tells fewer words of a question from other words for it. */
export const describeSuggestions = (words: readonly string[], found: Found['didYouMean']): DidYouMean[] =>
  found.map(({ text, total, capped }) => {
    const parts = text.split(/\s+/)
    const fewer = parts.length < words.length && parts.every((part) => words.includes(part))
    const dropped = fewer ? words.filter((word) => !parts.includes(word)) : []
    return { text, count: `${countText(total)}${capped ? '+' : ''}`, dropped }
  })

import { foldMapped } from '#language/fold.ts'

/** A span of a text in UTF-16 units. */
export interface PhraseMatch {
  index: number
  length: number
}

/**
 * Finds phrases in a text, in order and without overlap, ignoring spelling variants: 粘土 finds 黏土, zk17 finds ＺＫ-17.
 * Of two that start at the same position the longer one is used.
 */
export function findPhrases(text: string, phrases: readonly string[]): PhraseMatch[] {
  const { text: folded, from } = foldMapped(text)
  const wanted = phrases.map((phrase) => foldMapped(phrase).text).filter((phrase) => phrase !== '')
  const found = wanted.flatMap((phrase) =>
    placesOf(folded, phrase).map((at) => [at, at + phrase.length] as const),
  )
  const ordered = found.toSorted(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd)
  let end = 0
  return ordered.flatMap(([at, until]) => {
    if (at < end) return []
    end = until
    const index = from[at] ?? 0
    return [{ index, length: endOf(text, from[until - 1] ?? 0) - index }]
  })
}

function placesOf(text: string, phrase: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length)) places.push(at)
  return places
}

/** Position after the character at a position. */
const endOf = (text: string, at: number) => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

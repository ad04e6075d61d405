/** A word of a name: letters, a number, or one Chinese character. */
export interface NameWord {
  /** The same for all spellings: lower case, half width, numbers without zeros before them. */
  readonly folded: string
  readonly isNumber: boolean
  /** Where it stands in the folded text. */
  readonly start: number
  readonly end: number
}

export interface NameWords {
  /** The text in lower case and half width, with one kind of dash and one blank at a time. */
  readonly text: string
  readonly words: readonly NameWord[]
}

const word = /\p{N}+|\p{Script=Han}|\p{L}+?(?=\p{N}|\p{Script=Han}|[^\p{L}]|$)/gu

/** Splits a name into its words; what stands between them separates and is left out. */
export function nameWords(name: string): NameWords {
  const text = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‐-―−－~～]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const words = [...text.matchAll(word)].map((found): NameWord => {
    const [written] = found
    const isNumber = /^\p{N}+$/u.test(written)
    const folded = isNumber ? written.replace(/^0+(?=.)/, '') : written
    return { folded, isNumber, start: found.index, end: found.index + written.length }
  })
  return { text, words }
}

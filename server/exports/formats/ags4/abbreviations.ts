import type { Codes } from './rows.ts'
import { oneLineOf } from './text.ts'

/** More words under one heading than any legend has: those beyond are written under our own headings only. */
const maxWords = 20_000

/** The codes of a file and their words, for its ABBR. */
export interface Abbreviations extends Codes {
  readonly list: () => (readonly [heading: string, code: string, words: string])[]
}

/** Collects the codes that a file uses; a word that has none of the standard is numbered. */
export function openAbbreviations(): Abbreviations {
  const byHeading = new Map<string, Map<string, string>>()
  const wordsOf = (heading: string) => {
    const known = byHeading.get(heading) ?? new Map<string, string>()
    byHeading.set(heading, known)
    return known
  }
  const codes = new Map<string, string>()
  return {
    codeOf: (heading, word, prefix) => {
      const key = `${heading} ${word}`
      const known = codes.get(key)
      if (known !== undefined) return known
      const words = wordsOf(heading)
      if (words.size >= maxWords) return ''
      const code = `${prefix}${words.size + 1}`
      codes.set(key, code)
      words.set(code, word)
      return code
    },
    enter: (heading, written, word) => {
      const code = oneLineOf(written)
      const words = wordsOf(heading)
      if (words.size < maxWords) words.set(code, word)
      return words.has(code) ? code : ''
    },
    list: () =>
      [...byHeading].flatMap(([heading, words]) =>
        Array.from(words, ([code, word]) => [heading, code, word] as const),
      ),
  }
}

/** Parameters of a reader address: `/reader/…?page=137&marks=黏土|ZK17`. */
export interface ReaderAddress {
  page: number
  /** Phrases to highlight, joined by `|` as in the find bar. */
  marks: string
}

const maxMarksLength = 200

export function readAddress(search: URLSearchParams): ReaderAddress {
  const page = /^\d{1,5}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
  return { page: Math.max(1, page), marks: (search.get('marks') ?? '').slice(0, maxMarksLength) }
}

/** Splits phrases at `|`. */
export const phrasesOf = (text: string): string[] =>
  text
    .split('|')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')

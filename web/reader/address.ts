/** What an address of the reader asks for: `/reader/…?page=137&marks=黏土|ZK17`. */
export interface Asked {
  page: number
  /** Words to mark, joined by `|` as they stand in the field. */
  marks: string
}

const longest = 200

export function readAddress(search: URLSearchParams): Asked {
  const page = /^\d{1,5}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
  return { page: Math.max(1, page), marks: (search.get('marks') ?? '').slice(0, longest) }
}

/** The words of a field in which `|` separates them. */
export const phrasesOf = (text: string): string[] =>
  text
    .split('|')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')

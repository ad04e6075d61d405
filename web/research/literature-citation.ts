import type { RecordFace } from '#contract/catalogue/routes.ts'

type Cited = Pick<RecordFace, 'title' | 'year' | 'values'>

/**
 * A writing as it is cited by its own fields, GB/T 7714-2015: monographs (8.2.1), articles (8.2.4 with volume,
 * issue, pages and DOI), periodicals and reports. What is not known is left out.
 */
export function literatureCitation({ title, year, values }: Cited): string {
  const word = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const kind = word('literatureKind')
  const issue = word('issue') && `(${word('issue')})`
  const numbers = `${word('volume')}${issue}`
  const when = [String(year ?? word('publishedOn').slice(0, 4)), numbers].filter(Boolean).join(', ')
  const pages = word('pages') && `: ${word('pages')}`
  const published =
    kind === 'journal' ? [when, word('source')] : [[word('source'), when].filter(Boolean).join(', ') + pages]
  const doi = word('doi') && `DOI: ${word('doi')}`
  const parts = [authorsOf(word('authors')), `${title}[${types[kind] ?? 'Z'}]`, ...published, doi]
  return parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}

const types: Readonly<Record<string, string>> = { monograph: 'M', paper: 'J', journal: 'J', report: 'R' }

/** Three authors are named; of more, the first three and 等. */
function authorsOf(authors: string): string {
  const names = authors.split(/[,，、;；]/).flatMap((name) => name.trim() || [])
  return names.length > 3 ? `${names.slice(0, 3).join(', ')}, 等` : names.join(', ')
}

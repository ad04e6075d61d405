import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordFace } from '#contract/catalogue/routes.ts'

interface Citation {
  kind: Kind
  record: Pick<RecordFace, 'code' | 'title' | 'year' | 'updatedAt' | 'values'>
  /** Document type, GB/T 7714: A for archives, DB for a database. */
  citedAs: string
  /** Who holds the record. */
  site: string
  address: string
  /** The day on which it is read, ISO 8601. */
  today: string
}

/**
 * A record as an electronic resource is cited by GB/T 7714-2015: who. what: number[type/OL].
 * publisher, year(updated)[read]. address. Where the holder is the author, no publisher is named.
 */
export function citationOf({ kind, record, citedAs, site, address, today }: Citation): string {
  const { code, title, year, values, updatedAt } = record
  const author = typeof values['author'] === 'string' && values['author'] ? values['author'] : undefined
  const name = citedAs === 'A' ? title : `${kind.label} ${title}`
  const what = title === code ? name : `${name}: ${code}`
  const publisher = author ? [site, year].filter(Boolean).join(', ') : ''
  return `${author ?? site}. ${what}[${citedAs}/OL]. ${publisher}(${updatedAt.slice(0, 10)})[${today}]. ${address}.`
}

import type { Kind } from './kind.ts'
import type { Entry, RecordView } from './routes.ts'

type CitedRecord = Pick<Entry, 'code' | 'title' | 'year' | 'values'> & Pick<RecordView, 'updatedAt'>

interface Author {
  name: string
  person: boolean
}

/** Structured reference, formatted as text or for reference managers. */
export interface Reference {
  /** Document type of GB/T 7714-2015 appendix B. */
  type: string
  authors: readonly Author[]
  title: string
  /** Number of a report, standard, archive item or database record. */
  number?: string | undefined
  journal?: string | undefined
  /** A volume of a periodical itself, not an article in it. */
  periodical?: boolean
  publisher?: string | undefined
  year?: string | undefined
  volume?: string | undefined
  issue?: string | undefined
  pages?: string | undefined
  doi?: string | undefined
  isbn?: string | undefined
  issn?: string | undefined
  /** Dates of update and access at the library's address, ISO 8601. Absent for printed works. */
  online?: { updated: string; read: string; address: string }
}

interface Citation {
  kind: Kind
  record: CitedRecord
  /** The holding archive. */
  site: string
  address: string
  /** Access date, ISO 8601. */
  today: string
}

/** Document type of a record, GB/T 7714-2015 appendix B: database (DB) unless its kind defines another. */
export function documentType(kind: Kind, values: CitedRecord['values']): string {
  const as = kind.cited?.as ?? 'DB'
  return typeof as === 'string' ? as : (as[typeIn(kind, values)] ?? 'Z')
}

const typeIn = ({ type = '' }: Kind, values: CitedRecord['values']) => String(values[type] ?? '')

const wordOf =
  (values: CitedRecord['values']) =>
  (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value.trim() || undefined : undefined
  }

/** Authors of the described work; empty if only the holder is known. */
export function authorsOf({ values }: Pick<CitedRecord, 'values'>): Author[] {
  const word = wordOf(values)
  const people = word('authors') ?? word('leader')
  if (people) {
    const names = people.split(/[,，、;；]/).flatMap((name) => name.trim() || [])
    return names.map((name) => ({ name, person: true }))
  }
  const body = word('author') ?? word('issuer') ?? word('undertaker')
  return body ? [{ name: body, person: false }] : []
}

/**
 * Builds the reference: a publication as published, a standard or law by its number and issuer, anything else as a
 * record of the library, whose author is the holder.
 */
export function referenceOf(citation: Citation): Reference {
  const { kind, record } = citation
  const type = documentType(kind, record.values)
  const from = kind.cited?.from
  if (from === 'publisher' && typeIn(kind, record.values)) return citeWriting(type, citation)
  if (from === 'issuer') return citePublication(type, citation)
  return citeHeldRecord(type, citation)
}

function citeWriting(type: string, { kind, record }: Citation): Reference {
  const { title, year, values } = record
  const word = wordOf(values)
  const periodical = typeIn(kind, values) === kind.cited?.periodical
  const paper = type === 'J' && !periodical
  const source = word('source')
  return {
    type,
    authors: authorsOf({ values }),
    title,
    periodical,
    journal: paper ? source : undefined,
    publisher: paper ? undefined : source,
    year: yearOf(year) ?? word('publishedOn')?.slice(0, 4),
    volume: word('volume'),
    issue: word('issue'),
    pages: pagesIn(word('pages'), paper),
    doi: word('doi'),
    isbn: word('isbn'),
    issn: word('issn'),
  }
}

const yearOf = (year: number | null) => (year === null ? undefined : String(year))

/** Page range; a page count is not one. */
const pagesIn = (pages: string | undefined, paper: boolean) =>
  pages && (paper || /\D/.test(pages)) ? pages : undefined

/** Publication data of a work not published by the library; omits the library's own number. */
function citePublication(type: string, { record, address, today }: Citation): Reference {
  const word = wordOf(record.values)
  return {
    type,
    authors: authorsOf(record),
    title: record.title,
    number: word('number'),
    year: yearOf(record.year) ?? word('issuedOn')?.slice(0, 4),
    online: { updated: word('issuedOn') ?? record.updatedAt.slice(0, 10), read: today, address },
  }
}

function citeHeldRecord(type: string, { kind, record, site, address, today }: Citation): Reference {
  const { code, title, updatedAt } = record
  const made = type === 'DB' ? [] : authorsOf(record)
  return {
    type,
    authors: made.length > 0 ? made : [{ name: site, person: false }],
    title: type === 'DB' ? `${kind.label} ${title}` : title,
    number: title === code ? undefined : code,
    year: (type === 'DB' ? undefined : yearOf(record.year)) ?? updatedAt.slice(0, 4),
    ...(made.length > 0 && publishedBy(record, site)),
    online: { updated: updatedAt.slice(0, 10), read: today, address },
  }
}

/** Publisher: for a report with authors the organisation that undertook it, else the holder. */
function publishedBy({ year, values }: CitedRecord, site: string) {
  const word = wordOf(values)
  const body = word('leader') ? word('undertaker') : undefined
  return { publisher: body ?? site, year: word('completedOn')?.slice(0, 4) ?? yearOf(year) }
}

/**
 * Formats a reference by GB/T 7714-2015: authors. title: number[type/OL]. publication, date(updated)[accessed].
 * address. Unknown parts are omitted.
 */
export function referenceText(reference: Reference): string {
  const { authors, title, number, type, online, doi } = reference
  const names = authors.map(({ name }) => name)
  const who = names.length > 3 ? `${names.slice(0, 3).join(', ')}, 等` : names.join(', ')
  const what = `${number ? `${title}: ${number}` : title}[${type}${online ? '/OL' : ''}]`
  const days = online ? `(${online.updated})[${online.read}]` : ''
  const parts = [who, what, ...listPublicationParts(reference, days), online?.address, doi && `DOI: ${doi}`]
  return parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}

function listPublicationParts(
  { journal, publisher, year, volume, issue, pages, ...rest }: Reference,
  days: string,
) {
  const when = [year, `${volume ?? ''}${issue ? `(${issue})` : ''}`].filter(Boolean).join(', ')
  if (rest.periodical) return [when, publisher]
  const where = [journal ?? publisher, when].filter(Boolean).join(', ')
  // An online document without publisher already shows its date as the update date.
  const printed = days && !publisher ? '' : where + (pages ? `: ${pages}` : '')
  return [printed + days]
}

/** The citation of a record, GB/T 7714-2015. */
export const citationOf = (citation: Citation): string => referenceText(referenceOf(citation))

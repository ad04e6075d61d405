import type { Kind } from './kind.ts'
import type { Entry } from './routes.ts'

type Cited = Pick<Entry, 'code' | 'title' | 'year' | 'updatedAt' | 'values'>

interface Citation {
  kind: Kind
  record: Cited
  /** Who holds the record. */
  site: string
  address: string
  /** The day on which it is read, ISO 8601. */
  today: string
}

/** Document types of GB/T 7714-2015, by the choice that decides, or for a whole kind. */
const types: Readonly<Record<string, string | { by: string; of: Readonly<Record<string, string>> }>> = {
  archive: 'A',
  result: 'R',
  literature: { by: 'literatureKind', of: { monograph: 'M', paper: 'J', journal: 'J', report: 'R' } },
  publicDocument: { by: 'documentKind', of: { standard: 'S', law: 'Z', policy: 'Z' } },
}

/** As what a record is cited, GB/T 7714-2015 appendix B: a row of a database (DB) unless its kind says otherwise. */
export function documentType(kind: Kind, values: Cited['values']): string {
  const type = Object.hasOwn(types, kind.name) ? types[kind.name] : undefined
  if (typeof type === 'string') return type
  return type?.of[String(values[type.by])] ?? (type ? 'Z' : 'DB')
}

/** Who made what the record describes; undefined where nobody is named but its holder. */
export function authorOf({ values }: Cited): string | undefined {
  const names = ['author', 'authors', 'issuer'].map((name) => values[name])
  return names.find((name): name is string => typeof name === 'string' && name !== '')
}

/**
 * A record as an electronic resource is cited by GB/T 7714-2015: who. what: number[type/OL].
 * publisher, year(updated)[read]. address. Where the holder is the author, no publisher is named.
 */
export function citationOf({ kind, record, site, address, today }: Citation): string {
  const { code, title, year, updatedAt } = record
  const type = documentType(kind, record.values)
  const author = authorOf(record)
  const name = type === 'DB' ? `${kind.label} ${title}` : title
  const what = title === code ? name : `${name}: ${code}`
  const publisher = author ? [site, year].filter(Boolean).join(', ') : ''
  return `${author ?? site}. ${what}[${type}/OL]. ${publisher}(${updatedAt.slice(0, 10)})[${today}]. ${address}.`
}

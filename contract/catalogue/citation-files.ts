import type { Reference } from './citation.ts'

/** RIS and BibTeX names of the document types of GB/T 7714. */
const names: Readonly<Record<string, { ris: string; bibtex: string }>> = {
  M: { ris: 'BOOK', bibtex: 'book' },
  J: { ris: 'JOUR', bibtex: 'article' },
  R: { ris: 'RPRT', bibtex: 'techreport' },
  S: { ris: 'STAND', bibtex: 'misc' },
  DB: { ris: 'DATA', bibtex: 'misc' },
}

const nameOf = ({ type, periodical }: Reference) =>
  periodical ? { ris: 'SER', bibtex: 'periodical' } : (names[type] ?? { ris: 'GEN', bibtex: 'misc' })

type Line = readonly [name: string, value: string | undefined]

const isKnown = (line: Line): line is readonly [string, string] => Boolean(line[1])

/** Formats a reference as an RIS record with CRLF line ends. */
export function risOf(reference: Reference): string {
  const { authors, title, journal, publisher, year, pages, online } = reference
  const [from, to] = pages?.split('-') ?? []
  const lines: Line[] = [
    ['TY', nameOf(reference).ris],
    ...authors.map(({ name }): Line => ['AU', name]),
    ['TI', title],
    ['T2', journal],
    ['PB', publisher],
    ['PY', year],
    ['VL', reference.volume],
    ['IS', reference.issue],
    ['SP', from],
    ['EP', to],
    ['M1', reference.number],
    ['SN', reference.isbn ?? reference.issn],
    ['DO', reference.doi],
    ['UR', online?.address],
    ['Y2', online?.read.replaceAll('-', '/')],
    ['LA', 'zh'],
  ]
  const entries = lines.filter(isKnown).map(([name, value]) => `${name}  - ${inLine(value)}\r\n`)
  return `${entries.join('')}ER  - \r\n`
}

/** Formats a reference as a BibTeX entry. */
export function bibtexOf(reference: Reference, key: string): string {
  const { authors, type, pages, online } = reference
  const { bibtex } = nameOf(reference)
  const number = type === 'J' ? reference.issue : reference.number
  const lines: Line[] = [
    // Braces keep names of organisations, and of persons without a comma, unsplit.
    ['author', authors.map(({ name }) => `{${escapeLatex(name)}}`).join(' and ')],
    ['title', `{${escapeLatex(reference.title)}}`],
    ['journal', escapeOptional(reference.journal)],
    [bibtex === 'techreport' ? 'institution' : 'publisher', escapeOptional(reference.publisher)],
    ['year', reference.year],
    ['volume', escapeOptional(reference.volume)],
    ['number', escapeOptional(number)],
    ['pages', escapeOptional(pages?.replace('-', '--'))],
    ['isbn', escapeOptional(reference.isbn)],
    ['issn', escapeOptional(reference.issn)],
    ['doi', escapeOptional(reference.doi)],
    ['url', online?.address],
    ['urldate', online?.read],
    ['language', 'chinese'],
  ]
  const entries = lines.filter(isKnown).map(([name, value]) => `  ${name} = {${inLine(value)}}`)
  return `@${bibtex}{${key.replaceAll(/[^\w:.-]/g, '-')},\n${entries.join(',\n')}\n}\n`
}

const escapeOptional = (text: string | undefined) => text && escapeLatex(text)

/** Joins a value into one line, so that it cannot start another field. */
const inLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const escapeLatex = (text: string) => text.replaceAll(/[\\{}]/g, ' ').replaceAll(/[#$%&_]/g, String.raw`\$&`)

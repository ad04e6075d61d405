import { authorsOf, citationOf, documentType } from '#contract/catalogue/citation.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { commonFields, fieldOf } from '#contract/catalogue/kind.ts'
import type { Entry, RecordView } from '#contract/catalogue/routes.ts'

import { escapeHtml, htmlPage, inScript } from './html.ts'

export interface RecordPage {
  kind: Kind
  /** What a visitor may see of the record. */
  entry: Entry & Pick<RecordView, 'updatedAt'>
  site: string
  /** Scheme and host of the site; without it the page contains no absolute URLs. */
  origin: string | undefined
  today: string
}

/** schema.org types of the document types of GB/T 7714. */
const schemaTypes: Readonly<Record<string, string>> = {
  A: 'ArchiveComponent',
  M: 'Book',
  J: 'ScholarlyArticle',
  R: 'Report',
  S: 'CreativeWork',
  Z: 'CreativeWork',
  DB: 'Dataset',
}

/**
 * The page of a record for scholars, search engines and link previews; readers are linked to the record
 * itself.
 */
export function recordPage(page: RecordPage): string {
  const { kind, entry, site, today } = page
  const own = `${kind.path}/${encodeURIComponent(entry.code)}`
  const address = addressOf(page)
  const citation = citationOf({ kind, record: entry, site, address: address ?? '', today })
  const title = entry.title === entry.code ? `${kind.label} ${entry.code}` : entry.title
  const label = fieldOf(kind, 'code')?.label ?? ''
  const about = `${kind.label}，${label} ${entry.code}，${commonFields.access.choices[entry.access]}`
  const meta = (name: string, content: string) => `<meta ${name} content="${escapeHtml(content)}">\n`
  return htmlPage({
    title,
    head:
      (address ? `<link rel="canonical" href="${escapeHtml(address)}">\n` : '') +
      meta('name="description"', about) +
      meta('property="og:title"', title) +
      meta('property="og:site_name"', site) +
      meta('http-equiv="refresh"', `0; url=/#${own}`) +
      `<script type="application/ld+json">${inScript(linkedData(page, citation))}</script>\n`,
    body: `<p>${escapeHtml(about)}</p>
<p>${escapeHtml(citation)}</p>
<p><a href="${escapeHtml(`/#${own}`)}">打开这份资料</a></p>`,
  })
}

const addressOf = ({ kind, entry, origin }: RecordPage): string | undefined =>
  origin && `${origin}/r/${kind.name}/${encodeURIComponent(entry.code)}`

/** The entry in terms of schema.org; an entry contains public data only. */
function linkedData(page: RecordPage, citation: string): Record<string, unknown> {
  const { kind, entry, site, origin } = page
  const address = addressOf(page)
  const authors = authorsOf(entry).map(({ name, person }) => ({
    '@type': person ? 'Person' : 'Organization',
    name,
  }))
  return {
    '@context': 'https://schema.org',
    '@type': schemaTypes[documentType(kind, entry.values)] ?? 'CreativeWork',
    ...(address && { '@id': address, url: address }),
    name: entry.title,
    identifier: entry.code,
    keywords: kind.label,
    inLanguage: 'zh-CN',
    isAccessibleForFree: entry.access === 'open' || entry.access === 'member',
    conditionsOfAccess: commonFields.access.choices[entry.access],
    dateModified: entry.updatedAt.slice(0, 10),
    citation,
    ...(entry.year !== null && { temporalCoverage: String(entry.year) }),
    ...(authors.length > 0 && { author: authors }),
    ...(entry.place && { spatialCoverage: placeOf(entry.place, entry.district) }),
    publisher: { '@type': 'ArchiveOrganization', name: site, ...(origin && { url: `${origin}/` }) },
  }
}

function placeOf({ lng, lat }: NonNullable<Entry['place']>, district: string | null) {
  return {
    '@type': 'Place',
    ...(district && { name: district }),
    geo: { '@type': 'GeoCoordinates', longitude: lng, latitude: lat },
  }
}

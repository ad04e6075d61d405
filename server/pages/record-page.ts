import { authorsOf, citationOf, documentType } from '#contract/catalogue/citation.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { commonFields, fieldOf } from '#contract/catalogue/kind.ts'
import type { Entry, RecordView } from '#contract/catalogue/routes.ts'
import { harvestPath } from '#contract/harvest/examples.ts'
import { harvestTypes } from '#contract/harvest/harvest.ts'
import { ogcPath } from '#contract/ogc/examples.ts'
import { jsonTypes } from '#contract/ogc/ogc.ts'

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
  const about = aboutOf(page)
  const meta = (name: string, content: string) => `<meta ${name} content="${escapeHtml(content)}">\n`
  return htmlPage({
    title,
    head:
      (address ? `<link rel="canonical" href="${escapeHtml(address)}">\n` : '') +
      meta('name="description"', about) +
      meta('property="og:title"', title) +
      meta('property="og:site_name"', site) +
      alternates(page)
        .map(
          ({ type, title: name, path }) =>
            `<link rel="alternate" type="${type}" title="${escapeHtml(name)}" href="${escapeHtml(path)}">\n`,
        )
        .join('') +
      meta('http-equiv="refresh"', `0; url=/#${own}`) +
      `<script type="application/ld+json">${inScript(linkedData(page, citation))}</script>\n`,
    body: `<p>${escapeHtml(about)}</p>
<p>${escapeHtml(citation)}</p>
<p><a href="${escapeHtml(`/#${own}`)}">打开这份资料</a></p>
<p>程序用：${alternates(page)
      .map(({ title: name, path }) => `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`)
      .join(' · ')}</p>`,
  })
}

function aboutOf({ kind, entry }: RecordPage): string {
  const label = fieldOf(kind, 'code')?.label ?? ''
  return `${kind.label}，${label} ${entry.code}，${commonFields.access.choices[entry.access]}`
}

interface Alternate {
  type: string
  title: string
  path: string
}

/** The same entry as programs read it. */
function alternates({ kind, entry }: RecordPage): Alternate[] {
  const code = encodeURIComponent(entry.code)
  const iso = {
    type: harvestTypes.xml,
    title: '元数据（ISO 19115）',
    path: `${harvestPath}/records/${kind.name}/${code}`,
  }
  const feature = {
    type: jsonTypes.geo,
    title: 'GeoJSON',
    path: `${ogcPath}/collections/${kind.name}/items/${code}?f=json`,
  }
  return kind.place === 'point' ? [iso, feature] : [iso]
}

const addressOf = ({ kind, entry, origin }: RecordPage): string | undefined =>
  origin && `${origin}/r/${kind.name}/${encodeURIComponent(entry.code)}`

/** The entry in terms of schema.org; an entry contains public data only. */
function linkedData(page: RecordPage, citation: string): Record<string, unknown> {
  const { kind, entry, site, origin } = page
  const address = addressOf(page)
  const type = schemaTypes[documentType(kind, entry.values)] ?? 'CreativeWork'
  const authors = authorsOf(entry).map(({ name, person }) => ({
    '@type': person ? 'Person' : 'Organization',
    name,
  }))
  return {
    '@context': 'https://schema.org',
    '@type': type,
    ...(address && { '@id': address, url: address }),
    name: entry.title,
    description: aboutOf(page),
    identifier: entry.code,
    keywords: kind.label,
    inLanguage: 'zh-CN',
    isAccessibleForFree: entry.access === 'open' || entry.access === 'member',
    conditionsOfAccess: commonFields.access.choices[entry.access],
    dateModified: entry.updatedAt.slice(0, 10),
    citation,
    ...inCatalogue(page, type),
    ...(entry.year !== null && { temporalCoverage: String(entry.year) }),
    ...(authors.length > 0 && { author: authors }),
    ...(entry.place && { spatialCoverage: placeOf(entry.place, entry.district) }),
    publisher: { '@type': 'ArchiveOrganization', name: site, ...(origin && { url: `${origin}/` }) },
  }
}

/** Where the catalogue and the data of an entry are; schema.org knows downloads of data sets alone. */
function inCatalogue(page: RecordPage, type: string): Record<string, unknown> {
  const { origin } = page
  if (!origin) return {}
  const downloads = alternates(page).map((one) => ({
    '@type': 'DataDownload',
    name: one.title,
    encodingFormat: one.type,
    contentUrl: `${origin}${one.path}`,
  }))
  return {
    includedInDataCatalog: { '@type': 'DataCatalog', '@id': `${origin}${harvestPath}/catalog` },
    ...(type === 'Dataset' && { distribution: downloads }),
  }
}

function placeOf({ lng, lat }: NonNullable<Entry['place']>, district: string | null) {
  return {
    '@type': 'Place',
    ...(district && { name: district }),
    geo: { '@type': 'GeoCoordinates', longitude: lng, latitude: lat },
  }
}

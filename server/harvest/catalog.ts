import type { Kind } from '#contract/catalogue/kind.ts'
import { openness } from '#contract/catalogue/openness.ts'
import { harvestPath } from '#contract/harvest/examples.ts'
import { ogcPath } from '#contract/ogc/examples.ts'
import { featureLimits, jsonTypes } from '#contract/ogc/ogc.ts'
import type { Site } from '#contract/site.ts'
import { extentOf } from '#server/catalogue/following/following.ts'
import { findState } from '#server/catalogue/query/query.ts'
import { boxOf } from '#server/ogc/box.ts'
import { timeField } from '#server/ogc/datetime.ts'

import { findSpan, type Span } from './catalog.queries.ts'
import { findHead } from './changes.queries.ts'
import type { HarvestCall } from './changes.ts'

type Node = Record<string, unknown>

/** DCAT 2 and what DCAT-AP takes from elsewhere. */
const context = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
}

const authority = 'http://publications.europa.eu/resource/authority'
const ref = (uri: string) => ({ '@id': uri })
const chinese = (text: string) => ({ '@language': 'zh', '@value': text })
const mediaType = (type: string) => ref(`https://www.iana.org/assignments/media-types/${type}`)

/** What is told of a kind besides its name. */
interface KindFacts {
  kind: Kind
  total: number
  box: readonly [number, number, number, number] | undefined
  span: Span | undefined
  /** When an entry last changed; undefined if there never was one. */
  modified: Date | undefined
}

type HolderFacts = Pick<Site, 'name' | 'description' | 'lead' | 'mail' | 'phones'>

/** The catalogue in the terms of DCAT-AP: a data set for each kind, with the ways by which it is read. */
export async function readCatalog(
  call: Omit<HarvestCall, 'cursors' | 'inTurn'>,
  site: HolderFacts,
): Promise<Node> {
  const { at, kinds } = call
  const all: KindFacts[] = []
  for (const kind of Object.values(kinds)) all.push(await factsOf(call, kind))
  const holder = holderNodes(at.base, site)
  return {
    '@context': context,
    '@id': `${at.base}${harvestPath}/catalog`,
    '@type': 'dcat:Catalog',
    'dct:title': chinese(`${site.name}目录`),
    'dct:description': chinese(`${sentence(site.description || site.lead)}${openness}`),
    'dct:language': ref(`${authority}/language/ZHO`),
    'dct:rights': rights,
    ...holder,
    'foaf:homepage': ref(`${at.base}/`),
    'dcat:service': [featureService(at.base, site.name, all)],
    'dcat:dataset': all.map((facts) => datasetOf(at.base, facts, holder)),
  }
}

/** A text that ends as a sentence does; nothing of nothing. */
const sentence = (text: string) => (text === '' || /[。！？]$/.test(text) ? text : `${text}。`)

async function factsOf(call: Omit<HarvestCall, 'cursors' | 'inTurn'>, kind: Kind): Promise<KindFacts> {
  const { db, answers } = call
  const state = await findState(call, kind)
  const extent = kind.place === 'point' ? await extentOf(call, kind, state) : undefined
  const field = timeField(kind)
  const span =
    field === undefined
      ? undefined
      : await answers.get('counts', ['span', kind.name, state.version], () =>
          answers.counting.hold(() => findSpan(db, kind, field)),
        )
  const head = await findHead(db, kind.name)
  const modified = head && new Date(head.mark / 1000)
  return { kind, total: state.total, box: extent && boxOf(extent), span, modified }
}

const rights = { '@type': 'dct:RightsStatement', 'rdfs:label': chinese(openness) }

/** Who publishes, and whom to ask. */
function holderNodes(base: string, { name, mail, phones }: HolderFacts): Node {
  const ways = {
    ...(mail && { 'vcard:hasEmail': ref(`mailto:${mail}`) }),
    ...(phones[0] && { 'vcard:hasTelephone': ref(`tel:${phones[0].number.replaceAll(/[^\d+-]/g, '')}`) }),
  }
  return {
    'dct:publisher': {
      '@id': `${base}/`,
      '@type': 'foaf:Agent',
      'foaf:name': chinese(name),
      'foaf:homepage': ref(`${base}/`),
    },
    'dcat:contactPoint': { '@type': 'vcard:Organization', 'vcard:fn': name, ...ways },
  }
}

const datasetId = (base: string, kind: Kind) => `${base}${harvestPath}/catalog#${kind.name}`

function datasetOf(base: string, facts: KindFacts, holder: Node): Node {
  const { kind, total, box, span, modified } = facts
  return {
    '@id': datasetId(base, kind),
    '@type': 'dcat:Dataset',
    'dct:identifier': kind.name,
    'dct:title': chinese(`${kind.label}目录`),
    'dct:description': chinese(`馆藏${kind.label}的目录，${total} ${kind.counter}。${openness}`),
    'dct:language': ref(`${authority}/language/ZHO`),
    'dct:accessRights': ref(`${authority}/access-right/PUBLIC`),
    'dct:accrualPeriodicity': ref(`${authority}/frequency/CONT`),
    'dct:rights': rights,
    'dcat:keyword': [chinese(kind.label), chinese('地质资料')],
    'dcat:landingPage': ref(`${base}/#${kind.path}`),
    ...holder,
    ...(modified && { 'dct:modified': { '@type': 'xsd:dateTime', '@value': modified.toISOString() } }),
    ...(box && { 'dct:spatial': spatial(box) }),
    ...(span && temporal(span)),
    'dcat:distribution': distributionsOf(base, kind),
  }
}

/** A box as GeoDCAT-AP writes it, longitude first. */
function spatial([west, south, east, north]: readonly [number, number, number, number]): Node {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return {
    '@type': 'dct:Location',
    'dcat:bbox': {
      '@type': 'http://www.opengis.net/ont/geosparql#wktLiteral',
      '@value': `POLYGON((${ring.map((corner) => corner.join(' ')).join(', ')}))`,
    },
  }
}

function temporal({ first, last }: Span): Node {
  if (first === null || last === null) return {}
  const end = (value: string) => ({ '@type': value.length === 4 ? 'xsd:gYear' : 'xsd:date', '@value': value })
  return {
    'dct:temporal': { '@type': 'dct:PeriodOfTime', 'dcat:startDate': end(first), 'dcat:endDate': end(last) },
  }
}

function distributionsOf(base: string, kind: Kind): Node[] {
  const changes = `${base}${harvestPath}/changes?kind=${kind.name}`
  const items = `${base}${ogcPath}/collections/${kind.name}/items`
  const distribution = (title: string, address: string, more: Node) => ({
    '@id': `${address}#distribution`,
    '@type': 'dcat:Distribution',
    'dct:title': chinese(title),
    'dcat:accessURL': ref(address),
    'dct:rights': rights,
    ...more,
  })
  return [
    distribution('增量采集：先取全部，以后只取变化', changes, {
      'dcat:mediaType': mediaType(jsonTypes.plain),
    }),
    ...(kind.place === 'point'
      ? [
          distribution('要素服务（OGC API – Features）', items, {
            'dcat:mediaType': mediaType(jsonTypes.geo),
            'dcat:accessService': ref(`${base}${ogcPath}`),
          }),
          distribution(
            `表格（CSV），每页至多 ${featureLimits.maxCount} 条，下一页见答复的 Link 头`,
            `${items}?f=csv&limit=${featureLimits.maxCount}`,
            {
              'dcat:mediaType': mediaType(jsonTypes.csv),
              'dct:format': ref(`${authority}/file-type/CSV`),
              'dcat:accessService': ref(`${base}${ogcPath}`),
            },
          ),
        ]
      : []),
  ]
}

const featureService = (base: string, site: string, all: readonly KindFacts[]): Node => ({
  '@id': `${base}${ogcPath}`,
  '@type': 'dcat:DataService',
  'dct:title': chinese(`${site} · 要素服务`),
  'dct:conformsTo': ref('http://www.opengis.net/spec/ogcapi-features-1/1.0'),
  'dcat:endpointURL': ref(`${base}${ogcPath}`),
  'dcat:endpointDescription': ref(`${base}${ogcPath}/api?f=json`),
  'dcat:servesDataset': all
    .filter(({ kind }) => kind.place === 'point')
    .map(({ kind }) => ref(datasetId(base, kind))),
})

import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { openness } from '#contract/catalogue/openness.ts'
import { featureLimits, jsonTypes } from '#contract/ogc/ogc.ts'
import { groupDigits } from '#geology/digits.ts'
import type { Extent } from '#server/catalogue/following/following.ts'
import { type Document, type Link, ogcAddress, type Style } from '#server/ogc/answer.ts'
import { boxOf } from '#server/ogc/box.ts'
import { timeField } from '#server/ogc/datetime.ts'
import { anchor, asPage, code, ogcPage, paragraph, table } from '#server/ogc/html.ts'
import { crs84, type System } from '#server/ogc/places/systems.ts'

import { selfLinks, tilesRel } from './landing.ts'

/** What is told of a collection besides its kind. */
export interface CollectionFacts {
  kind: Kind
  total: number
  /** Of its public places. */
  extent: Extent | undefined
  systems: readonly System[]
  /** Whether everybody sees it on the map: then it has tiles. */
  isOnMap: boolean
}

interface Holder {
  site: string
  /** Today in China. */
  today: string
}

const pathOf = (kind: Kind) => `/collections/${kind.name}`

/** What a catalogue of a kind holds and how exactly, in words. */
function describe(kind: Kind): string {
  const time = timeField(kind)
  return [
    `馆藏${kind.label}的目录。${openness}`,
    '未公开的资料位置取 0.01° 格网中点（placeExact 为 false），涉密的没有位置；与网页所列一致。',
    ...(time === undefined ? [] : [`时间条件 datetime 按“${fieldOf(kind, time)?.label}”。`]),
  ].join('')
}

/** A reference to the collection, GB/T 7714-2015. */
const citationOf = (at: Style, kind: Kind, { site, today }: Holder) =>
  `${site}. ${kind.label}目录[DB/OL]. [${today}]. ${ogcAddress(at, pathOf(kind))}.`

function linksOf(at: Style, { kind, isOnMap }: CollectionFacts): Link[] {
  const address = ogcAddress(at, pathOf(kind))
  const own = kind.label
  return [
    ...selfLinks(at, address),
    { href: `${address}/items?f=json`, rel: 'items', type: jsonTypes.geo, title: `${own}的要素（GeoJSON）` },
    { href: `${address}/items?f=html`, rel: 'items', type: jsonTypes.html, title: `${own}的要素（网页）` },
    {
      href: `${address}/items?f=csv&limit=${featureLimits.maxCount}`,
      rel: 'items',
      type: jsonTypes.csv,
      title: `${own}的表格（CSV，每页至多 ${groupDigits(String(featureLimits.maxCount))} 条）`,
    },
    {
      href: `${address}/queryables`,
      rel: 'http://www.opengis.net/def/rel/ogc/1.0/queryables',
      type: jsonTypes.schema,
      title: '可以筛选的字段',
    },
    { href: `${address}/schema`, rel: 'describedby', type: jsonTypes.schema, title: '字段说明' },
    ...(isOnMap
      ? [{ href: `${address}/tiles`, rel: tilesRel, type: jsonTypes.plain, title: `${own}的矢量瓦片` }]
      : []),
    { href: `${at.base}/#${kind.path}`, rel: 'related', type: jsonTypes.html, title: `网页上的${own}` },
  ]
}

function collectionJson(at: Style, facts: CollectionFacts, holder: Holder) {
  const { kind, extent, systems } = facts
  return {
    id: kind.name,
    title: kind.label,
    description: describe(kind),
    license: openness,
    attribution: holder.site,
    citation: citationOf(at, kind, holder),
    itemType: 'feature',
    ...(extent && { extent: { spatial: { bbox: [boxOf(extent)], crs: crs84 } } }),
    crs: systems.map(({ uri }) => uri),
    storageCrs: crs84,
    links: linksOf(at, facts),
  }
}

export function collection(at: Style, one: CollectionFacts, holder: Holder): Document {
  const { kind, systems, total } = one
  const address = ogcAddress(at, pathOf(kind))
  return {
    json: collectionJson(at, one, holder),
    html: () =>
      ogcPage(at, {
        title: kind.label,
        above: [
          ['', '要素服务'],
          ['/collections', '资料类别'],
        ],
        json: `${address}?f=json`,
        body: [
          paragraph(describe(kind)),
          `<p>${anchor(asPage(`${address}/items`), `看全部 ${groupDigits(String(total))} ${kind.counter}`)} · ${anchor(asPage(`${address}/schema`), '字段说明')} · ${anchor(asPage(`${address}/queryables`), '可以筛选的字段')} · ${anchor(`${at.base}/#${kind.path}`, '网页上的目录')}</p>`,
          '<h2>坐标系</h2>',
          table(
            ['名称', '写在 crs 参数中'],
            systems.map(({ label, uri }) => [label, code(uri)]),
          ),
          '<h2>引用</h2>',
          paragraph(citationOf(at, kind, holder)),
        ],
      }),
  }
}

export function collections(at: Style, all: readonly CollectionFacts[], holder: Holder): Document {
  const address = ogcAddress(at, '/collections')
  return {
    json: {
      links: selfLinks(at, address),
      collections: all.map((one) => collectionJson(at, one, holder)),
      crs: [...new Set(all.flatMap(({ systems }) => systems.map(({ uri }) => uri)))],
    },
    html: () =>
      ogcPage(at, {
        title: '资料类别',
        above: [['', '要素服务']],
        json: `${address}?f=json`,
        body: [
          table(
            ['类别', '件数', '集合名'],
            all.map(({ kind, total }) => [
              anchor(asPage(ogcAddress(at, pathOf(kind))), kind.label),
              groupDigits(String(total)),
              code(kind.name),
            ]),
          ),
        ],
      }),
  }
}

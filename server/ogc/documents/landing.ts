import { openness } from '#contract/catalogue/openness.ts'
import { jsonTypes } from '#contract/ogc/ogc.ts'
import { tileTypes } from '#contract/ogc/tiles.ts'
import { type Document, type Link, ogcAddress, type Style } from '#server/ogc/answer.ts'
import { code, ogcPage, pageList, paragraph } from '#server/ogc/html.ts'

/** What holds of this service, and nothing that holds in part. */
export const conformsTo = [
  'http://www.opengis.net/spec/ogcapi-common-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/html',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30',
  'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/queryables',
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/queryables-query-parameters',
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/filter',
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/features-filter',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/tileset',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/tilesets-list',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/dataset-tilesets',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/geodata-tilesets',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/mvt',
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/oas30',
  'http://www.opengis.net/spec/tms/2.0/conf/tilematrixset',
  'http://www.opengis.net/spec/tms/2.0/conf/json-tilematrixset',
  'http://www.opengis.net/spec/tms/2.0/conf/tilesetmetadata',
  'http://www.opengis.net/spec/tms/2.0/conf/json-tilesetmetadata',
  'http://www.opengis.net/spec/tms/2.0/conf/tilematrixsetlimits',
  'http://www.opengis.net/spec/tms/2.0/conf/json-tilematrixsetlimits',
  'http://www.opengis.net/spec/cql2/1.0/conf/cql2-text',
  'http://www.opengis.net/spec/cql2/1.0/conf/basic-cql2',
  'http://www.opengis.net/spec/cql2/1.0/conf/advanced-comparison-operators',
  'http://www.opengis.net/spec/cql2/1.0/conf/basic-spatial-functions',
]

/** The relation of a set of vector tiles to what they show. */
export const tilesRel = 'http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector'

/** A document in the form in which it is, and in the other. */
export function selfLinks({ format }: Style, address: string, type: string = jsonTypes.plain): Link[] {
  const [json, html] = [`${address}?f=json`, `${address}?f=html`]
  const [rel, other] = format === 'json' ? ['self', 'alternate'] : ['alternate', 'self']
  return [
    { href: json, rel, type, title: '本页（JSON）' },
    { href: html, rel: other, type: jsonTypes.html, title: '本页（网页）' },
  ]
}

export function landing(at: Style, site: string): Document {
  const title = `${site} · 要素服务`
  const description = `有位置的各类资料，按 OGC API – Features 提供，可在 QGIS 等软件中直接打开。${openness}`
  const address = ogcAddress(at)
  const links: Link[] = [
    ...selfLinks(at, address),
    {
      href: `${address}/api?f=json`,
      rel: 'service-desc',
      type: `${jsonTypes.openapi};version=3.0`,
      title: '接口描述（OpenAPI 3.0）',
    },
    { href: `${address}/api?f=html`, rel: 'service-doc', type: jsonTypes.html, title: '接口说明' },
    { href: `${address}/conformance`, rel: 'conformance', type: jsonTypes.plain, title: '符合的标准条款' },
    { href: `${address}/collections`, rel: 'data', type: jsonTypes.plain, title: '资料类别' },
    { href: `${address}/tiles`, rel: tilesRel, type: jsonTypes.plain, title: '矢量瓦片' },
    {
      href: `${address}/tileMatrixSets`,
      rel: 'http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes',
      type: jsonTypes.plain,
      title: '瓦片矩阵集',
    },
    {
      href: `${address}/styles/map`,
      rel: 'stylesheet',
      type: tileTypes.style,
      title: '瓦片的样式（MapLibre）',
    },
  ]
  return {
    json: { title, description, attribution: site, links },
    html: () =>
      ogcPage(at, {
        title,
        json: `${address}?f=json`,
        body: [
          paragraph(description),
          `<p>在 QGIS 中：图层 › 添加图层 › 添加 WFS / OGC API – Features 图层，新建连接，填入 ${code(address)}</p>`,
          pageList([
            [`${address}/collections`, '资料类别'],
            [`${address}/tiles`, '矢量瓦片'],
            [`${address}/api`, '接口说明'],
            [`${address}/conformance`, '符合的标准条款'],
          ]),
        ],
      }),
  }
}

export function conformance(at: Style): Document {
  const address = ogcAddress(at, '/conformance')
  return {
    json: { conformsTo, links: selfLinks(at, address) },
    html: () =>
      ogcPage(at, {
        title: '符合的标准条款',
        above: [['', '要素服务']],
        json: `${address}?f=json`,
        body: [`<ul>${conformsTo.map((one) => `<li>${code(one)}</li>`).join('')}</ul>`],
      }),
  }
}

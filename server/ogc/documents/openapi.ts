import type { Kind } from '#contract/catalogue/kind.ts'
import { keyHeader } from '#contract/data-api/examples.ts'
import { featureLimits, jsonTypes } from '#contract/ogc/ogc.ts'
import { tileMatrixSet, tileTypes } from '#contract/ogc/tiles.ts'
import { VERSION_NO } from '#contract/version.ts'
import { type Document, ogcAddress, type Style } from '#server/ogc/answer.ts'
import { filterLimits } from '#server/ogc/cql2/syntax.ts'
import { code, ogcPage, paragraph, table } from '#server/ogc/html.ts'
import { filterLanguages, queryables } from '#server/ogc/question.ts'

import { valueSchema } from './schema.ts'

type Part = Readonly<Record<string, unknown>>

const query = (name: string, description: string, schema: Part, more: Part = {}) => ({
  ...{ name, in: 'query', description, required: false, schema },
  ...more,
})

const f = query('f', '格式；也可用 Accept 头', { type: 'string', enum: ['json', 'html'] })
const itemsFormat = query('f', '格式；也可用 Accept 头；csv 的下一页见答复的 Link 头', {
  ...{ type: 'string', enum: ['json', 'html', 'csv'] },
})
const crs = query('crs', '坐标系的网址，见各集合的 crs', { type: 'string', format: 'uri' })

/** Names and words of the parameters of every collection. */
const itemParameters = [
  query(
    'limit',
    `每页条数；更大的按 ${featureLimits.maxCount} 计`,
    { type: 'integer', minimum: 1, maximum: featureLimits.maxCount, default: featureLimits.defaultCount },
    { style: 'form', explode: false },
  ),
  query(
    'bbox',
    '范围：四个或六个数，如 121.3,31.1,121.6,31.4；西界大于东界时跨 180° 经线',
    { type: 'array', oneOf: [4, 6].map((n) => ({ minItems: n, maxItems: n })), items: { type: 'number' } },
    { style: 'form', explode: false },
  ),
  query('bbox-crs', 'bbox 的坐标系，默认 CRS84', { type: 'string', format: 'uri' }),
  crs,
  query(
    'datetime',
    '日期、时刻或起止，如 2020-01-01/.. ',
    { type: 'string' },
    { style: 'form', explode: false },
  ),
  query(
    'filter',
    "CQL2 文本，如 finalDepth > 50 AND (holeKind = '6' OR completedOn >= DATE('2010-01-01'))；位置写作 S_INTERSECTS(geometry, BBOX(121.3, 31.1, 121.6, 31.4))",
    { type: 'string', maxLength: filterLimits.length },
  ),
  query('filter-lang', 'filter 的语言；cql-text 是旧名', {
    ...{ type: 'string', enum: filterLanguages, default: filterLanguages[0] },
  }),
  query('filter-crs', 'filter 中坐标的坐标系，默认 CRS84', { type: 'string', format: 'uri' }),
  query('after', '下一页的接续处，由 next 链接给出', { type: 'string' }),
  itemsFormat,
]

const refusal = {
  description: '拒绝及其原因',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'integer' }, message: { type: 'string' } },
      },
    },
  },
}

const answers = (type: string, refusals: readonly number[] = [400], more: Part = {}) => ({
  200: {
    description: '成功',
    content: { [type]: { schema: { type: 'object' } }, 'text/html': { schema: { type: 'string' } }, ...more },
  },
  ...Object.fromEntries(refusals.map((status) => [status, refusal])),
})

const get = (operationId: string, summary: string, rest: Part) => ({ get: { operationId, summary, ...rest } })

function pathsOf(kind: Kind): [string, Part][] {
  const path = `/collections/${kind.name}`
  const fields = queryables(kind).map(({ name, label, field }) =>
    query(name, `${label}等于`, valueSchema(label, field), { style: 'form', explode: false }),
  )
  const own = { parameters: [f], responses: answers(jsonTypes.schema, [400, 404]) }
  const feature = {
    ...{ name: 'featureId', in: 'path', required: true, description: '编号' },
    schema: { type: 'string' },
  }
  const table = { [jsonTypes.csv]: { schema: { type: 'string' } } }
  const items = {
    parameters: [...itemParameters, ...fields],
    responses: answers(jsonTypes.geo, [400, 404], table),
  }
  const one = { parameters: [feature, crs, f], responses: answers(jsonTypes.geo, [400, 404]) }
  return [
    [
      path,
      get(`${kind.name}Collection`, kind.label, { ...own, responses: answers(jsonTypes.plain, [400, 404]) }),
    ],
    [`${path}/items`, get(`${kind.name}Items`, `${kind.label}的要素`, items)],
    [`${path}/items/{featureId}`, get(`${kind.name}Item`, `一个${kind.label}`, one)],
    [`${path}/queryables`, get(`${kind.name}Queryables`, `${kind.label}可以筛选的字段`, own)],
    [`${path}/schema`, get(`${kind.name}Schema`, `${kind.label}的字段`, own)],
  ]
}

const pathParameter = (name: string, description: string, schema: Part) => ({
  ...{ name, in: 'path', required: true, description, schema },
})

const mvt = query('f', '格式', { type: 'string', enum: ['mvt'] })

function tilePaths(kinds: readonly Kind[]): [string, Part][] {
  const set = pathParameter('tileMatrixSetId', '瓦片矩阵集', { type: 'string', enum: [tileMatrixSet] })
  const position = ['tileMatrix', 'tileRow', 'tileCol'].map((name, i) =>
    pathParameter(name, ['级别', '行', '列'][i] ?? '', { type: 'string' }),
  )
  const collection = pathParameter('collectionId', '资料类别', {
    ...{ type: 'string', enum: kinds.map(({ name }) => name) },
  })
  const formats = query('f', '格式；tilejson 为 TileJSON', {
    type: 'string',
    enum: ['json', 'html', 'tilejson'],
  })
  const document = (parameters: readonly Part[]) => ({
    parameters,
    responses: answers(jsonTypes.plain, [400, 404]),
  })
  const tile = (parameters: readonly Part[]) => ({
    parameters,
    responses: answers(tileTypes.mvt, [400, 404]),
  })
  const below = (path: string, name: string, own: readonly Part[]): [string, Part][] => [
    [`${path}/tiles`, get(`${name}Tilesets`, '瓦片集', document([...own, f]))],
    [
      `${path}/tiles/{tileMatrixSetId}`,
      get(`${name}Tileset`, '一个瓦片集', document([...own, set, formats])),
    ],
    [
      `${path}/tiles/{tileMatrixSetId}/{tileMatrix}/{tileRow}/{tileCol}`,
      get(`${name}Tile`, '一块矢量瓦片', tile([...own, set, ...position, mvt])),
    ],
  ]
  return [
    ['/tileMatrixSets', get('tileMatrixSets', '瓦片矩阵集', document([f]))],
    ['/tileMatrixSets/{tileMatrixSetId}', get('tileMatrixSet', '一个瓦片矩阵集', document([set, f]))],
    ...below('', 'dataset', []),
    ...below('/collections/{collectionId}', 'collection', [collection]),
  ]
}

/** The description of the service, by which GDAL and QGIS learn what can be filtered. */
export function openapi(at: Style, kinds: readonly Kind[], site: string): Document {
  const plain = { parameters: [f], responses: answers(jsonTypes.plain) }
  const address = ogcAddress(at, '/api')
  const json = {
    openapi: '3.0.3',
    info: { title: `${site} · 要素服务`, version: VERSION_NO.slice(1), description: 'OGC API – Features' },
    servers: [{ url: ogcAddress(at), description: '本站' }],
    paths: Object.fromEntries<Part>([
      ['/', get('landingPage', '首页', plain)],
      ['/conformance', get('conformance', '符合的标准条款', plain)],
      ['/api', get('description', '本描述', plain)],
      ['/collections', get('collections', '资料类别', plain)],
      ...kinds.flatMap(pathsOf),
      ...tilePaths(kinds),
    ]),
    security: [{}, { key: [] }],
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: keyHeader, description: '可以不用；用时按密钥计量' },
      },
    },
  }
  return {
    type: `${jsonTypes.openapi};version=3.0`,
    json,
    html: () =>
      ogcPage(at, {
        title: '接口说明',
        above: [['', '要素服务']],
        json: `${address}?f=json`,
        body: [
          paragraph('取要素时可以写的参数；此外各类资料可以筛选的字段也是参数，值须相等。各条件须同时符合。'),
          table(
            ['参数', '说明'],
            itemParameters.map(({ name, description }) => [code(name), description]),
          ),
          paragraph(`逐页取时照答复中的 next 链接，不要自己拼接；不认识的参数一律拒绝（400）。`),
        ],
      }),
  }
}

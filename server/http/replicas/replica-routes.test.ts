import { beforeAll, describe, expect, test, vi } from 'vitest'

import { api } from '#contract/api.ts'
import type { Route } from '#contract/route.ts'
import { openDatabase, openPool } from '#database/database.ts'
import type { Replica } from '#database/replicas/replicas.ts'
import { testApp, type TestApp } from '#testing/app.ts'

let library: TestApp
let replica: Replica | undefined
/** What stands for the parts of paths. */
let parts: Record<string, string>

/** The city, whose reads go by way of a pool that writes nothing. */
beforeAll(async () => {
  const replicas = {
    choose: () => replica,
    isDatabaseAway: () => true,
    timeline: () => 1,
    states: () => [],
    close: async () => {},
  }
  library = await testApp({ city: true, replicas })
  const { host = '', port = 5432, user = '', database = '' } = library.pool.options
  const pool = openPool({ connection: { host, port, user, database }, size: 4, readOnly: true })
  replica = { name: 'read only', pool, db: openDatabase(pool) }
  parts = await findParts()
  for (const path of ['/api/search/globalSearch?q={"text":"粉质黏土"}', '/api/site', '/api/ogc'])
    await library.raw('GET', path) // words, articles and settings are known from here on
  return () => pool.end()
})

async function findParts() {
  const { rows } = await library.pool.query<Record<string, string>>(
    `select r.code, round(r.lng::numeric, 4)::text as lng, round(r.lat::numeric, 4)::text as lat,
       (r.lng + 0.1)::text as east, (r.lat + 0.1)::text as north,
       (select id::text from article where category is not null and publish_from <= now() limit 1) as article,
       (select id::text from banner where publish_from <= now() limit 1) as banner
     from record r where kind = 'borehole' and access = 'open' and lng is not null order by code limit 1`,
  )
  const square = '{"type":"Polygon","coordinates":[[[121,31],[121.1,31],[121.1,31.1],[121,31.1],[121,31]]]}'
  const { body } = await library.raw('POST', '/api/map/areas?name=a.geojson', {
    body: Buffer.from(square),
    headers: { 'content-type': 'application/octet-stream' },
  })
  return { kind: 'borehole', layer: 'borehole', area: String(body.data['id']), ...rows[0] }
}

/** Addresses of calls that may be answered by a replica, by their feature and name, and what some of them need. */
const calls: Readonly<Record<string, string>> = {
  'catalogue.totals': '/catalogue',
  'catalogue.list': '/catalogue/:kind/list?q={"conditions":[{"prop":"district","anyOf":["滨湾新区"]}]}',
  'catalogue.facets': '/catalogue/:kind/facets?q={"conditions":[]}',
  'catalogue.record': '/catalogue/:kind/records/:code',
  'catalogue.history': '/catalogue/:kind/records/:code/history',
  'search.find': '/search/globalSearch?q={"text":"黏土"}',
  'search.facets': '/search/facets?q={"text":"黏土"}',
  'search.suggest': '/search/suggest?text=黏土',
  'places.find': '/places?text=滨湾',
  'expectedProfile.at': '/expected-profile?lng=:lng&lat=:lat',
  'map.version': '/map/version',
  'map.getTreeList': '/map/getTreeList',
  'map.getLayerTree': '/map/getLayerTree',
  'map.baseMaps': '/map/base-maps',
  'map.city': '/map/city',
  'map.tile': '/map/tiles/:layer/8/0/0.mvt',
  'map.queries': '/map/iQuery',
  'map.identify': '/map/identify?q={"icxCodes":["borehole"],"coordinate":[:lng,:lat]}',
  'map.counts': '/map/counts?q={"near":{"metres":500,"lng"::lng,"lat"::lat}}',
  'map.area': '/map/areas/:area',
  'map.areaLayer': '/map/area-layers/project-area?bbox=120,30,122,32',
  'map.recordArea': '/map/record-area?kind=:kind&code=:code',
  'content.articles': '/content/articles',
  'content.article': '/content/articles/:article',
  'content.banners': '/content/banners',
  'content.banner': '/content/banners/:banner',
  'content.hotKeywords': '/content/getHotKeyword',
  'feedback.answered': '/feedback/answered',
  'site.about': '/site/about',
  'site.outlines': '/site/outlines',
  'dictionaries.list': '/dictionaries/list?q={"groupCode":"industry"}',
  'dictionaries.version': '/dictionaries/version',
  'ogc.landing': '/ogc',
  'ogc.landingBelow': '/ogc/',
  'ogc.conformance': '/ogc/conformance',
  'ogc.api': '/ogc/api',
  'ogc.collections': '/ogc/collections',
  'ogc.collection': '/ogc/collections/:kind',
  'ogc.schema': '/ogc/collections/:kind/schema',
  'ogc.queryables': '/ogc/collections/:kind/queryables',
  'ogc.items': '/ogc/collections/:kind/items?limit=3',
  'ogc.feature': '/ogc/collections/:kind/items/:code',
  'ogcTiles.matrixSets': '/ogc/tileMatrixSets',
  'ogcTiles.matrixSet': '/ogc/tileMatrixSets/WebMercatorQuad',
  'ogcTiles.tilesets': '/ogc/tiles',
  'ogcTiles.tileset': '/ogc/tiles/WebMercatorQuad',
  'ogcTiles.tile': '/ogc/tiles/WebMercatorQuad/7/53/106',
  'ogcTiles.collectionTilesets': '/ogc/collections/:kind/tiles',
  'ogcTiles.collectionTileset': '/ogc/collections/:kind/tiles/WebMercatorQuad',
  'ogcTiles.collectionTile': '/ogc/collections/:kind/tiles/WebMercatorQuad/7/53/106',
  'ogcTiles.style': '/ogc/styles/map',
  'ogcTiles.sprite': '/ogc/styles/map/sprite.json',
  'wmts.wmts': '/wmts?service=WMTS&request=GetCapabilities',
  'wmts.capabilities': '/wmts/1.0.0/WMTSCapabilities.xml',
  'wmts.picture': '/wmts/1.0.0/:layer/7/53/106.png',
}

const marked = Object.entries(api).flatMap(([feature, routes]) =>
  Object.entries(routes as Record<string, Route>).flatMap(([name, route]) =>
    route.replica ? [`${feature}.${name}`] : [],
  ),
)

describe('while the database is away, a replica answers', () => {
  test.each(marked)('%s', async (name) => {
    const path = calls[name]?.replaceAll(/:([a-z]\w*)/g, (_, part: string) =>
      encodeURIComponent(parts[part] ?? part),
    )
    if (path === undefined) throw new Error(`${name} has no call here`)
    const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    const connect = vi.spyOn(library.pool, 'connect').mockImplementation(() => Promise.reject(gone))
    try {
      const answer = await library.raw('GET', `/api${path}`)
      expect(answer).toMatchObject({ status: 200 })
    } finally {
      connect.mockRestore()
    }
  })
})

import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { openness } from '#contract/catalogue/openness.ts'
import { maxTileZoom } from '#contract/map/tiles.ts'
import { jsonTypes } from '#contract/ogc/ogc.ts'
import { tileMatrixSet, tileTypes } from '#contract/ogc/tiles.ts'
import { fromMercator } from '#geology/places/mercator.ts'
import type { Extent } from '#server/catalogue/following/following.ts'
import { type Document, type Link, ogcAddress, type Style } from '#server/ogc/answer.ts'
import { selfLinks } from '#server/ogc/documents/landing.ts'
import { anchor, asPage, code, ogcPage, paragraph, table } from '#server/ogc/html.ts'

import { limitsOf, matrixSetJson, matrixSetUri, mercatorUri, widenExtent } from './matrix-set.ts'

/** What a set of tiles shows: all kinds, or one. */
export interface Tileset {
  title: string
  /** Below the address of the service: `/tiles`, `/collections/borehole/tiles`. */
  path: string
  kinds: readonly Kind[]
  /** Of its public places. */
  extent: Extent | undefined
}

const description = '与地图所画相同：每格一件，密处为抽样；未公开的资料在 0.01° 格网中点，涉密的不在其中。'

/** The properties of a point of a tile; those of few points are known by name. */
const properties = (kind: Kind) => ({
  code: { title: fieldOf(kind, 'code')?.label ?? '编号', type: 'string' },
  title: { title: fieldOf(kind, 'title')?.label ?? '题名', type: 'string' },
  access: { title: '公开程度', type: 'string' },
  ...(kind.type !== undefined && {
    type: { title: fieldOf(kind, kind.type)?.label ?? '类型', type: 'string' },
    typeLabel: { title: '类型（名称）', type: 'string' },
  }),
  count: { title: '同一格内的件数', type: 'integer' },
})

const setAddress = (at: Style, { path }: Tileset) => ogcAddress(at, `${path}/${tileMatrixSet}`)

const matrixSetLink = (at: Style): Link => ({
  href: ogcAddress(at, `/tileMatrixSets/${tileMatrixSet}`),
  rel: 'http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme',
  type: jsonTypes.plain,
  title: '瓦片矩阵集',
})

const kindOfTiles = (tileset: Tileset) => ({
  ...{ title: tileset.title, dataType: 'vector', crs: mercatorUri, tileMatrixSetURI: matrixSetUri },
})

/** The sets of tiles of all kinds or of one: there is one, in the one matrix set. */
export function tilesetList(
  at: Style,
  tileset: Tileset,
  above: readonly (readonly [string, string])[],
): Document {
  const address = ogcAddress(at, tileset.path)
  const own = setAddress(at, tileset)
  const links = [
    { href: `${own}?f=json`, rel: 'self', type: jsonTypes.plain, title: tileset.title },
    matrixSetLink(at),
  ]
  return {
    json: { links: selfLinks(at, address), tilesets: [{ ...kindOfTiles(tileset), links }] },
    html: () =>
      ogcPage(at, {
        title: '瓦片集',
        above: [['', '要素服务'], ...above],
        json: `${address}?f=json`,
        body: [paragraph(description), `<p>${anchor(asPage(own), tileset.title)}</p>`],
      }),
  }
}

/** The address of tiles, with names in the places of their numbers. */
export const tileTemplate = (
  at: Style,
  tileset: Tileset,
  [z, row, column]: readonly [string, string, string],
) => `${setAddress(at, tileset)}/{${z}}/{${row}}/{${column}}?f=mvt`

export function tilesetDocument(
  at: Style,
  tileset: Tileset,
  above: readonly (readonly [string, string])[],
): Document {
  const address = setAddress(at, tileset)
  const { kinds, extent } = tileset
  const template = tileTemplate(at, tileset, ['tileMatrix', 'tileRow', 'tileCol'])
  const links = [
    ...selfLinks(at, address),
    { href: template, rel: 'item', type: tileTypes.mvt, title: '一块瓦片', templated: true },
    { href: `${address}?f=tilejson`, rel: 'describedby', type: tileTypes.tilejson, title: 'TileJSON' },
    matrixSetLink(at),
  ]
  const json = {
    ...kindOfTiles(tileset),
    description,
    license: openness,
    layers: kinds.map((kind) => ({
      ...{ id: kind.name, title: kind.label, dataType: 'vector', geometryDimension: 0 },
      propertiesSchema: { type: 'object', properties: properties(kind) },
    })),
    ...(extent && {
      boundingBox: {
        lowerLeft: [extent.west, extent.south],
        upperRight: [extent.east, extent.north],
        crs: mercatorUri,
      },
      tileMatrixSetLimits: limitsOf(extent, maxTileZoom).map(
        ({ z, minRow, maxRow, minColumn, maxColumn }) => ({
          ...{ tileMatrix: String(z), minTileRow: minRow, maxTileRow: maxRow },
          ...{ minTileCol: minColumn, maxTileCol: maxColumn },
        }),
      ),
    }),
    links,
  }
  return { json, html: () => tilesetPage(at, tileset, above) }
}

function tilesetPage(at: Style, tileset: Tileset, above: readonly (readonly [string, string])[]): string {
  const address = setAddress(at, tileset)
  return ogcPage(at, {
    title: tileset.title,
    above: [['', '要素服务'], ...above],
    json: `${address}?f=json`,
    body: [
      paragraph(description),
      table(
        ['用处', '网址'],
        [
          ['QGIS“矢量瓦片”图层、OpenLayers', code(tileTemplate(at, tileset, ['z', 'y', 'x']))],
          ['样式（MapLibre、QGIS）', code(ogcAddress(at, '/styles/map'))],
          ['TileJSON', code(`${address}?f=tilejson`)],
          ['只认图片的软件（WMTS）', code(`${at.base}/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities`)],
        ],
      ),
      table(
        ['图层', '资料'],
        tileset.kinds.map(({ name, label }) => [code(name), label]),
      ),
    ],
  })
}

/** TileJSON 3.0. */
export function tileJson(at: Style, tileset: Tileset, site: string): Document {
  const { kinds, title } = tileset
  const extent = tileset.extent && widenExtent(tileset.extent)
  const [low, high] = extent
    ? [fromMercator(extent.west, extent.south), fromMercator(extent.east, extent.north)]
    : []
  const json = {
    tilejson: '3.0.0',
    ...{ name: title, description, attribution: site, scheme: 'xyz' },
    tiles: [tileTemplate(at, tileset, ['z', 'y', 'x'])],
    ...{ minzoom: 0, maxzoom: maxTileZoom },
    ...(low && high && { bounds: [low.lng, low.lat, high.lng, high.lat] }),
    vector_layers: kinds.map((kind) => ({
      id: kind.name,
      description: kind.label,
      ...{ minzoom: 0, maxzoom: maxTileZoom },
      fields: Object.fromEntries(Object.entries(properties(kind)).map(([name, one]) => [name, one.title])),
    })),
  }
  return { json, html: () => '' }
}

const setPath = `/tileMatrixSets/${tileMatrixSet}`

export function matrixSetList(at: Style): Document {
  const address = ogcAddress(at, '/tileMatrixSets')
  const link = { href: ogcAddress(at, setPath), rel: 'self', type: jsonTypes.plain, title: tileMatrixSet }
  return {
    json: {
      links: selfLinks(at, address),
      tileMatrixSets: [
        { id: tileMatrixSet, title: matrixSetJson.title, uri: matrixSetUri, crs: mercatorUri, links: [link] },
      ],
    },
    html: () =>
      ogcPage(at, {
        title: '瓦片矩阵集',
        above: [['', '要素服务']],
        json: `${address}?f=json`,
        body: [`<p>${anchor(asPage(link.href), tileMatrixSet)}</p>`],
      }),
  }
}

export function matrixSetDocument(at: Style): Document {
  const address = ogcAddress(at, setPath)
  return {
    json: { ...matrixSetJson, links: selfLinks(at, address) },
    html: () =>
      ogcPage(at, {
        title: tileMatrixSet,
        above: [
          ['', '要素服务'],
          ['/tileMatrixSets', '瓦片矩阵集'],
        ],
        json: `${address}?f=json`,
        body: [
          table(
            ['级别', '比例尺分母', '像元（米）', '每边块数'],
            matrixSetJson.tileMatrices.map(({ id, scaleDenominator, cellSize, matrixWidth }) => [
              ...[id, scaleDenominator.toFixed(3), cellSize.toPrecision(8), String(matrixWidth)],
            ]),
          ),
        ],
      }),
  }
}

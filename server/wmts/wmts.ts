import type { Kinds } from '#contract/catalogue/kind.ts'
import { AppError, fail } from '#contract/errors.ts'
import { maxPictureZoom, tileTypes } from '#contract/ogc/tiles.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { extentOf } from '#server/catalogue/following/following.ts'
import { findState } from '#server/catalogue/query/query.ts'
import type { VersionedContent } from '#server/http/bytes.ts'
import { pictureTile, type PublicLayer, publicLayers } from '#server/map/public-layers.ts'
import { sendText, tagOf } from '#server/ogc/answer.ts'
import { versionsOf, widenExtent } from '#server/ogc/tiles/tiles.ts'

import { capabilities, type PictureLayerFacts } from './capabilities.ts'

export interface WmtsCall extends CachedDb {
  kinds: Kinds
  /** Scheme and host of the site. */
  base: string
}

/** The layer of all kinds together. */
const everything = 'all'

const abstract = '与地图所画相同；未公开的资料在 0.01° 格网中点，涉密的不在其中。'

export async function describeService(call: WmtsCall, site: string): Promise<VersionedContent> {
  const { layers } = await publicLayers(call)
  const facts: PictureLayerFacts[] = []
  for (const { kind } of layers) {
    const extent = await extentOf(call, kind, await findState(call, kind))
    facts.push({ name: kind.name, title: kind.label, abstract, extent: extent && widenExtent(extent) })
  }
  const all = { name: everything, title: '全部资料', abstract, extent: undefined }
  return sendText(capabilities(call.base, { site, layers: [all, ...facts] }), tileTypes.xml)
}

export interface PictureRequest {
  layer: string
  z: number
  row: number
  column: number
}

/** A tile as a picture, kept for the versions of the map and of what it shows. */
export async function pictureOf(
  call: WmtsCall,
  { layer, z, row, column }: PictureRequest,
): Promise<VersionedContent> {
  if (z > maxPictureZoom || Math.max(row, column) >= 2 ** z) return fail('not_found')
  const { version, layers } = await publicLayers(call)
  const asked: PublicLayer[] = layers.filter(({ kind }) => layer === everything || kind.name === layer)
  if (asked.length === 0) return fail('not_found')
  const question = ['picture', version, ...(await versionsOf(call, asked)), z, column, row]
  const tile = { z, x: column, y: row }
  return {
    mediaType: tileTypes.png,
    version: tagOf(question),
    asIs: true,
    gzipped: () => call.answers.get('tiles', question, () => pictureTile(call, asked, { tile, version })),
  }
}

type Parameters = ReadonlyMap<string, string>

/** A call by keywords, whose names are written in any case; refused by name. */
export function answerKeywords(call: WmtsCall, input: object, site: string): Promise<VersionedContent> {
  const given: Parameters = new Map(
    Object.entries(input).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
  const service = given.get('service')?.toUpperCase() ?? 'WMTS'
  if (service !== 'WMTS') return refuse('SERVICE', '须为“WMTS”')
  const request = given.get('request')?.toLowerCase()
  if (request === 'getcapabilities') return describeService(call, site)
  return request === 'gettile'
    ? tileByKeywords(call, given)
    : refuse('REQUEST', '须为“GetCapabilities”或“GetTile”')
}

function tileByKeywords(call: WmtsCall, given: Parameters): Promise<VersionedContent> {
  const number = (name: string) => {
    const text = given.get(name.toLowerCase()) ?? ''
    return /^(?:0|[1-9]\d{0,6})$/.test(text) ? Number(text) : refuse(name, '须为从 0 起的整数')
  }
  const format = given.get('format') ?? tileTypes.png
  if (format !== tileTypes.png) return refuse('FORMAT', `只有“${tileTypes.png}”`)
  const matrixSet = given.get('tilematrixset') ?? ''
  if (matrixSet !== 'GoogleMapsCompatible') return refuse('TILEMATRIXSET', '只有“GoogleMapsCompatible”')
  return pictureOf(call, {
    layer: given.get('layer') ?? '',
    z: number('TILEMATRIX'),
    row: number('TILEROW'),
    column: number('TILECOL'),
  })
}

function refuse(name: string, words: string): never {
  throw new AppError('invalid_input', { fields: { [name]: words } }, `参数“${name}”：${words}`)
}

import type { FastifyReply } from 'fastify'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import { jsonTypes } from '#contract/ogc/ogc.ts'
import { fromMercator } from '#geology/places/mercator.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { entryOf } from '#server/catalogue/entry.ts'
import { extentOf } from '#server/catalogue/following/following.ts'
import { findState } from '#server/catalogue/query/query.ts'
import { findRow } from '#server/catalogue/record.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { VersionedContent } from '#server/http/bytes.ts'
import { publicLayers } from '#server/map/public-layers.ts'

import { type Document, type Link, ogcAddress, type Style } from './answer.ts'
import { type CollectionFacts, collection, collections } from './documents/collections.ts'
import { featureWriter } from './features.ts'
import { featurePage } from './items-page.ts'
import { itemsAnswer, type Turns } from './items.ts'
import { systemNamed, systemsAt } from './places/systems.ts'
import { type ItemsInput, readQuestion, readSystem } from './question.ts'

export interface OgcCall extends CachedDb {
  kinds: Kinds
  at: Style
}

/** The kinds that are collections: those with a place. */
export const placedKinds = (kinds: Kinds): Kind[] =>
  Object.values(kinds).filter(({ place }) => place === 'point')

export const kindOf = ({ kinds }: Pick<OgcCall, 'kinds'>, name: string): Kind =>
  placedKinds(kinds).find((kind) => kind.name === name) ?? fail('not_found')

/** What is told of a kind, by its state. */
async function collectedOf(call: OgcCall, kind: Kind): Promise<CollectionFacts> {
  const { layers } = await publicLayers(call)
  const state = await findState(call, kind)
  const extent = await extentOf(call, kind, state)
  const systems = systemsAt(extent && fromMercator(extent.middle, 0).lng)
  return {
    kind,
    total: state.total,
    extent,
    systems,
    isOnMap: layers.some((one) => one.kind.name === kind.name),
  }
}

/** The systems of a kind; where its places lie is looked up only for those of a zone. */
async function systemsFor(call: OgcCall, kind: Kind, asked: readonly (string | undefined)[]) {
  const world = systemsAt(undefined)
  const isWorld = asked.every((uri) => uri === undefined || systemNamed(world, uri))
  return isWorld ? world : (await collectedOf(call, kind)).systems
}

export async function listCollections(call: OgcCall, site: string): Promise<Document> {
  const all: CollectionFacts[] = []
  for (const kind of placedKinds(call.kinds)) all.push(await collectedOf(call, kind))
  return collections(call.at, all, { site, today: today() })
}

export async function describeCollection(call: OgcCall, name: string, site: string): Promise<Document> {
  return collection(call.at, await collectedOf(call, kindOf(call, name)), { site, today: today() })
}

const contentCrs = (reply: FastifyReply, uri: string) => reply.header('content-crs', `<${uri}>`)

/** A page of the features of a collection. */
export async function listItems(
  call: OgcCall,
  name: string,
  { input, reply, turns }: { input: ItemsInput; reply: FastifyReply; turns: Turns },
): Promise<VersionedContent> {
  const kind = kindOf(call, name)
  const state = await findState(call, kind)
  const systems = await systemsFor(call, kind, [input.crs, input['bbox-crs'], input['filter-crs']])
  const question = readQuestion(kind, systems, input)
  contentCrs(reply, question.system.uri)
  if (call.at.format === 'csv') reply.header('content-disposition', `attachment; filename="${kind.name}.csv"`)
  const tellNext = (next: Link | undefined) => {
    if (next && call.at.format === 'csv')
      reply.header('link', `<${next.href}>; rel="next"; type="${next.type}"`)
  }
  return itemsAnswer({ cached: call, kind, state, at: call.at, input, question, tellNext }, turns)
}

interface FeatureInput {
  collection: string
  feature: string
  crs?: string | undefined
}

/** One feature, as every visitor sees its entry. */
export async function readFeature(
  call: OgcCall,
  { collection: name, feature: code, crs }: FeatureInput,
  reply: FastifyReply,
): Promise<Document> {
  const { at, db } = call
  const kind = kindOf(call, name)
  const system = readSystem(await systemsFor(call, kind, [crs]), 'crs', crs)
  const row = (await findRow(db, kind, code)) ?? fail('not_found')
  const feature = featureWriter(kind, system, at.base)(entryOf(kind, row))
  contentCrs(reply, system.uri)
  const above = ogcAddress(at, `/collections/${kind.name}`)
  const own = `${above}/items/${encodeURIComponent(feature.id)}`
  const [json, html] = at.format === 'json' ? ['self', 'alternate'] : ['alternate', 'self']
  const inSystem = crs === undefined ? '' : `&crs=${encodeURIComponent(crs)}`
  const links = [
    { href: `${own}?f=json${inSystem}`, rel: json, type: jsonTypes.geo, title: '本页（GeoJSON）' },
    { href: `${own}?f=html${inSystem}`, rel: html, type: jsonTypes.html, title: '本页（网页）' },
    { href: above, rel: 'collection', type: jsonTypes.plain, title: kind.label },
    {
      href: String(feature.properties['recordPage']),
      rel: 'canonical',
      type: jsonTypes.html,
      title: '资料页',
    },
  ]
  return { type: jsonTypes.geo, json: { ...feature, links }, html: () => featurePage(at, kind, feature) }
}

import type { FastifyReply } from 'fastify'

import { ogc } from '#contract/ogc/ogc.ts'
import { type Endpoint, implement, type RequestContext } from '#server/http/implement.ts'
import { fairSemaphore } from '#server/overload/semaphore.ts'
import type { SiteSettings } from '#server/site/site.ts'

import { type Format, sendDocument, styleOf } from './answer.ts'
import { conformance, landing } from './documents/landing.ts'
import { openapi } from './documents/openapi.ts'
import { queryablesDocument, schemaDocument } from './documents/schema.ts'
import type { Turns } from './items.ts'
import { describeCollection, kindOf, listCollections, listItems, placedKinds, readFeature } from './ogc.ts'

interface OgcRequest extends Pick<RequestContext, 'answers' | 'db' | 'kinds'> {
  reply: FastifyReply
  input: { f?: Format | undefined }
}

/** Everybody is answered as a visitor: with what every visitor sees in lists. */
export function ogcRoutes(site: SiteSettings, publicUrl: string | undefined): Endpoint[] {
  const styled = ({ reply, input }: Pick<OgcRequest, 'reply' | 'input'>) =>
    styleOf(reply.request, input.f, publicUrl)
  const callOf = (asked: OgcRequest) => {
    const { answers, db, kinds } = asked
    return { answers, db, kinds, at: styled(asked) }
  }
  const name = async () => (await site.read()).name
  const showLanding = async (call: OgcRequest) =>
    sendDocument(styled(call), landing(styled(call), await name()))
  const greatPages = fairSemaphore({ width: 2, depth: 16, share: 4 })
  const filters = fairSemaphore({ width: 3, depth: 24, share: 6 })
  return implement(ogc, {
    landing: showLanding,
    landingBelow: showLanding,
    conformance: (call) => sendDocument(styled(call), conformance(styled(call))),
    api: async (call) =>
      sendDocument(styled(call), openapi(styled(call), placedKinds(call.kinds), await name())),
    collections: async (call) =>
      sendDocument(styled(call), await listCollections(callOf(call), await name())),
    collection: async (call) =>
      sendDocument(styled(call), await describeCollection(callOf(call), call.input.collection, await name())),
    schema: (call) =>
      sendDocument(styled(call), schemaDocument(styled(call), kindOf(call, call.input.collection))),
    queryables: (call) =>
      sendDocument(styled(call), queryablesDocument(styled(call), kindOf(call, call.input.collection))),
    items: (call) => {
      const { input, reply, from } = call
      const turns: Turns = {
        great: (work) => greatPages.holdFor(from.source, work),
        filtered: (work) => filters.holdFor(from.source, work),
      }
      return listItems(callOf(call), input.collection, { input, reply, turns })
    },
    feature: async (call) =>
      sendDocument(styled(call), await readFeature(callOf(call), call.input, call.reply)),
  })
}

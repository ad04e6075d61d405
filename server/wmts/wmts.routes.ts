import type { FastifyReply } from 'fastify'

import { wmts } from '#contract/ogc/tiles.ts'
import { type Endpoint, implement, type RequestContext } from '#server/http/implement.ts'
import { styleOf } from '#server/ogc/answer.ts'
import type { SiteSettings } from '#server/site/site.ts'

import { answerKeywords, describeService, pictureOf } from './wmts.ts'

interface WmtsRequest extends Pick<RequestContext, 'answers' | 'db' | 'kinds'> {
  reply: FastifyReply
}

/** What the map shows to everybody as pictures, for clients that know WMTS only. */
export function wmtsRoutes(site: SiteSettings, publicUrl: string | undefined): Endpoint[] {
  const callOf = ({ answers, db, kinds, reply }: WmtsRequest) => {
    const { base } = styleOf(reply.request, 'json', publicUrl)
    return { answers, db, kinds, base }
  }
  const name = async () => (await site.read()).name
  return implement(wmts, {
    wmts: async (call) => answerKeywords(callOf(call), call.input, await name()),
    capabilities: async (call) => describeService(callOf(call), await name()),
    picture: (call) =>
      pictureOf(callOf(call), { ...call.input, column: Number.parseInt(call.input.column, 10) }),
  })
}

import type { FastifyReply } from 'fastify'

import { fail } from '#contract/errors.ts'
import { ogcTiles, tileMatrixSet } from '#contract/ogc/tiles.ts'
import { type Endpoint, implement, type RequestContext } from '#server/http/implement.ts'
import { type Format, sendDocument, styleOf } from '#server/ogc/answer.ts'
import type { SiteSettings } from '#server/site/site.ts'

import { describeTileset, listTilesets, spriteFile, styleDocument, vectorTileOf } from './tiles.ts'
import { matrixSetDocument, matrixSetList } from './tilesets.ts'

interface TilesRequest extends Pick<RequestContext, 'answers' | 'db' | 'kinds'> {
  reply: FastifyReply
  input: { f?: Format | 'tilejson' | 'mvt' | undefined }
}

/** What the map shows to everybody, as OGC API – Tiles. */
export function tileRoutes(site: SiteSettings, publicUrl: string | undefined): Endpoint[] {
  const styled = ({ reply, input: { f } }: Pick<TilesRequest, 'reply' | 'input'>) =>
    styleOf(reply.request, f === 'html' || f === undefined ? f : 'json', publicUrl)
  const callOf = (asked: TilesRequest) => {
    const { answers, db, kinds } = asked
    return { answers, db, kinds, at: styled(asked) }
  }
  const name = async () => (await site.read()).name
  return implement(ogcTiles, {
    matrixSets: (call) => sendDocument(styled(call), matrixSetList(styled(call))),
    matrixSet: (call) =>
      call.input.set === tileMatrixSet
        ? sendDocument(styled(call), matrixSetDocument(styled(call)))
        : fail('not_found'),
    tilesets: async (call) => sendDocument(styled(call), await listTilesets(callOf(call))),
    tileset: async (call) =>
      sendDocument(styled(call), await describeTileset(callOf(call), call.input, await name())),
    tile: (call) => vectorTileOf(callOf(call), call.input),
    collectionTilesets: async (call) =>
      sendDocument(styled(call), await listTilesets(callOf(call), call.input.collection)),
    collectionTileset: async (call) =>
      sendDocument(styled(call), await describeTileset(callOf(call), call.input, await name())),
    collectionTile: (call) => vectorTileOf(callOf(call), call.input),
    style: async ({ input: _, ...call }) => {
      const asked = { ...call, input: { f: 'json' as const } }
      return sendDocument(styled(asked), await styleDocument(callOf(asked)))
    },
    sprite: ({ input: { sprite }, ...call }) => spriteFile(callOf({ ...call, input: { f: 'json' } }), sprite),
  })
}

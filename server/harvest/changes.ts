import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import { harvestPath } from '#contract/harvest/examples.ts'
import { fromNow } from '#contract/harvest/harvest.ts'
import { jsonTypes } from '#contract/ogc/ogc.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { entriesInPieces } from '#server/catalogue/following/following.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { VersionedContent } from '#server/http/bytes.ts'
import { type Style, tagOf } from '#server/ogc/answer.ts'
import { type Feature, plainFeatureWriter } from '#server/ogc/features.ts'
import { type InTurn, maxUnbound, packPieces, pieceSize } from '#server/ogc/page-packing.ts'

import {
  type ChangedCode,
  deleteOldVersions,
  findHead,
  findMark,
  listChanged,
  type Mark,
} from './changes.queries.ts'
import { cursorDays, type Cursors, type Position, reliedOn } from './cursor.ts'

export interface HarvestCall extends CachedDb {
  kinds: Kinds
  at: Style
  cursors: Cursors
  inTurn: InTurn
}

interface ChangesRequest {
  kind: string
  since?: string | undefined
  limit: number
}

export const kindNamed = (kinds: Kinds, name: string): Kind =>
  (Object.hasOwn(kinds, name) ? kinds[name] : undefined) ?? fail('not_found')

/** The changes of a kind since a cursor, as every visitor sees the entries; all that there is, without one. */
export async function readChanges(call: HarvestCall, asked: ChangesRequest): Promise<VersionedContent> {
  const { db, at, inTurn } = call
  const kind = kindNamed(call.kinds, asked.kind)
  const head = await findHead(db, kind.name)
  const position = await positionOf(call, asked, head)
  const { version, code, begun } = position
  const pack = () => packPieces(writePage(call, { kind, head, position, limit: asked.limit }))
  return {
    mediaType: jsonTypes.plain,
    version: tagOf(['changes', at.base, kind.name, today(), version, code, begun, asked.limit, head]),
    gzipped: () => (asked.limit > maxUnbound ? inTurn(pack) : pack()),
  }
}

/** Where a program goes on; refuses what does not lead to what the library is now. */
async function positionOf(
  { db, cursors }: HarvestCall,
  { kind, since }: ChangesRequest,
  head: Mark | undefined,
): Promise<Position> {
  const newest = { begun: head?.version ?? 0, mark: head?.mark ?? null }
  if (since === undefined) return { kind, version: 0, code: null, ...newest }
  if (since === fromNow) return { kind, version: newest.begun, code: null, ...newest }
  const position = cursors.read(since, kind)
  const known = (await findMark(db, kind, reliedOn(position))) ?? null
  return known === position.mark ? position : fail('harvest_cursor_refused')
}

interface Page {
  kind: Kind
  head: Mark | undefined
  position: Position
  limit: number
}

/** Two statements and more see the library at different moments; what changes between them has a later version. */
async function* writePage(call: HarvestCall, page: Page): AsyncGenerator<string> {
  const { kind, head, position, limit } = page
  const { at, db } = call
  const found = head ? await listChanged(db, position, { head: head.version, limit: limit + 1 }) : []
  const changed = found.slice(0, limit)
  yield `{"kind":${JSON.stringify(kind.name)},"label":${JSON.stringify(kind.label)},"changes":[`
  let numberReturned = 0
  for (let from = 0; from < changed.length; from += pieceSize) {
    const piece = await writePiece(call, kind, changed.slice(from, from + pieceSize))
    if (piece.length > 0) yield `${numberReturned === 0 ? '' : ',\n'}${piece.join(',\n')}`
    numberReturned += piece.length
  }
  const more = found.length > limit
  const cursor = call.cursors.write(await nextPosition(call, page, more ? changed.at(-1) : undefined))
  const address = `${at.base}${harvestPath}/changes?${new URLSearchParams({ kind: kind.name, limit: String(limit), since: cursor })}`
  const links = [
    ...(more ? [{ href: address, rel: 'next', type: jsonTypes.plain, title: '下一页' }] : []),
    {
      href: `${at.base}/#${kind.path}`,
      rel: 'related',
      type: jsonTypes.html,
      title: `网页上的${kind.label}`,
    },
  ]
  yield `],${JSON.stringify({ numberReturned, more, cursor, links }).slice(1)}`
}

/** After the last one of a page, or after all there is. */
async function nextPosition(
  { db }: HarvestCall,
  { kind, head, position }: Page,
  last: ChangedCode | undefined,
): Promise<Position> {
  if (!last) return head ? { ...position, version: head.version, code: null, mark: head.mark } : position
  const next = { ...position, version: last.version, code: last.code }
  const mark = await findMark(db, kind.name, reliedOn(next))
  return { ...next, mark: mark ?? null }
}

/** Changes as they are sent: what is no longer as it was found is left to a later version. */
async function writePiece(call: HarvestCall, kind: Kind, changed: readonly ChangedCode[]): Promise<string[]> {
  const features = await readFeatures(
    call,
    kind,
    changed.flatMap(({ id }) => id ?? []),
  )
  return changed.flatMap(({ code, id, isNew }) => {
    const feature = features.get(code)
    if (id === null) return [JSON.stringify({ change: 'deleted', code })]
    return feature ? [JSON.stringify({ change: isNew ? 'created' : 'changed', code, feature })] : []
  })
}

/** Features by code, of records that visitors see more of than that they exist. */
async function readFeatures(
  call: HarvestCall,
  kind: Kind,
  ids: readonly number[],
): Promise<Map<string, Feature>> {
  const write = plainFeatureWriter(kind, call.at.base)
  const features = new Map<string, Feature>()
  for await (const piece of entriesInPieces(call, kind, ids, pieceSize))
    for (const entry of piece) if (entry.access !== 'secret') features.set(entry.code, write(entry))
  return features
}

/** Forgets what no cursor relies on any more. */
export const forgetOldChanges = (db: Db): Promise<number> => deleteOldVersions(db, cursorDays)

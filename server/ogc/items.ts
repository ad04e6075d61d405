import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { featureLimits, jsonTypes } from '#contract/ogc/ogc.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { entriesInPieces, findFollowing, type Following } from '#server/catalogue/following/following.ts'
import { type KindState, questionOf } from '#server/catalogue/query/query.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { VersionedContent } from '#server/http/bytes.ts'

import { type Format, type Link, mediaTypes, ogcAddress, type Style, tagOf } from './answer.ts'
import { featureWriter } from './features.ts'
import { itemsPage } from './items-page.ts'
import { type InTurn, maxUnbound, packPieces, pieceSize } from './page-packing.ts'
import { type ItemsInput, type ItemsQuestion, writePosition } from './question.ts'
import { writeTable } from './table/table.ts'

/** Turns of pages that take long: great ones, and those of filters that no index may serve. */
export interface Turns {
  great: InTurn
  filtered: InTurn
}

export interface ItemsCall {
  cached: CachedDb
  kind: Kind
  state: KindState
  at: Style
  input: ItemsInput
  question: ItemsQuestion
  /** Is told of the next page, if there is one, before anything is sent. */
  tellNext: (next: Link | undefined) => void
}

/**
 * A page of features. The first ones are kept as they are sent until the kind changes; whoever walks on comes once, and
 * would drive out what others ask for.
 */
export function itemsAnswer(call: ItemsCall, turns: Turns): VersionedContent {
  const { cached, kind, state, at, question } = call
  const limit = at.format === 'html' ? Math.min(question.limit, featureLimits.maxOnPage) : question.limit
  const asked = { ...call, question: { ...question, limit } }
  const { conditions, filter, after, system } = question
  const sent = [at.format, at.base, addressOf(call), limit, after ?? null, system.uri]
  const key = ['ogc items', today(), ...sent, ...questionOf(kind, state.version, conditions), filter ?? null]
  return {
    mediaType: at.format === 'json' ? jsonTypes.geo : mediaTypes[at.format],
    version: tagOf(key),
    gzipped: () => {
      const made = () => packPieces(write(asked))
      const pack = filter ? () => turns.filtered(made) : made
      if (limit > maxUnbound) return turns.great(pack)
      return after || at.format === 'csv' ? pack() : cached.answers.get('answers', key, pack)
    },
    negotiated: true,
  }
}

async function* write(call: ItemsCall): AsyncGenerator<string> {
  const { cached, kind, state, question, at } = call
  const found = await findFollowing(cached, kind, question, state)
  const entries = entriesInPieces(cached, kind, found.ids, pieceSize)
  const tail = tailOf(call, found)
  call.tellNext(tail.links.find(({ rel }) => rel === 'next'))
  if (at.format === 'csv') yield* writeTable(kind, { at, system: question.system, pieces: entries })
  else if (at.format === 'html') yield itemsPage({ ...call, ...tail, entries: await collect(entries) })
  else yield* writeCollection(call, entries, tail)
}

async function collect(pieces: AsyncIterable<Entry[]>): Promise<Entry[]> {
  const all: Entry[] = []
  for await (const piece of pieces) all.push(...piece)
  return all
}

async function* writeCollection(
  { kind, question, at }: ItemsCall,
  pieces: AsyncIterable<Entry[]>,
  tail: Tail,
): AsyncGenerator<string> {
  const feature = featureWriter(kind, question.system, at.base)
  let numberReturned = 0
  yield '{"type":"FeatureCollection","features":['
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    const text = piece.map((entry) => JSON.stringify(feature(entry))).join(',\n')
    yield `${numberReturned === 0 ? '' : ',\n'}${text}`
    numberReturned += piece.length
  }
  yield `],${JSON.stringify({ ...tail, numberReturned }).slice(1)}`
}

interface Tail {
  numberMatched: number
  timeStamp: string
  links: Link[]
}

function tailOf(call: ItemsCall, { total, next }: Following): Tail {
  const { kind, at, question } = call
  const relOf = (format: Format) => (at.format === format ? 'self' : 'alternate')
  const address = (f: string, after = question.after) =>
    addressOf(call, { f, ...(after && { after: writePosition(after) }) })
  const links: Link[] = [
    { href: address('json'), rel: relOf('json'), type: jsonTypes.geo, title: '本页（GeoJSON）' },
    { href: address('html'), rel: relOf('html'), type: jsonTypes.html, title: '本页（网页）' },
    { href: address('csv'), rel: relOf('csv'), type: jsonTypes.csv, title: '本页（CSV）' },
    ...(next
      ? [
          {
            href: address(at.format, next),
            rel: 'next',
            type: at.format === 'json' ? jsonTypes.geo : jsonTypes[at.format],
            title: '下一页',
          },
        ]
      : []),
    {
      href: ogcAddress(at, `/collections/${kind.name}`),
      rel: 'collection',
      type: jsonTypes.plain,
      title: kind.label,
    },
  ]
  return { numberMatched: total, timeStamp: new Date().toISOString(), links }
}

/** The address of the items with what was asked, but for the place to go on from and the form. */
function addressOf({ at, kind, input }: ItemsCall, more: Readonly<Record<string, string>> = {}): string {
  const { collection: _, f: __, after: ___, ...asked } = input
  const pairs = Object.entries({ ...asked, ...more }).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${ogcAddress(at, `/collections/${kind.name}/items`)}?${new URLSearchParams(pairs)}`
}

import { beforeAll, expect, test } from 'vitest'

import { type LayerNumber, parseLayer } from '#geology/strata/strata.ts'
import { spansOf } from '#language/tokenizer.ts'
import { findSearchState } from '#server/catalogue/search-documents/state.ts'
import { testApp } from '#testing/app.ts'

import type { SearchContext } from './context.ts'
import { answer } from './search.ts'

/** A line of a document, with where its runs begin and the layers it names. */
interface Line {
  text: string
  runs: number[]
  layers: (LayerNumber | undefined)[]
}

interface Document {
  record: number
  lines: Line[]
}

let context: SearchContext
let documents: Document[]

beforeAll(async () => {
  const { pool, services } = await testApp({ city: true })
  context = services.search
  const { rows } = await pool.query<{ record: number; plain: string }>(
    'select record, plain from search_document order by record',
  )
  documents = rows.map(({ record, plain }) => ({ record, lines: plain.split('\n').map(readLine) }))
})

/** Pseudo-random numbers (Lehmer) that are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 48_271) % 2_147_483_647) yield state
}
const random = numbers(17)
const pick = <T>(from: readonly T[]): T => from[random.next().value % from.length] as T

const han = /^\p{Script=Han}+$/u

/** Terms of one sort, as they stand in documents: folded. */
const samples: Record<'fragment' | 'word' | 'beginning' | 'layer', (text: string) => string | undefined> = {
  fragment(text) {
    const signs = [...text]
    const at = random.next().value % signs.length
    const found = signs.slice(at, at + 1 + (random.next().value % 6)).join('')
    return han.test(found) ? found : undefined
  },
  word: (text) => pick(spansOf(text).filter(({ sort }) => sort === 'latin'))?.text,
  beginning(text) {
    const word = samples.word(text)
    return word?.slice(0, 1 + (random.next().value % word.length)).replace(/[-./+:]+$/, '')
  },
  layer: (text) => pick(spansOf(text).filter(({ sort }) => sort === 'layer'))?.text,
}

function sampled(sort: keyof typeof samples, count: number): string[] {
  const terms = new Set<string>()
  while (terms.size < count) {
    const term = samples[sort](pick(pick(documents).lines).text)
    if (term) terms.add(term)
  }
  return [...terms]
}

/** The numbers of layers are none of their own. */
const withoutLayers = (line: string) =>
  line.replaceAll(/[①-⑳](?:-?\d{1,2})*/gu, (layer) => '。'.repeat(layer.length))

/** Where runs of letters or of digits begin. */
const runs = (line: string) => [...withoutLayers(line).matchAll(/[a-z]+|\d+/g)].map(({ index }) => index)

/** Lines are read once for all terms; most of the time of these tests would go there. */
const readLine = (text: string): Line => ({
  text,
  runs: runs(text),
  layers: spansOf(text).flatMap((span) => (span.sort === 'layer' ? [parseLayer(span.text)] : [])),
})

/** What a reader of all documents would take for an answer: without index, without words. */
function holderOf(term: string): (line: Line) => boolean {
  if (han.test(term)) return ({ text }) => text.includes(term)
  const layer = parseLayer(term)
  if (/^[①-⑳]/u.test(term)) {
    return ({ layers }) => layers.some((other) => layer?.path.every((part, i) => other?.path[i] === part))
  }
  const whole = term.length < 3 || (layer !== undefined && /^\d+-/.test(term)) || /^\d+:/.test(term)
  return (line) =>
    line.text.includes(term) &&
    line.runs.some((at) => {
      if (!line.text.startsWith(term, at)) return false
      const after = line.text.slice(at + term.length)
      return !whole || !(/\d$/.test(term) ? /^\d/ : /^[a-z]/).test(after)
    })
}

function scanned(term: string): number[] {
  const holds = holderOf(term)
  return documents.filter(({ lines }) => lines.some(holds)).map(({ record }) => record)
}

test.each([
  ['fragment', 190],
  ['word', 50],
  ['beginning', 48],
  ['layer', 12],
] as const)('%s: %i terms find what a plain scan finds', async (sort, count) => {
  const state = await findSearchState(context.db)
  const missed: string[] = []
  const strange: string[] = []
  let found = 0
  for (const term of sampled(sort, count)) {
    const { hits } = await answer(context, { text: term, exact: true }, { state, actor: undefined })
    const [wanted, got] = [new Set(scanned(term)), new Set(hits.ids)]
    missed.push(...[...wanted.difference(got)].map((record) => `${term} ${record}`))
    strange.push(...[...got.difference(wanted)].map((record) => `${term} ${record}`))
    found += got.size
  }
  expect(found).toBeGreaterThan(count)
  expect(missed.slice(0, 20)).toEqual([])
  expect(strange.slice(0, strange.length > 0.005 * found ? 20 : 0)).toEqual([])
})

test('synonyms and other readings only add to what is typed', async () => {
  const state = await findSearchState(context.db)
  const asking = { state, actor: undefined }
  for (const term of [...sampled('fragment', 40), ...sampled('word', 15)]) {
    const exactly = await answer(context, { text: term, exact: true }, asking)
    const widely = await answer(context, { text: term }, asking)
    expect([term, new Set(exactly.hits.ids).isSubsetOf(new Set(widely.hits.ids))]).toEqual([term, true])
  }
})

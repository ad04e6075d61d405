import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { search } from '#contract/search/search.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'
import { anyText, everyCharacter } from '#testing/characters.ts'

import { openDocuments } from './document.ts'

let library: TestApp
let clerk: SignedIn

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('records.write', 'records.read')
})

/** Values of a kind whose every text is this one, and one row of each of its parts. */
function filledWith(kind: Kind, text: string) {
  const fill = (fields: Kind['fields']) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, { type, required, choices, min, max }]): [string, unknown][] => {
        if (type === 'text' || type === 'term') return [[name, text.slice(0, max ?? 100)]]
        if (!required) return []
        return [[name, choices ? Object.keys(choices)[0] : type === 'day' ? '2024-01-01' : (min ?? max ?? 1)]]
      }),
    )
  const parts = Object.entries(kind.parts)
    .filter(
      ([, { fields }]) => !Object.values(fields).some(({ type, required }) => required && type === 'ref'),
    )
    .map(([name, { fields, soundings }]): [string, Record<string, unknown>[]] => [
      name,
      [{ ...fill(fields), ...(soundings && { startDepth: 0, step: 0.1 }) }],
    ])
  return { values: fill(kind.fields), parts: Object.fromEntries(parts) }
}

/** What PostgreSQL says to the words of these texts as a record's code, title, district and every field. */
async function refusedBy(texts: readonly string[]): Promise<string | undefined> {
  const documentOf = openDocuments()
  const words = texts.map((text) => {
    const common = {
      code: text,
      title: text,
      access: 'open',
      openOn: null,
      district: text,
      year: null,
    } as const
    return documentOf(kinds.borehole, { ...common, ...filledWith(kinds.borehole, text) }).words
  })
  const asked = library.pool.query('select count(word::tsvector) from unnest($1::text[]) word', [words])
  return asked.then(
    () => undefined,
    (error) => String(error),
  )
}

describe('the words of a record are taken by the database', () => {
  test('whichever character it is made of', async () => {
    const noWord = everyCharacter.filter((one) => !/[\p{L}\p{Nd}\0]/u.test(one))
    const letters = everyCharacter.filter((one, i) => /[\p{L}\p{Nd}]/u.test(one) && i % 29 === 0)
    expect(Math.min(noWord.length, letters.length)).toBeGreaterThan(4000)
    expect(await refusedBy(noWord)).toBeUndefined()
    expect(await refusedBy(letters)).toBeUndefined()
  })

  test('whatever it is made of', async () => {
    const texts = fc.sample(anyText, 400).map((text) => text.replaceAll('\0', '').trim())
    expect(await refusedBy(texts)).toBeUndefined()
  })
})

const punctuation = ['/', '-', '—', '。', '…', "'", "''", '\\', '"', '&|!', ':*', '👍', '·', '℃', '①']

test('a borehole whose texts are punctuation alone is written, changed, found and taken out', async () => {
  for (const [i, text] of punctuation.entries()) {
    const code = `P-${i}`
    const content = filledWith(kinds.borehole, text)
    const record = { kind: 'borehole', code, title: text, district: text, ...content }
    const { version } = await clerk.call(catalogue.create, record)
    await clerk.call(catalogue.update, { ...record, version, title: `${text}${text}` })
    const { records } = await library.visitor.call(search.find, { text: code, exact: true })
    expect(records.map(({ entry }) => entry.code)).toEqual([code])
    await clerk.call(catalogue.remove, { kind: 'borehole', code, version: 2 })
  }
})

test.each(Object.values(kinds))('a record of $name may hold nothing but punctuation', async (kind) => {
  for (const text of ['/', '—', "'"]) {
    const code = await buildRecord(library.db, kind, { title: text, ...filledWith(kind, text) })
    const { title } = await library.visitor.call(catalogue.record, { kind: kind.name, code })
    expect(title).toBe(text)
  }
})

test('a code of punctuation alone answers no question but its own address', async () => {
  await buildBorehole(library.db, { code: '—/—' })
  expect(await library.visitor.call(catalogue.record, { kind: 'borehole', code: '—/—' })).toBeTruthy()
  for (const text of ['⑤', '—']) {
    expect((await library.visitor.call(search.suggest, { text })).records).toEqual([])
    expect((await library.visitor.call(search.find, { text })).total).toBe(0)
  }
})

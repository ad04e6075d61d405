import { beforeAll, expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { search } from '#contract/search/search.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp({ city: true })
})

const find = async (text: string, exact = false) => library.visitor.call(search.find, { text, exact })

const all = Object.values<Kind>(kinds)

/** Everything by which descriptors call a kind in one word, with the types that it means. */
const names = all.flatMap((kind) => [
  ...[kind.label, ...(kind.spoken?.names ?? [])].map((word) => ({ kind, word, types: null })),
  ...(kind.spoken?.types ?? []).flatMap(({ of, names: words }) =>
    words.map((word) => ({ kind, word, types: of })),
  ),
])

const isOne = ({ word }: { word: string }) => !word.includes(' ')

async function countOf({ name, table, type }: Kind, types: readonly string[] | null): Promise<number> {
  const column = (type ?? 'id').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const { rows } = await library.pool.query<{ count: number }>(
    `select count(*) from ${table} k join record r on r.id = k.id
     where r.kind = $1 and ($2::text[] is null or k.${column}::text = any($2))`,
    [name, types],
  )
  return rows[0]?.count ?? 0
}

test('whatever names a kind shows that kind first', async () => {
  const strange: string[] = []
  for (const { kind, word, types } of names.filter(isOne)) {
    const [{ records, total }, count] = await Promise.all([find(word), countOf(kind, types)])
    const first = records.slice(0, Math.min(20, count))
    const others = first.filter(
      ({ entry }) =>
        entry.kind !== kind.name || !(types?.includes(String(entry.values[kind.type ?? ''])) ?? true),
    )
    if (others.length > 0 || total < count || first.length < Math.min(20, count))
      strange.push(`${word}: ${others.map(({ entry }) => entry.kind).join()} ${first.length} of ${count}`)
  }
  expect(names.length).toBeGreaterThan(80)
  expect(strange).toEqual([])
})

test('a code that is the very word comes before', async () => {
  await buildRecord(library.db, kinds.literature, { code: '岩心', title: '甲' })
  const { records } = await find('岩心')
  expect(records.slice(0, 2).map(({ entry }) => [entry.kind, entry.title])).toMatchObject([
    ['literature', '甲'],
    ['core', expect.any(String)],
  ])
})

test('a word beside others, in quotation marks or searched exactly names no kind', async () => {
  const { total } = await find('钻井')
  expect(total).toBeGreaterThan(900)
  for (const { total: found } of [await find('钻井', true), await find('“钻井”'), await find('钻井 岩芯')])
    expect(found).toBeLessThan(total)
})

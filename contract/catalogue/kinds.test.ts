import { describe, expect, test } from 'vitest'

import { fieldOf, type Kind } from './kind.ts'
import { kinds } from './kinds.ts'

const all = Object.values(kinds) as Kind[]
const named = (kind: string) => all.find(({ name }) => name === kind)

/** Both kinds have locations, and the radius is valid for lists. */
const isNear = (kind: Kind, { kind: other, metres }: { kind: string; metres: number }) =>
  kind.place === 'point' && named(other)?.place === 'point' && metres >= 500 && metres <= 50_000

/** A public term, which the other kind can be queried by. */
function isAlike(kind: Kind, { kind: other, same, as = same }: { kind: string; same: string; as?: string }) {
  const [own, theirs] = [kind.fields[as], named(other)]
  const isTold = own?.type === 'term' && own.seen === undefined
  return isTold && theirs?.fields[same]?.type === 'term' && theirs.conditions.includes(same)
}

const citedTypes = ({ cited: { as, periodical } = { as: '' } }: Kind) =>
  typeof as === 'string' ? [] : [...Object.keys(as), ...(periodical ? [periodical] : [])]
const spokenTypes = ({ spoken: { types = [] } = { names: [] } }: Kind) => types.flatMap(({ of }) => of)
const menuTypes = ({ menu }: Kind) => [
  ...(menu?.tabs?.types ?? []),
  ...(menu?.lists?.map(({ type }) => type) ?? []),
]

const twice = (words: readonly string[]) => words.filter((word, i) => words.indexOf(word) !== i)

test('research bases and all monitoring kinds define related lists', () => {
  const needed = ['researchBase', ...all.filter(({ series }) => series).map(({ name }) => name)]
  expect(needed.length).toBeGreaterThan(6)
  expect(all.filter(({ related }) => related).map(({ name }) => name)).toEqual(expect.arrayContaining(needed))
})

test('labels, paths and tables of kinds are unique', () => {
  const tables = all.flatMap(({ table, parts }) => [table, ...Object.values(parts).map((part) => part.table)])
  expect(twice([...all.map(({ label }) => label), ...all.map(({ path }) => path), ...tables])).toEqual([])
  expect(Object.keys(kinds)).toEqual(all.map(({ name }) => name))
})

describe.each(all)('$label', (kind) => {
  test('headings of columns in a sheet and of sheets in a workbook are unique', () => {
    const common = ['code', 'title', 'district', 'year', 'access'].map((name) => fieldOf(kind, name)!.label)
    const own = Object.values(kind.fields).map(({ label }) => label)
    expect(twice([...common, '开放日期', '经度', '纬度', ...own])).toEqual([])
    for (const { fields } of Object.values(kind.parts))
      expect(twice([common[0]!, ...Object.values(fields).map(({ label }) => label)])).toEqual([])
    expect(twice([kind.label, ...Object.values(kind.parts).map(({ label }) => label)])).toEqual([])
  })

  test('references point to kinds, and referrers can be queried by them', () => {
    for (const [name, { type, to }] of Object.entries(kind.fields)) {
      if (type !== 'ref') continue
      expect(Object.keys(kinds)).toContain(to)
      expect(kind.conditions).toContain(name)
    }
  })

  test('related lists are by distance between located kinds, or by a public field', () => {
    const wrong = (kind.related ?? []).filter((one) =>
      'metres' in one ? !isNear(kind, one) : !isAlike(kind, one),
    )
    expect(wrong).toEqual([])
  })

  test('at most six facts; facets are queryable terms, choices, or numbers with steps', () => {
    expect(kind.facts.length).toBeLessThanOrEqual(6)
    expect(kind.conditions).toEqual(expect.arrayContaining([...kind.facets]))
    for (const name of kind.facets) {
      const { type, step } = fieldOf(kind, name)!
      expect(type === 'term' || type === 'choice' || step !== undefined).toBe(true)
    }
  })

  test('traits by type refer to choices of the type', () => {
    const choices = Object.keys((kind.type && kind.fields[kind.type]?.choices) || {})
    const said = [...citedTypes(kind), ...spokenTypes(kind), ...menuTypes(kind)]
    expect(said.filter((type) => !choices.includes(type))).toEqual([])
  })
})

test('no colloquial name belongs to two kinds', () => {
  const names = all.flatMap(({ spoken }) => [
    ...(spoken?.names ?? []),
    ...(spoken?.types ?? []).flatMap(({ names }) => names),
  ])
  expect(twice(names)).toEqual([])
  expect(all.filter(({ spoken }) => spoken?.otherwise)).toHaveLength(1)
})

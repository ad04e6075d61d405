import { beforeAll, expect, test } from 'vitest'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { metresBetween } from '#geology/places/ground.ts'
import { testApp, type Caller, type TestApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { buildTargets, sampleOf, type Targets } from '#testing/builders/samples.ts'

let library: TestApp
let hunters: Caller[]
let targets: Targets

beforeAll(async () => {
  library = await testApp()
  hunters = [library.visitor, await library.signIn()]
  targets = await buildTargets(library.db, kinds)
})

/** Two corners of one cell of 0.01°: nobody without the right may tell a record in one from a record in the other. */
const corners = [
  { lng: 124.12011, lat: 31.23022 },
  { lng: 124.12977, lat: 31.23988 },
] as const
const inside = (lng: number, lat: number) => lng >= 124.12 && lng < 124.13 && lat >= 31.23 && lat < 31.24

const placed = (Object.values(kinds) as Kind[]).filter(({ place }) => place === 'point')

/** Neighbours in the same cell, between and around the corners, that an order by place would tell apart. */
async function build(kind: Kind): Promise<void> {
  for (const [i, step] of [0.0005, 0.005, 0.0095].entries()) {
    const place = { lng: 124.12 + step, lat: 31.23 + step }
    const sample = sampleOf(kind, 'near', targets)
    await buildRecord(library.db, kind, { ...sample, ...place, code: `near-${i}`, year: 2021 })
  }
}

/** The hunted record; what needs the record's face differs from corner to corner as its place does. */
async function place(kind: Kind, corner: number): Promise<void> {
  const { values, parts } = sampleOf(kind, 'hunted', targets)
  const closed = Object.entries(kind.fields).filter(([, field]) => field.seen && field.type !== 'ref')
  for (const [name, { type, min = 0 }] of closed) {
    values[name] = type === 'number' || type === 'integer' ? Math.max(min, corner * 3) : `内情 ${corner}`
  }
  const write = { values, parts: corner === 0 ? parts : {}, ...corners[corner] }
  const shared = {
    code: 'hunted',
    title: '保护孔',
    access: 'protected',
    openOn: '2099-01-01',
    year: 2021,
  } as const
  await buildRecord(library.db, kind, { ...write, ...shared })
}

type Question = { sort?: string; conditions?: Condition[] }
type Answer = { total: number; records: { code: string }[] }
type Ask = (question: Question) => Promise<Answer>

const shows = ({ records }: Answer) => records.some(({ code }) => code === 'hunted')

/** From one corner, and from a cell away: whoever measures from several sides would have the place. */
const lookouts = [
  { lng: 124.1202, lat: 31.2303 },
  { lng: 124.1, lat: 31.22 },
]

/** Everything that can be asked of a kind: sorts, and all ranges and distances that would give a place away. */
async function hunt(kind: Kind, hunter: Caller): Promise<unknown[]> {
  const reported: unknown[] = []
  const ask = async (question: Question) => {
    const { records, total } = await hunter.call(catalogue.list, { kind: kind.name, size: 50, ...question })
    const answer = { total, records: records.map(({ version: _, ...entry }) => entry) }
    reported.push({ question, ...answer })
    return answer
  }
  const count = async (conditions: Condition[]) =>
    reported.push(await hunter.call(catalogue.facets, { kind: kind.name, conditions }))
  await count([])
  for (const sort of kind.sort) {
    await ask({ sort })
    await ask({ sort: `-${sort}` })
  }
  await weigh(kind, ask, count)
  await measure(ask, count)
  return reported
}

type Count = (conditions: Condition[]) => Promise<unknown>

/** Numbers are found at what everybody sees of them and nowhere beside it: then no range tells more. */
async function weigh(kind: Kind, ask: Ask, count: Count): Promise<void> {
  const { values } = sampleOf(kind, 'hunted', targets)
  for (const prop of kind.conditions) {
    const type = kind.fields[prop]?.type
    if (type !== 'number' && type !== 'integer') continue
    const value = Number(values[prop])
    const step = type === 'integer' ? 1 : 0.01
    const ranges = [
      [value, value],
      [-16_384, value - step],
      [value + step, 16_384],
    ] as const
    const found = []
    for (const [from, to] of ranges) {
      found.push(shows(await ask({ conditions: [{ prop, from, to }] })))
      await count([{ prop, from, to }])
    }
    expect([prop, ...found]).toEqual([prop, true, false, false])
  }
}

/** The middle of the hunted cell, and half of the cell. */
const middle = { lng: 124.125, lat: 31.235 }
const cell = [124.12, 31.23, 124.125, 31.23, 124.125, 31.24, 124.12, 31.24, 124.12, 31.23]

/** From each lookout the record lies as far as the middle of its cell, to one per cent and no nearer or farther. */
async function measure(ask: Ask, count: Count): Promise<void> {
  for (const lookout of lookouts) {
    const within = (metres: number) => [{ prop: 'place' as const, near: { ...lookout, metres } }]
    await ask({ sort: 'near', conditions: within(9000) })
    await ask({ sort: '-near', conditions: within(9000) })
    // of the four in the cell, the first would be known from the last by one, and the last from the first by three
    for (const line of [undefined, [124.11, 31.22, 124.1399, 31.2399], cell]) {
      for (const count of [1, 3]) {
        const near = { ...lookout, count, ...(line && { line }) }
        await ask({ sort: 'near', conditions: [{ prop: 'place', near }] })
      }
      // 400 m around a line or an outline reach one corner and not the other
      if (line) await ask({ conditions: [{ prop: 'place', near: { ...lookout, line, metres: 400 } }] })
    }
    await count([{ prop: 'place', near: { ...lookout, count: 3 } }])
    const far = metresBetween(lookout, middle)
    const found = []
    for (const metres of [0.99 * far, 1.01 * far]) {
      found.push(shows(await ask({ conditions: within(metres) })))
      await count(within(metres))
    }
    expect(found).toEqual([false, true])
  }
}

test.each(placed)('a protected $label tells nothing of where in its cell it lies', async (kind) => {
  await build(kind)
  const transcripts: unknown[] = []
  for (const corner of [0, 1]) {
    await place(kind, corner)
    const heard = []
    for (const hunter of hunters) {
      const {
        version: _,
        updatedAt: __,
        counts: ___,
        ...record
      } = await hunter.call(catalogue.record, {
        kind: kind.name,
        code: 'hunted',
      })
      expect(record.place).toEqual({ ...middle, exact: false })
      heard.push(record, ...(await hunt(kind, hunter)))
    }
    transcripts.push(heard)
  }
  expect(transcripts[1]).toEqual(transcripts[0])
  for (const { lng, lat } of corners) {
    expect(inside(lng, lat)).toBe(true)
    expect(JSON.stringify(transcripts)).not.toMatch(new RegExp(`${lng}|${lat}`))
  }
  expect(JSON.stringify(transcripts)).not.toContain('内情')
})

const places = ['lng', 'lat', 'point', 'public_point', 'place', 'openOn', 'version']

test.each(placed)(
  'a $label cannot be asked for or sorted by place, nor by what is not in its entry',
  async (kind) => {
    const closed = Object.keys(kind.fields).filter((name) => kind.fields[name]?.seen)
    for (const prop of [...places, ...closed, ...Object.keys(kind.parts)]) {
      for (const condition of [
        { prop, from: 0 },
        { prop, value: '内' },
        { prop, anyOf: ['1'] },
      ]) {
        const input = { kind: kind.name, conditions: [condition] }
        for (const route of [catalogue.list, catalogue.facets])
          await expect(library.visitor.call(route, input)).rejects.toMatchObject({ code: 'invalid_input' })
      }
      const sorted = library.visitor.call(catalogue.list, { kind: kind.name, sort: `-${prop}` })
      await expect(sorted).rejects.toMatchObject({ code: 'invalid_input' })
    }
  },
)

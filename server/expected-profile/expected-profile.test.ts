import { beforeAll, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { expectedProfile } from '#contract/expected-profile/expected-profile.ts'
import { fewestHoles } from '#geology/expected-profile/weights.ts'
import { readActor } from '#server/people/people.ts'
import { type Caller, testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'

import { usableHoles } from './usable-holes.ts'

let library: TestApp
let visitor: Caller
let member: Caller

/** A town of its own for each test: a hole reaches two kilometres. */
let towns = 0
const newTown = () => ({ lng: 120 + (towns += 1) / 10, lat: 31.2 })

type Town = ReturnType<typeof newTown>
const layers = (muck: number) =>
  strata(
    ['①1', '杂填土', 1.5],
    ['②1', '粉质黏土', 3.5],
    ['④', '淤泥质黏土', muck],
    ['⑥', '粉质黏土', muck + 4],
    ['⑦1', '砂质粉土', 40],
  )

/** Holes some metres east of a place, with the base of the muck at some depth. */
function buildHole(town: Town, east: number, muck: number, fields: object = {}) {
  const { values = {}, ...other } = fields as { values?: object }
  return buildBorehole(library.db, {
    code: `E-${town.lng.toFixed(1)}-${east}-${muck}`,
    lng: town.lng + east / 95_400,
    lat: town.lat,
    values: { collarElevation: 4, finalDepth: 40, heightDatum: '吴淞高程', ...values },
    parts: { strata: layers(muck) },
    ...other,
  })
}
const ask = (caller: Caller, { lng, lat }: Town) => caller.call(expectedProfile.at, { lng, lat })
const baseOf = ({ columns }: Awaited<ReturnType<typeof ask>>, layer: string) =>
  columns[0]?.layers.find((each) => each.layer === layer)?.base

beforeAll(async () => {
  library = await testApp({ charging: true })
  visitor = library.visitor
  member = await enter(library, await buildMember(library))
})

test('refuses what is no place', async () => {
  for (const bad of ['lng=200&lat=31', 'lng=120&lat=95', 'lng=120', 'lng=x&lat=31', 'lng=1e9&lat=31'])
    expect([bad, (await library.raw('GET', `/api/expected-profile?${bad}`)).status]).toEqual([bad, 400])
})

test('fewer than three holes let expect nothing, and it is said how many there are', async () => {
  const town = newTown()
  expect(await ask(member, town)).toMatchObject({ found: 0, nearest: null, columns: [] })
  await buildHole(town, 20, 20)
  await buildHole(town, 50, 20)
  await buildHole(town, 2500, 20) // beyond reach
  expect(await ask(member, town)).toMatchObject({ found: 2, nearest: 20, columns: [], ground: null })
})

test('a visitor gets the layers in their order, and no depth, elevation or range of any', async () => {
  const town = newTown()
  for (const [east, muck] of [
    [20, 20],
    [-30, 20.4],
    [60, 20.8],
  ] as const)
    await buildHole(town, east, muck)
  const answer = await ask(visitor, town)
  expect(answer).toMatchObject({ detail: 'sequence', found: 3, ground: null, heightDatum: null })
  expect(answer.columns[0]?.layers.map(({ layer }) => layer)).toEqual(['①1', '②1', '④', '⑥', '⑦1'])
  expect(answer.columns.flatMap((column) => column.layers.flatMap(({ top, base }) => [top, base]))).toEqual(
    Array.from({ length: 10 }, () => null),
  )
})

test('a member gets depths; what they have opened counts whole', async () => {
  const town = newTown()
  const first = await buildHole(town, 20, 20.13)
  for (const [east, muck] of [
    [-30, 20.4],
    [60, 20.8],
  ] as const)
    await buildHole(town, east, muck)
  const before = await ask(member, town)
  expect(before).toMatchObject({ detail: 'depths', heightDatum: '吴淞高程', ground: { elevation: 4 } })
  expect(before.holes.map(({ metres, precision }) => [metres, precision])).toEqual([
    [20, 'percent'],
    [30, 'percent'],
    [60, 'percent'],
  ])
  // to a hundredth of 40 m: 20.0, 20.4 and 20.8, and no one before the others
  expect(baseOf(before, '④')).toMatchObject({ depth: 20.4, elevation: -16.4 })
  expect(baseOf(before, '⑦1')).toBeNull() // no hole went through it
  await member.call(catalogue.record, { kind: 'borehole', code: first, pay: 'yes' })
  const after = await ask(member, town)
  expect(after.holes[0]).toMatchObject({ code: first, precision: 'whole' })
  expect(baseOf(after, '④')?.depth).toBe(20.2) // (20.13 × 9 + 20.4 + 20.8) / 11
})

test('standing on a hole that was not paid for does not show its column', async () => {
  const town = newTown()
  await buildHole(town, 0, 30)
  for (const [east, muck] of [
    [300, 20],
    [-400, 20],
  ] as const)
    await buildHole(town, east, muck)
  expect(baseOf(await ask(member, town), '④')?.depth).toBeCloseTo((30 + 20 + 20) / 3, 1)
})

test('collars of holes that were not opened count to half a metre, wherever it is asked from', async () => {
  const [town, twin] = [newTown(), newTown()]
  const build = (at: Town, collars: readonly number[]) =>
    Promise.all(
      [20, -30, 60].map((east, i) => buildHole(at, east, 20, { values: { collarElevation: collars[i] } })),
    )
  const [first = ''] = await build(town, [4.2, 3.9, 4.7])
  await build(twin, [3.8, 4.1, 4.6])
  const answersFrom = (at: Town) =>
    Promise.all(
      [0, 15, -28, 200].map(async (east) => {
        const { ground, columns } = await ask(member, { ...at, lng: at.lng + east / 95_400 })
        return { ground, columns }
      }),
    )
  expect(await answersFrom(town)).toEqual(await answersFrom(twin))
  await member.call(catalogue.record, { kind: 'borehole', code: first, pay: 'yes' })
  expect((await ask(member, town)).ground?.elevation).toBe(4.2) // (4.2 × 9 + 4 + 4.5) / 11
})

test('a hole for members counts for those who have it open', async () => {
  const town = newTown()
  for (const east of [20, 40]) await buildHole(town, east, 20)
  const code = await buildHole(town, 60, 20, { access: 'member' })
  expect((await ask(member, town)).found).toBe(2)
  await member.call(catalogue.record, { kind: 'borehole', code, pay: 'yes' })
  expect((await ask(member, town)).found).toBe(fewestHoles)
  expect((await ask(visitor, town)).found).toBe(2)
})

test('a hole under protection or seal changes nothing, for nobody, wherever it is', async () => {
  const town = newTown()
  for (const [east, muck] of [
    [20, 20],
    [-130, 21],
    [260, 22],
  ] as const)
    await buildHole(town, east, muck)
  const readers = [visitor, member, await library.signIn('records.read', 'records.secret')]
  const around = [0, -100, 0.01, 150, 400].map((east) => ({ ...town, lng: town.lng + east / 95_400 }))
  const askAll = () => Promise.all(readers.flatMap((reader) => around.map((place) => ask(reader, place))))
  const before = await askAll()
  for (const access of ['secret', 'protected'] as const)
    for (const east of [0, 33, -100])
      await buildHole(town, east, 33, {
        access,
        code: `${access}-${east}`,
        ...(access === 'protected' && { openOn: '2099-01-01' }),
      })
  expect(await askAll()).toEqual(before)
})

test('holes of another height datum are left out and named', async () => {
  const town = newTown()
  for (const east of [20, 40, 60]) await buildHole(town, east, 20)
  const other = await buildHole(town, 10, 25, { values: { heightDatum: '1985国家高程基准' } })
  expect((await ask(member, town)).leftOut).toEqual([]) // of a hole that is not open nobody is told the datum
  await member.call(catalogue.record, { kind: 'borehole', code: other, pay: 'yes' })
  const answer = await ask(member, town)
  expect(answer.leftOut).toEqual([{ code: other, reason: '高程基准与其余各孔不同' }])
  expect(baseOf(answer, '④')?.depth).toBe(20)
  expect((await ask(visitor, town)).leftOut).toEqual([])
})

test('an opened hole for members is found among more unopened ones than are looked at', async () => {
  const town = newTown()
  for (const east of [20, 30, 40, 50]) await buildHole(town, east, 20, { access: 'member' })
  await buildHole(town, 60, 21, { access: 'member' })
  const opened = `E-${town.lng.toFixed(1)}-60-21`
  const person = await buildMember(library)
  const reader = await enter(library, person)
  await reader.call(catalogue.record, { kind: 'borehole', code: opened, pay: 'yes' })
  const actor = await readActor(library.db, person.id)
  const query = { kind: 'borehole', metres: 2000, count: 2, steps: 2000 }
  const found = await usableHoles({ db: library.db, actor }, town, query)
  expect(found.map(({ code }) => code)).toEqual([opened])
})

import { beforeAll, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { drawings } from '#contract/drawings/drawings.ts'
import { thematicMap, type ThematicMap } from '#contract/thematic-map/thematic-map.ts'
import type { Theme } from '#geology/thematic-map/field/themes.ts'
import { type Caller, type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { bytesOf } from '#testing/builders/sheets.ts'
import {
  boxAround,
  buildMapHole,
  buildTown,
  newTown,
  townCorners,
  type Town,
} from '#testing/builders/towns/map-towns.ts'

let library: TestApp
let member: SignedIn

const ask = (caller: Caller, theme: Theme, outline: number[]) =>
  caller.call(thematicMap.of, { theme, outline })
const valuesOf = ({ field }: ThematicMap) =>
  (field?.zones ?? []).flatMap(({ values }) => values.filter((value) => value !== null))
const pay = (code: string) => member.call(catalogue.record, { kind: 'borehole', code, pay: 'yes' })

beforeAll(async () => {
  library = await testApp({ charging: true })
  member = await enter(library, await buildMember(library))
})

test('a visitor gets no map and no file of one', async () => {
  const { town } = await buildTown(library.db)
  await expect(ask(library.visitor, 'top6', boxAround(town))).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(
    bytesOf({ token: '' }, drawings.thematicMap, { theme: 'top6', outline: boxAround(town) }),
  ).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('a tiny area around a hole that was not opened does not show its column', async () => {
  const { town } = await buildTown(library.db)
  await buildMapHole(library.db, town, [100, 80], { muck: 32 })
  const lowest = async () => Math.min(...valuesOf(await ask(member, 'top6', boxAround(town, [100, 80], 1))))
  // its own is -28; with two others, which weigh as much, it is above -21
  expect(await lowest()).toBeGreaterThan(-21)
})

test('collars of holes that were not opened count to half a metre, in every node', async () => {
  const [town, twin] = [newTown(), newTown()]
  const build = async (at: Town, collars: readonly number[]) => {
    for (const [i, place] of townCorners.entries())
      await buildMapHole(library.db, at, place, { muck: 20, values: { collarElevation: collars[i] } })
  }
  await build(town, [4.2, 3.9, 4.7, 3.4])
  await build(twin, [3.8, 4.1, 4.6, 3.6])
  const [one, other] = [
    valuesOf(await ask(member, 'top6', boxAround(town))),
    valuesOf(await ask(member, 'top6', boxAround(twin))),
  ]
  expect(one.length).toBeGreaterThan(100)
  const least = (values: readonly number[]) => Math.min(...values)
  const greatest = (values: readonly number[]) => Math.max(...values)
  // the towns are projected a little differently
  expect(least(one)).toBeCloseTo(least(other), 2)
  expect(greatest(one)).toBeCloseTo(greatest(other), 2)
})

test('a hole under protection or seal changes nothing, for nobody, wherever it is', async () => {
  const { town, codes } = await buildTown(library.db)
  await pay(codes[0] ?? '')
  const readers = [member, await library.signIn('records.read', 'records.secret')]
  const areas = [boxAround(town, [100, 80], 2), boxAround(town, [260, 200], 90)]
  const askAll = () =>
    Promise.all(
      readers.flatMap((reader) =>
        areas.flatMap((outline) => (['top6', 'soft'] as const).map((theme) => ask(reader, theme, outline))),
      ),
    )
  const before = await askAll()
  for (const access of ['secret', 'protected'] as const)
    for (const at of [
      [100, 80],
      [0, 1],
      [230, 180],
      [-60, -60],
    ] as const)
      await buildMapHole(library.db, town, at, {
        muck: 33,
        access,
        code: `${access}-${at.join('_')}`,
        values: { stableWaterDepth: 3 },
        ...(access === 'protected' && { openOn: '2099-01-01' }),
      })
  expect(await askAll()).toEqual(before)
})

test('a hole for members counts for those who have it open', async () => {
  const town = newTown()
  for (const at of townCorners.slice(0, 2)) await buildMapHole(library.db, town, at, { muck: 20 })
  const code = await buildMapHole(library.db, town, [200, 160], { muck: 20, access: 'member' })
  expect(await ask(member, 'top6', boxAround(town))).toMatchObject({ refused: 'scarce', found: 2 })
  await pay(code)
  expect(await ask(member, 'top6', boxAround(town))).toMatchObject({ refused: null, found: 3 })
})

test('holes of another height datum are left out of elevations, and count for thicknesses', async () => {
  const { town } = await buildTown(library.db)
  await buildMapHole(library.db, town, [20, 120], { muck: 20, values: { heightDatum: '上海吴淞' } })
  const other = await buildMapHole(library.db, town, [90, 70], {
    muck: 25,
    values: { heightDatum: '1985国家高程基准' },
  })
  expect(await ask(member, 'top6', boxAround(town))).toMatchObject({ decisive: 5, leftOut: [] })
  expect(await ask(member, 'soft', boxAround(town))).toMatchObject({ decisive: 6, datum: null })
  await pay(other)
  expect((await ask(member, 'top6', boxAround(town))).leftOut).toEqual([
    { code: other, reason: '高程基准与其余各孔不同' },
  ])
})

test('levels of water come from holes that the reader has open, and not from wells in confined water', async () => {
  const values = { stableWaterDepth: 1, completedOn: '2019-05-01' }
  const { town, codes } = await buildTown(library.db, { values })
  await buildMapHole(library.db, town, [50, 50], {
    muck: 20,
    values: { ...values, stableWaterDepth: 9, holeKind: '12' },
  })
  expect(await ask(member, 'water', boxAround(town))).toMatchObject({ refused: 'scarce', decisive: 0 })
  for (const code of [...codes, `T-${town.lng.toFixed(1)}-50_50-20`]) await pay(code)
  const map = await ask(member, 'water', boxAround(town))
  expect(map).toMatchObject({ refused: null, decisive: 4, silent: 1, years: [2019, 2019] })
  expect(new Set(valuesOf(map))).toEqual(new Set([3]))
})

import { beforeAll, describe, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { drawings } from '#contract/drawings/drawings.ts'
import { thematicMap, type ThematicMap } from '#contract/thematic-map/thematic-map.ts'
import type { Theme } from '#geology/thematic-map/field/themes.ts'
import { type Caller, type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { wordsOf } from '#testing/builders/pdfs.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { strata } from '#testing/builders/records.ts'
import { bytesOf } from '#testing/builders/sheets.ts'
import {
  boxAround,
  buildMapHole,
  buildTown,
  newTown,
  townCorners,
} from '#testing/builders/towns/map-towns.ts'

let library: TestApp
let member: SignedIn

const ask = (caller: Caller, theme: Theme, outline: number[]) =>
  caller.call(thematicMap.of, { theme, outline })
const sendRaw = (body: object) =>
  library.raw('POST', '/api/thematic-map', { body, headers: { authorization: `Bearer ${member.token}` } })
const valuesOf = ({ field }: ThematicMap) =>
  (field?.zones ?? []).flatMap(({ values }) => values.filter((value) => value !== null))
const pay = (code: string) => member.call(catalogue.record, { kind: 'borehole', code, pay: 'yes' })

beforeAll(async () => {
  library = await testApp({ charging: true })
  member = await enter(library, await buildMember(library))
})

test('refuses what is no area, and one that no sheet is for', async () => {
  const square = boxAround(newTown())
  for (const outline of [square.slice(0, 6), square.slice(0, 8), [...square.slice(0, 9), 99], []])
    expect((await sendRaw({ theme: 'top6', outline })).status).toBe(400)
  expect((await sendRaw({ theme: 'gold', outline: square })).status).toBe(400)
  for (const half of [6_000, 200_000])
    await expect(ask(member, 'top6', boxAround({ lng: 119, lat: 31 }, [0, 0], half))).rejects.toMatchObject({
      code: 'map_area_too_large',
    })
})

test('too few holes, holes without the layer and holes on a line are told apart', async () => {
  const town = newTown()
  expect(await ask(member, 'top6', boxAround(town))).toMatchObject({
    refused: 'scarce',
    found: 0,
    field: null,
  })
  for (const at of [
    [0, 0],
    [80, 0],
    [160, 0],
  ] as const)
    await buildMapHole(library.db, town, at, { muck: 20 })
  expect(await ask(member, 'top6', boxAround(town))).toMatchObject({ refused: 'line', found: 3 })
  await buildMapHole(library.db, town, [80, 90], { muck: 20 })
  expect(await ask(member, 'top6', boxAround(town))).toMatchObject({ refused: null, decisive: 4 })
  const bare = newTown()
  for (const at of townCorners)
    await buildMapHole(library.db, bare, at, {
      muck: 20,
      parts: { strata: strata(['⑤1', '黏土', 30], ['⑦1', '砂质粉土', 40]) },
    })
  expect(await ask(member, 'top6', boxAround(bare))).toMatchObject({ refused: 'missing', decisive: 4 })
  await expect(
    bytesOf(member, drawings.thematicMap, { theme: 'top6', outline: boxAround(bare) }),
  ).rejects.toMatchObject({ code: 'map_refused' })
})

test('a member gets a field from holes that were not opened, and the value of none of them', async () => {
  const { town, codes } = await buildTown(library.db)
  const before = await ask(member, 'top6', boxAround(town))
  expect(before).toMatchObject({ datum: '吴淞高程', found: 4, refused: null })
  expect(valuesOf(before).length).toBeGreaterThan(100)
  expect(before.points.map(({ value }) => value)).toEqual([null, null, null, null])
  await pay(codes[2] ?? '')
  const after = await ask(member, 'top6', boxAround(town))
  expect(after.points.filter(({ value }) => value !== null)).toMatchObject([{ code: codes[2], value: -16.8 }])
})

describe('a map as PDF', () => {
  test('has its title, its scale, its spread and what it is not for, and a table of its points', async () => {
    const { town, codes } = await buildTown(library.db)
    await pay(codes[1] ?? '')
    const pages = await wordsOf(
      await bytesOf(member, drawings.thematicMap, { theme: 'soft', outline: boxAround(town), interval: 0.2 }),
    )
    expect(pages).toHaveLength(2)
    for (const words of ['软土厚度等值线图', '1:1000', '等值距0.2m', '不用于设计', '未打开的孔', '16.90'])
      expect(pages[0]?.replaceAll(/\s/g, '')).toContain(words)
    expect(pages[1]).toContain(codes[0])
  })
})

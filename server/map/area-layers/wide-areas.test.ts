import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { mapQueries } from '#contract/map/queries.ts'
import { toMercator } from '#geology/places/mercator.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'

let library: TestApp

const corners = [
  [107.1, 25.1],
  [107.3, 25.1],
  [107.2, 25.3],
] as const

/** More than five kilometres from each hole. */
const between = [107.2, 25.16] as [number, number]

async function project(
  code: string,
  refer: (id: number) => Record<string, unknown>,
  given: object = {},
): Promise<void> {
  await buildRecord(library.db, kinds.project, { code, title: code })
  const { rows } = await library.pool.query(`select id from record where code = $1`, [code])
  for (const [i, [lng, lat]] of corners.entries())
    await buildBorehole(library.db, {
      ...{ code: `${code}-ZK${i}`, lng, lat, values: refer(Number(rows[0].id)) },
      ...given,
    })
}

const hide = (code: string) =>
  library.pool.query(
    `update record set access = 'secret', lng = null, lat = null, point = null, public_point = null
      where code like $1`,
    [code],
  )

beforeAll(async () => {
  library = await testApp()
  const byId = (projectId: number) => ({ projectId })
  await project('P-id', byId)
  await project('P-code', () => ({ projectCode: 'P-code' }))
  await project('P-sealed', byId, { access: 'protected', openOn: '2099-01-01' })
  await project('P-secret', byId)
  await hide('P-secret')
  await project('P-hidden', byId)
  await hide('P-hidden-%')
})

async function asked(coordinate: [number, number]) {
  const { records } = await library.visitor.call(mapQueries.identify, {
    icxCodes: ['project-area'],
    coordinate,
  })
  return new Map(records.map(({ code, shape }) => [code, shape]))
}

const codesAt = async (at: [number, number]) => [...(await asked(at)).keys()].toSorted()

test('an area is found far from all its holes, by a click and by a box', async () => {
  const found = await asked(between)
  expect([...found.keys()].toSorted()).toEqual(['P-code', 'P-id', 'P-sealed'])
  expect(found.get('P-code')).toEqual(found.get('P-id'))
  const box = await library.app.inject('/api/map/area-layers/project-area?bbox=107.199,25.159,107.201,25.161')
  const { features } = box.json<{ features: { properties: { code: string } }[] }>()
  expect(features.map(({ properties }) => properties.code).toSorted()).toEqual(['P-code', 'P-id', 'P-sealed'])
})

test('within the box of its holes, but not between them, it is not', async () => {
  expect(await codesAt([107.12, 25.28])).toEqual([])
})

test('it moves at once with its holes', async () => {
  const move = (lat: number) =>
    library.pool.query(
      `update record set public_point = point(public_point[0], $1) where code = 'P-id-ZK2'`,
      [toMercator(107.2, lat)[1]],
    )
  await move(25.12)
  expect(await codesAt(between)).toEqual(['P-code', 'P-sealed'])
  await move(25.3)
  expect(await codesAt(between)).toEqual(['P-code', 'P-id', 'P-sealed'])
})

test('what turns secret is found no more', async () => {
  await hide('P-sealed')
  expect(await codesAt(between)).toEqual(['P-code', 'P-id'])
  await hide('P-id-ZK%')
  expect(await codesAt(between)).toEqual(['P-code'])
})

import { beforeAll, describe, expect, test } from 'vitest'

import { map } from '#contract/map/map.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
let reader: SignedIn
let role: number

const at = { lng: 124.1, lat: 31.2 }
const coordinate: [number, number] = [at.lng, at.lat]
const tile = '/api/map/tiles/borehole/0/0/0.mvt'

beforeAll(async () => {
  library = await testApp()
  await buildBorehole(library.db, { code: 'one', ...at })
  reader = await library.signIn()
  const { rows } = await library.pool.query(
    `insert into role (code, name, staff) values ('readers', '读图员', false) returning id`,
  )
  role = Number(rows[0].id)
})

async function seenBy({ call }: Pick<SignedIn, 'call'>, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const near = { ...at, metres: 100 }
  return {
    tile: (await library.app.inject({ url: tile, headers })).statusCode,
    layer: (await call(map.getTreeList, {})).some(({ code }) => code === 'borehole'),
    query: (await call(map.queries, {})).some(({ code }) => code === 'borehole'),
    met: (await call(map.identify, { icxCodes: ['borehole'], coordinate })).total,
    counted: (await call(map.counts, { near })).find(({ kind }) => kind === 'borehole')?.total,
    visit: (
      await library.raw('POST', '/api/map/updateLayerVisit', {
        body: { code: 'borehole' },
        ...(token && { token }),
      })
    ).status,
  }
}

const everything = { tile: 200, layer: true, query: true, met: 1, counted: 1, visit: 200 }
const nothing = { tile: 404, layer: false, query: false, met: 0, counted: undefined, visit: 404 }

describe.each([
  ['a layer', 'borehole'],
  ['a group and all that lies in it', 'engineering'],
])('%s for a role', (_, layer) => {
  test('is hidden from everybody else, at once also from whom the role is taken', async () => {
    const { id } = reader.actor
    expect(await seenBy(library.visitor)).toEqual(everything)
    await library.pool.query(
      'insert into map_layer_role (layer, role) select id, $2 from map_layer where code = $1',
      [layer, role],
    )
    expect(await seenBy(library.visitor)).toEqual(nothing)
    expect(await seenBy(reader, reader.token)).toEqual(nothing)
    await library.pool.query('insert into account_role (account, role) values ($1, $2)', [id, role])
    expect(await seenBy(reader, reader.token)).toEqual(everything)
    await library.pool.query('delete from account_role where account = $1', [id])
    expect(await seenBy(reader, reader.token)).toEqual(nothing)
    await expect(library.pool.query('delete from role where id = $1', [role])).rejects.toThrow(
      /map_layer_role/,
    )
    await library.pool.query('delete from map_layer_role')
    expect(await seenBy(library.visitor)).toEqual(everything)
  })

  test('that is taken off the map is hidden from all', async () => {
    await library.pool.query('update map_layer set visible = false where code = $1', [layer])
    expect(await seenBy(reader, reader.token)).toEqual(nothing)
    await library.pool.query('update map_layer set visible = true where code = $1', [layer])
    expect(await seenBy(reader, reader.token)).toEqual(everything)
  })
})

test('a kind that only a hidden layer of another code draws does not come back under its own name', async () => {
  await library.pool.query(
    `update map_layer set code = 'deep-holes', visible = false where code = 'borehole'`,
  )
  expect(await seenBy(library.visitor)).toEqual(nothing)
  await library.pool.query(`update map_layer set code = 'borehole', visible = true where code = 'deep-holes'`)
})

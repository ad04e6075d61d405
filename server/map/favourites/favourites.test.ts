import { beforeEach, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { map } from '#contract/map/map.ts'
import { testApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'

const { db, pool, raw, signIn, visitor } = await testApp()

beforeEach(async () => {
  await pool.query('delete from favourite; delete from map_layer_role; delete from record')
})

async function hole(code: string, given: object = {}): Promise<{ id: number }> {
  await buildRecord(db, kinds.borehole, { code, title: code, lng: 123.9, lat: 31.2, ...given })
  const { rows } = await pool.query('select max(id)::int as id from record')
  return rows[0]
}

const json = { 'content-type': 'application/json' }

test('a visitor keeps no places', async () => {
  const { id } = await hole('ZK1')
  const body = JSON.stringify({ queryId: `borehole:${id}` })
  for (const answer of [
    await raw('GET', '/api/map/favourites'),
    await raw('POST', '/api/map/favourites', { headers: json, body }),
    await raw('DELETE', '/api/map/favourites/1'),
  ]) {
    expect(answer.status).toBe(401)
  }
})

test.each([
  ['a query that there is not', 'boreholes:1', 'not_found'],
  ['a record that there is not', 'borehole:999999999', 'not_found'],
  ['no record', 'borehole:', 'invalid_input'],
  ['a record below one', 'borehole:-1', 'invalid_input'],
  ['a number too long', `borehole:${'9'.repeat(30)}`, 'invalid_input'],
  ['two of them', 'borehole:1,borehole:2', 'invalid_input'],
])('refuses %s', async (_, queryId, error) => {
  const member = await signIn()
  await expect(member.call(map.saveFavourite, { queryId })).rejects.toMatchObject({ code: error })
})

test.each([
  ['of another kind', async () => (await hole('ZK1')).id, 'project'],
  ['that is secret', async () => (await hole('ZK1', { access: 'secret' })).id, 'borehole'],
  ['without a place', async () => (await hole('ZK1', { lng: null, lat: null })).id, 'borehole'],
])('a record %s is not kept', async (_, build, query) => {
  const member = await signIn()
  const queryId = `${query}:${await build()}`
  await expect(member.call(map.saveFavourite, { queryId })).rejects.toMatchObject({ code: 'not_found' })
})

test('the favourite of another member is not found', async () => {
  const { id } = await hole('ZK1')
  const [own, other] = [await signIn(), await signIn()]
  const saved = await own.call(map.saveFavourite, { queryId: `borehole:${id}` })
  await expect(other.call(map.removeFavourite, { id: saved.id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await other.call(map.favourites, {})).toEqual({})
  expect(Object.keys(await own.call(map.favourites, {}))).toEqual([`borehole:${id}`])
})

test('more than five hundred are refused', async () => {
  const member = await signIn()
  const { id } = await hole('ZK1')
  await pool.query(
    `insert into favourite (account, query, record) select $1, 'q' || n, $2 from generate_series(1, 500) n`,
    [member.actor.id, id],
  )
  await expect(member.call(map.saveFavourite, { queryId: `borehole:${id}` })).rejects.toMatchObject({
    code: 'favourite_limit',
  })
})

test('an answer is kept once, listed by its id, and removed', async () => {
  const member = await signIn()
  const { id } = await hole('ZK1')
  const found = await member.call(map.identify, { icxCodes: ['borehole'], coordinate: [123.9, 31.2] })
  const queryId = found.records[0]?.id ?? ''
  expect(queryId).toBe(`borehole:${id}`)
  const saved = await member.call(map.saveFavourite, { queryId })
  expect(await member.call(map.saveFavourite, { queryId })).toEqual(saved)
  const { [queryId]: favourite } = await member.call(map.favourites, { queryId })
  expect(favourite).toMatchObject({ id: saved.id, queryId, title: 'ZK1', place: { lng: 123.9, lat: 31.2 } })
  expect(await member.call(map.favourites, { queryId: 'borehole:1,%,x' })).toEqual({})
  await member.call(map.removeFavourite, { id: saved.id })
  await expect(member.call(map.removeFavourite, { id: saved.id })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await member.call(map.favourites, {})).toEqual({})
})

test('saved twice at the same moment it is one', async () => {
  const member = await signIn()
  const { id } = await hole('ZK1')
  const save = () => member.call(map.saveFavourite, { queryId: `borehole:${id}` })
  const saved = await Promise.all([save(), save(), save()])
  expect(new Set(saved.map((one) => one.id)).size).toBe(1)
})

test('the place of a protected record is coarse; of one that became secret nothing is left', async () => {
  const member = await signIn()
  const { id } = await hole('ZK1', { lng: 123.9049, lat: 31.2049, access: 'protected', openOn: '2099-01-01' })
  const queryId = `borehole:${id}`
  await member.call(map.saveFavourite, { queryId })
  const { [queryId]: coarse } = await member.call(map.favourites, {})
  expect(coarse?.place).not.toEqual({ lng: 123.9049, lat: 31.2049 })
  await pool.query(`update record set public_point = null where id = $1`, [id])
  expect(await member.call(map.favourites, {})).toEqual({})
  await pool.query('delete from record')
  expect(await member.call(map.favourites, {})).toEqual({})
})

test('of a layer that is for others now, nothing is left', async () => {
  const member = await signIn()
  const { id } = await hole('ZK1')
  await member.call(map.saveFavourite, { queryId: `borehole:${id}` })
  await pool.query(
    `insert into map_layer_role (layer, role) select l.id, min(r.id) from map_layer l, role r where l.code = 'borehole' group by l.id`,
  )
  expect(await member.call(map.favourites, {})).toEqual({})
})

test('the page that holds an answer is found', async () => {
  const built = []
  for (let i = 0; i < 25; i++) built.push((await hole(`ZK${i}`)).id)
  const ask = (conditions: object) =>
    visitor.call(map.identify, { icxCodes: ['borehole'], coordinate: [123.9, 31.2], conditions })
  const third = await ask({ holding: `borehole:${built[21]}` })
  expect([third.current, third.total, third.records.map(({ id }) => id)]).toEqual([
    3,
    25,
    built.slice(20).map((id) => `borehole:${id}`),
  ])
  expect((await ask({ holding: 'borehole:1', current: 2 })).current).toBe(2)
  expect(third.records[0]?.entry).toBeNull()
  expect((await ask({ drawn: true })).records[0]?.entry).toMatchObject({ code: 'ZK0' })
})

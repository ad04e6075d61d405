import { expect, test } from 'vitest'

import { map } from '#contract/map/map.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

test('of many records around a place the nearest are named, and a thousand are counted', async () => {
  const library = await testApp()
  await library.pool.query(
    `insert into record (kind, code, title, access, lng, lat, point, public_point)
      select 'borehole', 'M-' || i, 'M', 'open', 110, 20, place, place
      from (select i, point(12245143 + 1500 * sqrt(random()) * cos(i), 2273030 + 1500 * sqrt(random()) * sin(i)) as place
        from generate_series(1, 3000) i) p`,
  )
  const [nearest] = (
    await library.pool.query(
      `select id from record where code like 'M-%' order by public_point <-> point(12245143.9, 2273030.9) limit 1`,
    )
  ).rows
  await library.pool.query(
    `insert into borehole (id, code_key, title_key, access) select id, code, title, access from record where code like 'M-%'`,
  )
  const { total, records } = await library.visitor.call(map.identify, {
    ...{ icxCodes: ['borehole'], coordinate: [110.0000056, 20] },
    conditions: { buffer: 2000, size: 1 },
  })
  expect([total, records.map(({ id }) => id)]).toEqual([1000, [`borehole:${nearest.id}`]])
})

test('a page beyond the last is empty, and tells how many there are', async () => {
  const { db, visitor } = await testApp()
  for (const code of ['C1', 'C2', 'C3']) await buildBorehole(db, { code, lng: 120, lat: 30 })
  const click = (current: number) =>
    visitor.call(map.identify, {
      ...{ icxCodes: ['borehole'], coordinate: [120, 30] },
      conditions: { size: 2, current },
    })
  expect((await click(2)).records.map(({ code }) => code)).toEqual(['C3'])
  expect(await click(3)).toMatchObject({ records: [], total: 3, current: 3 })
})

test('asked alone or with others, with its drawing or without, a query answers the same', async () => {
  const { db, visitor } = await testApp()
  const at = { lng: 120, lat: 30 }
  await buildBorehole(db, { code: 'OPEN', ...at, values: { finalDepth: 60, projectName: '一期' } })
  await buildBorehole(db, { code: 'COARSE', access: 'protected', openOn: '2099-01-01', ...at })
  const click = async (icxCodes: string[], drawn: boolean) => {
    const conditions = { buffer: 2000, drawn }
    const { records } = await visitor.call(map.identify, { icxCodes, coordinate: [120, 30], conditions })
    return records.map(({ entry, ...record }) => [entry !== null, record])
  }
  const alone = await click(['borehole'], false)
  expect(alone).toHaveLength(2)
  expect(await click(['borehole', 'pumpingWell'], false)).toEqual(alone)
  const drawn = alone.map(([, record]) => [true, record])
  expect(await click(['borehole'], true)).toEqual(drawn)
  expect(await click(['borehole', 'pumpingWell'], true)).toEqual(drawn)
})

test('a layer that another server hides is asked no more by the next click', async () => {
  const { db, pool, visitor } = await testApp()
  await buildBorehole(db, { code: 'C1', lng: 120, lat: 30 })
  const click = async () =>
    (await visitor.call(map.identify, { icxCodes: ['borehole'], coordinate: [120, 30] })).total
  expect(await click()).toBe(1)
  await pool.query(`update map_layer set visible = false where code = 'borehole'`)
  expect(await click()).toBe(0)
  await pool.query(`update map_layer set visible = true where code = 'borehole'`)
  expect(await click()).toBe(1)
})

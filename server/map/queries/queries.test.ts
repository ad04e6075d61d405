import { expect, test } from 'vitest'

import { map } from '#contract/map/map.ts'
import { testApp } from '#testing/app.ts'

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

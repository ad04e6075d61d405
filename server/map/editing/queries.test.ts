import { beforeAll, expect, test } from 'vitest'

import { mapLayerRoutes } from '#contract/back-office/map/layer.ts'
import { mapQueryRoutes } from '#contract/back-office/map/query.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
let clerk: SignedIn
const at = { lng: 124.1, lat: 31.2 }
const coordinate: [number, number] = [at.lng, at.lat]

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('maps.read', 'maps.write')
  await buildBorehole(library.db, { code: 'one', ...at, values: { finalDepth: 60, projectName: '一期' } })
})

async function idOf(table: string, code: string): Promise<number> {
  const { rows } = await library.pool.query(`select id from ${table} where code = $1`, [code])
  return Number(rows[0]?.id)
}

async function setVisible(visible: boolean): Promise<void> {
  const { id, version } = await clerk.call(mapLayerRoutes.detail, { id: await idOf('map_layer', 'borehole') })
  await clerk.call(mapLayerRoutes.update, { id, version, values: { visible } })
}

test('a query is tried before it is saved, and shows what a visitor would see', async () => {
  await buildBorehole(library.db, { code: 'held', access: 'protected', openOn: '2099-01-01', ...at })
  const extras = [{ id: 'open', name: '打开', extraMethod: { type: '1', path: '/gcdzzkInfo/:code' } }]
  const asked = {
    title: '孔',
    kind: 'borehole',
    fields: ['finalDepth', 'projectName'],
    extras,
    coordinate,
    buffer: 5,
  }
  const tried = await clerk.call(mapQueryRoutes.test, asked)
  expect(tried).toMatchObject({ total: 1, readers: 'everybody' })
  expect(tried.records[0]).toMatchObject({
    ...{ code: 'one', extras: [{ extraMethod: { path: '/gcdzzkInfo/one' } }] },
    iQueryList: [{ label: '孔深', value: 60 }, { prop: 'projectName' }],
  })
  await setVisible(false)
  expect(await clerk.call(mapQueryRoutes.test, asked)).toMatchObject({ readers: 'nobody' })
  await setVisible(true)
})

test.each([
  ['not for visitors', { fields: ['location'] }, 'fields'],
  ['that there is not', { fields: ['nonsense'] }, 'fields'],
  ['twice', { fields: ['finalDepth', 'finalDepth'] }, 'fields'],
  ['none', { fields: [] }, 'fields'],
  [
    'with a script',
    { extras: [{ id: 'a', name: '打开', extraMethod: { type: 'frame', url: 'javascript:alert(1)' } }] },
    'extras',
  ],
  [
    'of another site as ours',
    { extras: [{ id: 'a', name: '打开', extraMethod: { type: '1', path: '//evil.example' } }] },
    'extras',
  ],
])('a query with a field or an extra %s is refused at its field', async (_, values, field) => {
  const { id, version } = await clerk.call(mapQueryRoutes.detail, { id: await idOf('map_query', 'borehole') })
  const changed = clerk.call(mapQueryRoutes.update, { id, version, values })
  await expect(changed).rejects.toMatchObject({
    detail: { fields: { [`values.${field}`]: expect.any(String) } },
  })
})

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { baseMapRoutes } from '#contract/back-office/map/base-map.ts'
import { mapLayerRoutes } from '#contract/back-office/map/layer.ts'
import { mapQueryRoutes } from '#contract/back-office/map/query.ts'
import { roleRoutes } from '#contract/back-office/role.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { map } from '#contract/map/map.ts'
import { buildApp } from '#server/app.ts'
import { openServices } from '#server/services.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
let clerk: SignedIn
const at = { lng: 124.1, lat: 31.2 }
const coordinate: [number, number] = [at.lng, at.lat]

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('maps.read', 'maps.write', 'audit.read')
  await buildBorehole(library.db, { code: 'one', ...at, values: { finalDepth: 60, projectName: '一期' } })
})

async function idOf(table: string, code: string): Promise<number> {
  const { rows } = await library.pool.query(`select id from ${table} where code = $1`, [code])
  return Number(rows[0]?.id)
}

const layerOf = async (code: string) =>
  clerk.call(mapLayerRoutes.detail, { id: await idOf('map_layer', code) })

type LayerValues = Parameters<typeof clerk.call<(typeof mapLayerRoutes)['update']>>[1]['values']

async function changeLayer(code: string, values: LayerValues) {
  const { id, version } = await layerOf(code)
  return clerk.call(mapLayerRoutes.update, { id, version, values })
}

const shown = async (code: string) =>
  (await library.visitor.call(map.getTreeList, {})).find((layer) => layer.code === code)

const aLayer = { visible: true, checked: false, opacity: 100 } as const

test('a layer, a base map and a query of other servers are made by forms and offered at once', async () => {
  await library.pool.query(`insert into role (code, name) values ('geologists', '地质组')`)
  const role = await idOf('role', 'geologists')
  await clerk.call(baseMapRoutes.create, {
    values: {
      ...{ code: 'image', name: '影像', type: 'xyz', position: 20, published: true, isDefault: false },
      ...{ url: 'https://{a-c}.tiles.example/{z}/{x}/{y}.png', reviewNumber: '示例S(2026)001号' },
    },
  })
  const [offered] = await library.visitor.call(map.baseMaps, {})
  expect(offered).toMatchObject({ code: 'image', mark: '审图号：示例S(2026)001号', source: { levels: 18 } })
  const faults = {
    ...aLayer,
    code: 'faults',
    name: '断裂构造',
    type: 'wms',
    parent: await idOf('map_layer', 'external'),
  }
  await clerk.call(mapLayerRoutes.create, {
    values: {
      ...faults,
      type: 'wms',
      url: 'https://gis.example/wms',
      layers: 'faults',
      minZoom: 10,
      roles: [role],
    },
  })
  expect(await shown('faults')).toBeUndefined()
  await changeLayer('faults', { roles: [] })
  expect(await shown('faults')).toMatchObject({
    parent: 'external',
    minZoom: 10,
    source: { layers: 'faults' },
  })
  await clerk.call(mapQueryRoutes.create, {
    values: {
      ...{
        code: 'gnss',
        title: '观测点',
        kind: 'gnssPoint',
        position: 2,
        published: true,
        fields: ['district', 'grade'],
      },
      extras: [
        { id: 'open', name: '新窗口打开', extraMethod: { type: '1', path: '/monitoring/gnss/:code' } },
      ],
    },
  })
  const asked = await library.visitor.call(map.queries, {})
  expect(asked.find(({ code }) => code === 'gnss')).toMatchObject({
    fields: ['district', 'grade'],
    extras: [{ id: 'open' }],
  })
})

test('every kind with a place has a layer and a query from the start', async () => {
  const layers = await clerk.call(mapLayerRoutes.tree, {})
  const queries = await clerk.call(mapQueryRoutes.page, { current: 1, size: 50 })
  const placed = Object.values(kinds)
    .filter(({ place }) => place === 'point')
    .map(({ label }) => label)
  expect(layers.map(({ name }) => name)).toEqual(expect.arrayContaining(placed))
  expect(queries.records.map(({ title }) => title)).toEqual(expect.arrayContaining(placed))
})

test('a layer is moved, styled and put back; open maps learn of it, the log has both sides', async () => {
  const before = await library.visitor.call(map.version, {})
  const id = await idOf('map_layer', 'borehole')
  const monitoring = await idOf('map_layer', 'monitoring')
  const stood = await clerk.call(mapLayerRoutes.dragUpdate, { id, parent: monitoring, position: 0 })
  await changeLayer('borehole', { colour: '#b3202c', symbol: 'star', opacity: 80, minZoom: 8, maxZoom: 20 })
  expect(await shown('borehole')).toMatchObject({
    ...{ parent: 'monitoring', opacity: 0.8, minZoom: 8, maxZoom: 20 },
    style: { colour: '#b3202c', symbol: 'star', lineWidth: null },
  })
  expect((await library.visitor.call(map.version, {})).version).toBeGreaterThan(before.version)
  await clerk.call(mapLayerRoutes.dragUpdate, { id, ...stood })
  expect(await shown('borehole')).toMatchObject({ parent: 'engineering' })
  const { rows } = await library.pool.query(
    `select detail from audit_event where object like '图层 %' and action = 'resource_updated' order by id`,
  )
  expect(rows.map(({ detail }) => detail)).toContainEqual({
    of: 'mapLayer',
    before: { colour: null, symbol: null, opacity: 100, minZoom: null, maxZoom: null },
    after: { colour: '#b3202c', symbol: 'star', opacity: 80, minZoom: 8, maxZoom: 20 },
  })
  await changeLayer('borehole', { colour: null, symbol: null, opacity: 100, minZoom: null, maxZoom: null })
})

test('the second of two editors of a layer sees what the first has done', async () => {
  const { id, version } = await layerOf('project')
  await clerk.call(mapLayerRoutes.update, { id, version, values: { colour: '#12447c' } })
  const second = clerk.call(mapLayerRoutes.update, { id, version, values: { colour: '#3f7d20' } })
  await expect(second).rejects.toMatchObject({
    code: 'row_changed',
    detail: { current: { colour: '#12447c' } },
  })
})

test('a layer that is taken from a role is refused at its tiles and to clicks at the next call, on every server', async () => {
  const { db, pool, dataDir, identity } = library
  const services = openServices({ db, pool, kinds, dataDir, report: console.error })
  const other = buildApp({ dataDir, identity, services, state: { phase: 'ok' } })
  onTestFinished(() => other.close())
  await other.ready()
  const reader = await library.signIn()
  await pool.query(`insert into role (code, name) values ('readers', '读图员')`)
  const role = await idOf('role', 'readers')
  await pool.query('insert into account_role (account, role) values ($1, $2)', [reader.actor.id, role])
  const seen = async (app: typeof other, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const tile = await app.inject({ url: '/api/map/tiles/borehole/0/0/0.mvt', headers })
    const met = await app.inject({
      ...{ method: 'POST', url: '/api/map/identify', headers },
      payload: { icxCodes: ['borehole'], coordinate },
    })
    return [tile.statusCode, met.json().data.total]
  }
  for (const app of [library.app, other]) expect(await seen(app)).toEqual([200, 1])
  await changeLayer('borehole', { roles: [role] })
  for (const app of [library.app, other]) {
    expect(await seen(app)).toEqual([404, 0])
    expect(await seen(app, reader.token)).toEqual([200, 1])
  }
  const guard = await library.signIn('roles.read', 'roles.write')
  const removed = guard.call(roleRoutes.touched, { ids: [role] })
  expect(await removed).toContainEqual({ label: '限它可见的图层', count: 1, blocks: true })
  const [, other2] = await clerk.call(mapLayerRoutes.roles, {})
  await changeLayer('borehole', { roles: [other2?.id ?? 0] })
  for (const app of [library.app, other]) expect(await seen(app, reader.token)).toEqual([404, 0])
  await changeLayer('borehole', { roles: [] })
  for (const app of [library.app, other]) expect(await seen(app)).toEqual([200, 1])
})

test.each<[string, LayerValues, string, string]>([
  ['a layer into a layer', { parent: -1 }, 'parent', '只能放在目录里'],
  ['levels the wrong way round', { minZoom: 12, maxZoom: 8 }, 'maxZoom', '不能小于最小级别'],
  ['a colour that nobody sees', { colour: '#ffee99' }, 'colour', '颜色太浅，在图上看不清'],
  ['a colour that is none', { colour: 'red' }, 'colour', '写成六位色号，如“#12447c”'],
])('%s is refused at its field', async (_, values, field, words) => {
  const parent = await idOf('map_layer', 'borehole')
  const given = values.parent === -1 ? { parent } : values
  await expect(changeLayer('project', given)).rejects.toMatchObject({
    code: 'invalid_input',
    detail: { fields: { [`values.${field}`]: words } },
  })
})

test.each([
  ['xyz without a place for its tile', { type: 'xyz', url: 'https://tiles.example/' }, 'url'],
  [
    'a legend on another host',
    { type: 'wms', url: 'https://a.example/', layers: 'a', legend: 'https://b.example/l.png' },
    'legend',
  ],
  ['a kind without points', { type: 'kind', kind: 'survey' }, 'kind'],
  ['a kind without areas', { type: 'area', kind: 'gnssPoint' }, 'kind'],
] as const)('%s is refused at its field', async (_, values, field) => {
  const made = clerk.call(mapLayerRoutes.create, {
    values: { ...aLayer, code: 'wrong', name: '错的', ...values },
  })
  await expect(made).rejects.toMatchObject({
    detail: { fields: { [`values.${field}`]: expect.any(String) } },
  })
})

test('groups with layers and the only layer of a kind stay; another of the kind goes', async () => {
  const remove = async (code: string) =>
    clerk.call(mapLayerRoutes.batchDelete, { ids: [await idOf('map_layer', code)] })
  await expect(remove('engineering')).rejects.toMatchObject({ code: 'row_in_use' })
  await expect(remove('borehole')).rejects.toMatchObject({ code: 'built_in' })
  await clerk.call(mapLayerRoutes.create, {
    values: { ...aLayer, code: 'holes-too', name: '另一个', type: 'kind', kind: 'borehole' },
  })
  expect(await remove('holes-too')).toEqual({ removed: 1 })
  const query = clerk.call(mapQueryRoutes.batchDelete, { ids: [await idOf('map_query', 'borehole')] })
  await expect(query).rejects.toMatchObject({ code: 'built_in' })
})

test('no base map is published without its review number; one of the published is the default', async () => {
  const values = {
    ...({ code: 'ground', name: '影像', type: 'xyz', position: 30, isDefault: false } as const),
    url: 'https://tiles.example/{z}/{x}/{y}.png',
  }
  const bare = clerk.call(baseMapRoutes.create, { values: { ...values, published: true } })
  await expect(bare).rejects.toMatchObject({
    detail: { fields: { 'values.reviewNumber': '没有审图号的底图不能发布' } },
  })
  const { id } = await clerk.call(baseMapRoutes.create, { values: { ...values, published: false } })
  const change = async (
    given: Parameters<typeof clerk.call<(typeof baseMapRoutes)['update']>>[1]['values'],
  ) => {
    const { version } = await clerk.call(baseMapRoutes.detail, { id })
    return clerk.call(baseMapRoutes.update, { id, version, values: given })
  }
  await expect(change({ isDefault: true })).rejects.toMatchObject({
    detail: { fields: { 'values.isDefault': expect.any(String) } },
  })
  await change({ reviewNumber: '示例S(2026)002号', published: true, isDefault: true })
  const city = await clerk.call(baseMapRoutes.detail, { id: await idOf('base_map', 'city') })
  expect(city.isDefault).toBe(false)
  expect((await library.visitor.call(map.baseMaps, {}))[0]).toMatchObject({ code: 'ground' })
  await expect(change({ reviewNumber: null })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('the preview of a picture may fetch that picture only, for whoever may set up maps', async () => {
  const { path } = await clerk.call(baseMapRoutes.preview, { url: 'https://tiles.example/3/6/3.png?a="b"' })
  const page = await library.raw('GET', path)
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toBe(
    "sandbox; default-src 'none'; img-src https://tiles.example; style-src 'unsafe-inline'; frame-ancestors 'self'",
  )
  expect(page.text).toContain('src="https://tiles.example/3/6/3.png?a=&quot;b&quot;"')
  expect((await library.raw('GET', path.replace('of=', 'of=A'))).status).toBe(404)
  for (const url of [
    'javascript:alert(1)',
    'https://{a-c}.tiles.example/1.png',
    'https://t0.example/?tk={key}',
  ])
    await expect(clerk.call(baseMapRoutes.preview, { url })).rejects.toMatchObject({ code: 'invalid_input' })
  const reader = await library.signIn('maps.read')
  const asked = reader.call(baseMapRoutes.preview, { url: 'https://tiles.example/3/6/3.png' })
  await expect(asked).rejects.toMatchObject({ code: 'forbidden' })
})

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, test } from 'vitest'

import { mapLayers } from '#contract/map/layers.ts'
import { testApp } from '#testing/app.ts'

const webRoot = await mkdtemp(join(tmpdir(), 'web-'))
await writeFile(join(webRoot, 'index.html'), '<title>web</title>')
const key = '0123456789abcdef0123456789abcdef'
const { pool, raw, visitor } = await testApp({ webRoot })
const keyed = await testApp({ webRoot, tianditu: key })

const saved = 'position, name, type, source, review_number, published'
const base = (code: string, type: string, source: object, number = '示例2026001') =>
  pool.query(`insert into base_map (code, ${saved}) values ($1, 500, $1, $2, $3, $4, true)`, [
    code,
    type,
    source,
    number,
  ])
const layer = (code: string, type: string, source: object, given = 'true') =>
  pool.query(
    `insert into map_layer (code, parent, position, name, type, source, visible)
      select $1, id, 500, $1, $2, $3, ${given} from map_layer where code = 'external'`,
    [code, type, source],
  )

/** The directive of the page's policy. */
async function allowed(directive: string, from = raw): Promise<string[]> {
  const { headers } = await from('GET', '/')
  const found = String(headers['content-security-policy'])
    .split(';')
    .find((one) => one.startsWith(`${directive} `))
  return found?.split(' ').slice(1) ?? []
}

beforeEach(async () => {
  await pool.query(`delete from base_map where position = 500; delete from map_layer where position = 500`)
})

test.each(['map_review', 'demo_mark'])(
  'the city is a base map of a site with its %s only',
  async (column) => {
    expect(await visitor.call(mapLayers.baseMaps, {})).toEqual([])
    await pool.query(`update site set ${column} = '示例2026001'`)
    expect((await visitor.call(mapLayers.baseMaps, {})).map(({ code, mark }) => [code, mark])).toEqual([
      ['city', ''],
      ['city-grey', ''],
    ])
    await pool.query(`update site set ${column} = ''`)
  },
)

test('Tianditu is offered with a key only, and shows its review number', async () => {
  const offered = await keyed.visitor.call(mapLayers.baseMaps, {})
  expect(offered.map(({ source, mark }) => [source, mark])).toEqual(
    ['vec', 'img', 'ter'].map((layers) => [{ layers, key }, '审图号：GS(2024)0568号']),
  )
})

test('the page may fetch from Tianditu with a key only', async () => {
  expect(await allowed('img-src')).toEqual(["'self'", 'data:', 'blob:'])
  expect(await allowed('img-src', keyed.raw)).toEqual([
    "'self'",
    'data:',
    'blob:',
    ...Array.from({ length: 8 }, (_, i) => `https://t${i}.tianditu.gov.cn`),
  ])
})

test('no base map is published without a review number', async () => {
  const source = { url: 'https://tiles.example/{z}/{x}/{y}.png' }
  await expect(base('bare', 'xyz', source, '')).rejects.toThrow('base_map_check')
})

test.each([
  ['a script', 'xyz', { url: 'javascript:alert(1)//{z}{x}{y}' }],
  ['data', 'xyz', { url: 'data:image/png,{z}{x}{y}' }],
  ['no scheme', 'xyz', { url: '//tiles.example/{z}/{x}/{y}' }],
  ['a password', 'xyz', { url: 'https://a:b@tiles.example/{z}/{x}/{y}' }],
  ['a second directive', 'xyz', { url: 'https://tiles.example;script-src/{z}/{x}/{y}' }],
  ['any host', 'xyz', { url: 'https://*.example/{z}/{x}/{y}' }],
  ['no tile', 'xyz', { url: 'https://tiles.example/' }],
  ['no layer', 'wms', { url: 'https://wms.example/' }],
  [
    'a legend elsewhere',
    'wms',
    { url: 'https://wms.example/', layers: 'a', legend: 'https://other.example/a.png' },
  ],
  ['what is not known', 'wms', { url: 'https://wms.example/', layers: 'a', script: 'x' }],
])('a base map whose address is %s is not offered, nor its host opened', async (_, type, source) => {
  await base('evil', type, source)
  await layer('evil-layer', type, source)
  expect((await visitor.call(mapLayers.baseMaps, {})).map(({ code }) => code)).not.toContain('evil')
  expect((await visitor.call(mapLayers.getTreeList, {})).map(({ code }) => code)).not.toContain('evil-layer')
  expect(await allowed('img-src')).toEqual(["'self'", 'data:', 'blob:'])
  expect(await allowed('script-src')).toEqual(["'self'"])
})

test('the page may fetch from published base maps and visible layers, and from nothing else', async () => {
  await base('streets', 'xyz', { url: 'https://{a-c}.tiles.example/{z}/{x}/{-y}.png' })
  await base('draft', 'wms', { url: 'https://draft.example/wms', layers: 'a' })
  await pool.query(`update base_map set published = false where code = 'draft'`)
  await layer('rock', 'wms', { url: 'http://127.0.0.1:8089/wms?map=rock', layers: 'rock' })
  await layer('bounds', 'geojson', { url: 'https://data.example:8443/bounds.json' })
  await layer('hidden', 'wms', { url: 'https://hidden.example/wms', layers: 'a' }, 'false')
  expect(await allowed('img-src')).toEqual([
    "'self'",
    'data:',
    'blob:',
    'http://127.0.0.1:8089',
    ...['a', 'b', 'c'].map((host) => `https://${host}.tiles.example`),
  ])
  expect(await allowed('connect-src')).toEqual(["'self'", 'https://data.example:8443'])
  expect(await allowed('default-src')).toEqual(["'self'"])
})

test('a page that the browser has kept is sent anew with another policy', async () => {
  const first = await raw('GET', '/')
  const known = { headers: { 'if-none-match': String(first.headers['etag']) } }
  expect((await raw('GET', '/', known)).status).toBe(304)
  await base('streets', 'xyz', { url: 'https://tiles.example/{z}/{x}/{y}.png' })
  expect((await raw('GET', '/', known)).status).toBe(200)
})

test('the page is sent while the database does not answer', async () => {
  await base('streets', 'xyz', { url: 'https://tiles.example/{z}/{x}/{y}.png' })
  expect(await allowed('img-src')).toContain('https://tiles.example')
  await pool.query('alter table base_map rename to base_map_away')
  try {
    expect(await allowed('img-src')).toContain('https://tiles.example')
  } finally {
    await pool.query('alter table base_map_away rename to base_map')
  }
})

test('a layer for one role is seen, drawn and asked by that role only', async () => {
  const { actor, call } = await keyed.signIn()
  const role = await keyed.pool.query<{ id: number }>(
    `insert into role (code, name) values ('seer', '看图者') returning id`,
  )
  await keyed.pool.query(
    `insert into map_layer_role (layer, role) select id, $1 from map_layer where code = 'borehole'`,
    [role.rows[0]?.id],
  )
  const tile = (token = '') => keyed.raw('GET', '/api/map/tiles/borehole/3/6/3.mvt', token ? { token } : {})
  const identify = { icxCodes: ['borehole'], coordinate: [124, 31.2] }
  const codes = async (from = keyed.visitor.call) =>
    (await from(mapLayers.getTreeList, {})).map(({ code }) => code)
  expect(await codes()).not.toContain('borehole')
  expect((await tile()).status).toBe(404)
  const asked = await keyed.raw('POST', '/api/map/identify', { body: identify })
  expect(asked.body.data).toMatchObject({ total: 0 })
  expect(await codes(call)).not.toContain('borehole')
  await keyed.pool.query('insert into account_role (account, role) values ($1, $2)', [
    actor.id,
    role.rows[0]?.id,
  ])
  expect(await codes(call)).toContain('borehole')
})

test('a visit of a layer is counted', async () => {
  await layer('rock', 'wms', { url: 'https://wms.example/', layers: 'rock' })
  expect(await visitor.call(mapLayers.updateLayerVisit, { code: 'rock' })).toEqual({ visits: 1 })
  expect(await visitor.call(mapLayers.updateLayerVisit, { code: 'rock' })).toEqual({ visits: 2 })
  await expect(visitor.call(mapLayers.updateLayerVisit, { code: 'none' })).rejects.toThrow('没有找到')
})

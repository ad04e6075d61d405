import { describe, expect, test, vi } from 'vitest'

import { siteSettingsRoutes } from '#contract/back-office/content/site-settings.ts'
import type { Input } from '#contract/route.ts'
import { site } from '#contract/site.ts'
import { testApp } from '#testing/app.ts'
import { badLinks } from '#testing/builders/links.ts'

import { openSite } from './site.ts'

const { db, pool, visitor, signIn } = await testApp()
const keeper = await signIn('site.write')

test.each(badLinks)('a stored link to %j is not sent', async (href) => {
  await pool.query('delete from site_link')
  await pool.query('delete from ui_menu where parent in (2, 3)')
  await pool.query(`insert into site_link (position, name, href) values (1, '单位', $1)`, [href])
  await pool.query(`insert into ui_menu (parent, name, path) values (2, '页脚', $1)`, [href])
  await pool.query('update site set qr_href = $1', [href])
  expect(await visitor.call(site.read, {})).toMatchObject({
    qrHref: '',
    partners: [{ name: '单位', href: '', picture: null }],
    footerLinks: [{ name: '页脚', href: '' }],
  })
})

test.each([
  'javascript:',
  'a.example',
  'https://a.example/path',
  'https://',
  'https://u@a.example',
  '*',
  'null',
])('an origin %j cannot be stored', async (origin) => {
  await expect(pool.query(`insert into site_origin values ('frame', $1)`, [origin])).rejects.toThrow('check')
})

test('a second row of settings is rejected', async () => {
  await expect(pool.query('insert into site (id) values (false)')).rejects.toThrow('check')
  await expect(pool.query('insert into site default values')).rejects.toThrow('duplicate')
})

test('a changed setting appears with the next request and a new version', async () => {
  const before = await visitor.call(site.read, {})
  await pool.query(`update site set name = '滨城地质资料馆', icp = ''`)
  const renamed = await visitor.call(site.read, {})
  expect(renamed.name).toBe('滨城地质资料馆')
  expect(renamed.version).toBeGreaterThan(before.version)
  for (const change of [
    `insert into site_phone values (1, '借阅', '000')`,
    `insert into ui_menu (parent, name, path) values (3, '门户', 'https://a.example')`,
    `insert into site_link (position, name, href) values (9, '局', '')`,
    `insert into site_origin values ('message', 'https://b.example')`,
    `insert into site_origin values ('frame', 'https://c.example')`,
    `delete from site_phone`,
  ]) {
    const { version } = await visitor.call(site.read, {})
    await pool.query(change)
    expect((await visitor.call(site.read, {})).version).toBeGreaterThan(version)
  }
  const now = await visitor.call(site.read, {})
  expect(now.phones).toEqual([])
  expect(now.portals).toEqual([{ name: '门户', href: 'https://a.example/' }])
  expect(now.messageOrigins).toEqual(['https://b.example'])
  expect(await openSite(db).frameOrigins()).toEqual(['https://c.example'])
  expect(JSON.stringify(now)).not.toContain('c.example')
})

test('without changes only the version is queried', async () => {
  await visitor.call(site.read, {})
  const connect = vi.spyOn(pool, 'connect')
  const counts: number[] = []
  for (let i = 0; i < 5; i += 1) {
    connect.mockClear()
    await visitor.call(site.read, {})
    counts.push(connect.mock.calls.length) // what runs beside it, in the background, may connect, too
  }
  expect(Math.min(...counts)).toBe(1)
  connect.mockRestore()
})

test('the about page contains text and links only', async () => {
  const body = [
    { type: 'html', html: '<b>' },
    { type: 'paragraph', spans: [{ text: '<b>馆</b>', href: 'javascript:1' }] },
  ]
  await pool.query('update site set about = $1, directions = $1', [JSON.stringify(body)])
  const plain = [{ type: 'paragraph', spans: [{ text: '<b>馆</b>' }] }]
  expect(await visitor.call(site.about, {})).toEqual({ body: plain, directions: plain, sketch: null })
})

test('outlines are in order', async () => {
  await pool.query(`insert into site_outline values ('district', 2, '乙', '[1,2,3,4,5,6]'), ('district', 1, '甲', '[]'),
    ('river', 1, '江', '[1,2]')`)
  const { districts, rivers } = await visitor.call(site.outlines, {})
  expect(districts.map(({ name }) => name)).toEqual(['甲', '乙'])
  expect(rivers).toEqual([{ name: '江', ring: [1, 2] }])
})

describe('the form of the settings', () => {
  const save = async (values: Input<typeof siteSettingsRoutes.update>['values']) => {
    const { version } = await keeper.call(siteSettingsRoutes.detail, { id: 1 })
    return keeper.call(siteSettingsRoutes.update, { id: 1, version, values })
  }

  test('is for those who may', async () => {
    const clerk = await signIn('content.write', 'content.publish')
    await expect(clerk.call(siteSettingsRoutes.detail, { id: 1 })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(keeper.call(siteSettingsRoutes.detail, { id: 2 })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('is saved by whoever has proved who they are', async () => {
    await pool.query('update session set proved_at = null')
    await expect(save({ frameOrigins: 'https://a.example' })).rejects.toMatchObject({
      code: 'proof_required',
    })
    await pool.query('update session set proved_at = now()')
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ qrHref: 'javascript:alert(1)' }, 'qrHref'],
    [{ mail: '本馆' }, 'mail'],
    [{ phones: '借阅' }, 'phones'],
    [{ frameOrigins: 'https://a.example\nhttps://b.example/path' }, 'frameOrigins'],
    [{ messageOrigins: 'https://*' }, 'messageOrigins'],
    [{ pageOrigins: 'https://a;x' }, 'pageOrigins'],
    [{ planeGrid: 'EPSG:1' }, 'planeGrid'],
    [{ planeGrid: 'EPSG:99999' }, 'planeGrid'],
    [{ about: [{ type: 'paragraph' as const, spans: [{ text: '点此', href: 'javascript:1' }] }] }, 'about'],
  ])('%j is refused at its field', async (values, field) => {
    const refusal = await save(values).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'invalid_input' })
    const { fields }: { fields?: object } = Object(Object(refusal).detail)
    expect(Object.keys(fields ?? {})[0]).toMatch(new RegExp(`^values\\.${field}`))
  })

  test('saves what the command saves, and notes both values', async () => {
    await save({
      hours: '工作日 9:00–16:00',
      phones: '借阅 000-1\n\n汇交 000-2',
      frameOrigins: 'https://a.example',
    })
    expect(await visitor.call(site.read, {})).toMatchObject({
      hours: '工作日 9:00–16:00',
      phones: [
        { label: '借阅', number: '000-1' },
        { label: '汇交', number: '000-2' },
      ],
    })
    expect(await openSite(db).frameOrigins()).toEqual(['https://a.example'])
    const seen = await keeper.call(siteSettingsRoutes.detail, { id: 1 })
    await save({ hours: null })
    const { rows } = await pool.query(
      `select action, detail from audit_event where action = 'resource_updated' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        action: 'resource_updated',
        detail: { of: 'siteSettings', before: { hours: '工作日 9:00–16:00' }, after: { hours: '' } },
      },
    ])
    const late = keeper.call(siteSettingsRoutes.update, {
      id: 1,
      version: seen.version,
      values: { lead: '迟' },
    })
    await expect(late).rejects.toMatchObject({ code: 'row_changed', detail: { current: { hours: '' } } })
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter, type Inside } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openInside, openRoutes } from '#testing/pages.tsx'

import { DataApiPage } from './DataApiPage.tsx'

let library: TestApp
let developer: Inside

beforeAll(async () => {
  library = await testApp()
  for (const code of ['ZK1', 'ZK2', 'ZK3'])
    await buildBorehole(library.db, { code, values: { finalDepth: Number(code.slice(2)) * 10 } })
})

beforeEach(async () => {
  await library.pool.query('delete from data_api')
  await library.pool
    .query(`insert into data_api (code, title, description, source, kind, fields, free, per_day, published)
    values ('boreholes', '钻孔目录', '供规划平台使用', 'kind', 'borehole', '{code,finalDepth}', '{finalDepth}', 2, true)`)
  developer = await enter(library, await buildMember(library))
  await library.pool.query('update session set proved_at = now()')
})

test('a visitor reads what is published and is told to sign in for a key', async () => {
  await library.visitor.call((await import('#contract/site.ts')).site.read, {})
  openRoutes('/data-api', [{ path: '/data-api', element: <DataApiPage /> }], {})
  const call = within(await screen.findByRole('article'))
  expect(call.getByRole('heading', { name: '钻孔目录' })).toBeTruthy()
  expect(call.getByText('每个用户每天 2 次')).toBeTruthy()
  expect(call.getByText(/Retry-After 头是须等候的秒数：每天的上限到北京时间 0 时重新计/)).toBeTruthy()
  expect(within(call.getByRole('region', { name: '返回的字段' })).getByText('孔深').textContent).toBe(
    '孔深数字，m，可为 null',
  )
  expect(call.getByRole<HTMLButtonElement>('button', { name: '调用' }).disabled).toBe(true)
  expect(screen.getByRole('link', { name: '登录' })).toBeTruthy()
})

test('whoever uses QGIS finds the address, the way and a program', async () => {
  openRoutes('/data-api', [{ path: '/data-api', element: <DataApiPage /> }], {})
  const section = within(await screen.findByRole('region', { name: '在 QGIS 中打开' }))
  expect(section.getByText(`${location.origin}/api/ogc`)).toBeTruthy()
  expect(section.getByText(/\/tiles\/WebMercatorQuad\/\{z\}\/\{y\}\/\{x\}\?f=mvt$/)).toBeTruthy()
  expect(section.getByText(/WMTS&REQUEST=GetCapabilities$/)).toBeTruthy()
  expect(section.getAllByRole('listitem')).toHaveLength(3)
  expect(section.getByRole('region', { name: 'Python 程序' }).textContent).toContain('rel')
  section.getByRole('radio', { name: 'curl' }).click()
  expect((await section.findByRole('region', { name: 'curl 程序' })).textContent).toContain('bbox=')
})

test('whoever keeps a copy finds the way and a program', async () => {
  openRoutes('/data-api', [{ path: '/data-api', element: <DataApiPage /> }], {})
  const section = within(await screen.findByRole('region', { name: '采集目录' }))
  expect(section.getByRole('region', { name: 'Python 采集程序' }).textContent).toContain(
    '/api/harvest/changes',
  )
  section.getByRole('radio', { name: 'curl' }).click()
  expect((await section.findByRole('region', { name: 'curl 采集程序' })).textContent).toContain('since=')
})

test('calls stand below their subjects, two of one name apart, those of none last', async () => {
  await library.pool.query(`with subject as (insert into category (code, name, position)
      values ('rules', '标准与政策', 1), ('others', '标准与政策', 2) returning id, code)
    insert into data_api (code, title, source, kind, fields, published, category)
      select 'of-' || code, '法规目录' || code, 'kind', 'publicDocument', '{code}', true, id from subject`)
  openRoutes('/data-api', [{ path: '/data-api', element: <DataApiPage /> }], {})
  await screen.findAllByRole('heading', { name: '标准与政策' })
  const lines = [...screen.getByRole('navigation', { name: '已发布的接口' }).querySelectorAll('h2, a')].map(
    (one) => one.textContent,
  )
  expect(lines).toEqual([
    '标准与政策',
    expect.stringContaining('法规目录rules'),
    '标准与政策',
    expect.stringContaining('法规目录others'),
    '其他',
    expect.stringContaining('钻孔目录'),
  ])
  await library.pool.query(`delete from data_api where code like 'of-%'`)
})

test('a developer takes a key, tries the call, reads the example and understands the quota', async () => {
  const { user } = await openInside(developer, <DataApiPage />)
  await user.type(await screen.findByLabelText('用途'), '规划平台')
  await user.click(screen.getByRole('button', { name: '取得密钥' }))
  const made = await screen.findByRole('region', { name: '新的密钥' })
  const key = /[\w-]{43}/.exec(made.textContent)?.[0] ?? ''
  expect(screen.getByLabelText<HTMLInputElement>('密钥').value).toBe(key)
  await user.type(screen.getByLabelText('孔深不小于'), '20')
  const example = screen.getByRole('region', { name: 'Python 示例' })
  expect(example.textContent).toContain('("finalDepth.from", "20")')
  expect(example.textContent).toContain('os.environ["DATA_API_KEY"]')
  expect(example.textContent).not.toContain(key)
  const press = () => user.click(screen.getByRole('button', { name: '调用' }))
  await press()
  const answer = await screen.findByRole('region', { name: '答复' })
  expect(JSON.parse(answer.textContent)).toMatchObject({
    data: {
      records: expect.arrayContaining([
        { code: 'ZK2', finalDepth: 20 },
        { code: 'ZK3', finalDepth: 30 },
      ]),
      total: 2,
    },
  })
  expect(screen.getByText('RateLimit-Remaining: 1')).toBeTruthy()
  await press()
  await screen.findByText('RateLimit-Remaining: 0')
  await press()
  const refusal = await screen.findByText(/次的上限，明天 0 时起可再调用。按/)
  expect(refusal.textContent).toMatch(/按 Retry-After，\d{4}-\d\d-\d\d 00:00:0\d 起可再调用/)
  await user.click(screen.getByRole('button', { name: '我已记下' }))
  expect(document.body.textContent).not.toContain(key)
  await user.click(screen.getByRole('button', { name: '刷新' }))
  const use = within(await screen.findByRole('region', { name: '钻孔目录的用量' }))
  expect(use.getByText('今天 2 / 2 次')).toBeTruthy()
  expect(use.getByText('今天因超出上限被拒 1 次')).toBeTruthy()
})

test('a key that is revoked is refused, and nobody is signed out by it', async () => {
  const { user } = await openInside(developer, <DataApiPage />)
  await user.type(await screen.findByLabelText('密钥'), 'A'.repeat(43))
  await user.click(screen.getByRole('button', { name: '调用' }))
  expect(await screen.findByText('密钥不对、已作废或已到期')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: '取得密钥' })).toBeTruthy())
})

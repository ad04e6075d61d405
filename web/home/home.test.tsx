import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { statistics } from '#contract/statistics.ts'
import { testApp } from '#testing/app.ts'
import { badLinks } from '#testing/builders/links.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { seeEverything } from '#testing/near.ts'
import { openRoutes } from '#testing/pages.tsx'
import { countVisit } from '#web/api/visits.ts'

import { HomePage } from './HomePage.tsx'

const { db, pool, visitor } = await testApp()
const markup = '<img src=x onerror=alert(1)>'

beforeAll(async () => {
  seeEverything()
  for (const [code, district] of [
    ['G1', '东区'],
    ['G2', '东区'],
    ['G3', '西区'],
  ]) {
    await buildBorehole(db, { code: code ?? '', district: district ?? '', values: {} })
  }
  const square = (west: number) => JSON.stringify([west, 0, west + 1, 0, west + 1, 1, west, 1])
  await pool.query(
    `insert into site_outline values ('district', 1, '西区', $1), ('district', 2, '东区', $2)`,
    [square(0), square(1)],
  )
  await pool.query(`update site set headline = $1, address = '岩心路 18 号'`, [markup])
  await pool.query(`insert into site_phone values (1, '资料借阅', '000-1101')`)
  await pool.query(`insert into hot_keyword values (1, '深孔', '#/gcdzzkInfo?current=2')`)
  await pool.query(`insert into article (category, title, source, body, pinned, publish_from) values
    ('notice', '服务时间公告', '馆', '[]', true, now()), ('guide', '怎样借阅', '馆', '[]', false, now())`)
  await pool.query(
    `insert into banner (title, summary, drawing, body, publish_from) values ($1, '二', 'channel', '[]', now())`,
    [markup],
  )
})

const open = () => openRoutes('/home', [{ path: '*', element: <HomePage /> }])

test('stored text is shown as text, even if it looks like markup', async () => {
  open()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(markup))
  expect(await screen.findByRole('heading', { name: markup, level: 3 })).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

test('invalid stored links are shown as text', async () => {
  await pool.query(`delete from ui_menu where parent = 3`)
  for (const [i, href] of badLinks.entries())
    await pool.query(`insert into ui_menu (parent, position, name, path) values (3, $1, $2, $3)`, [
      i,
      `门户 ${i}`,
      href,
    ])
  open()
  const portals = await screen.findAllByText(/^门户 \d+$/)
  expect(portals).toHaveLength(badLinks.length)
  expect(portals.filter((portal) => portal.closest('a'))).toEqual([])
  await pool.query(`delete from ui_menu where parent = 3`)
  await pool.query(
    `insert into ui_menu (parent, position, name, path) values (3, 1, '地质云', 'https://a.example/')`,
  )
})

test('external links open in a new window and are marked', async () => {
  open()
  const link = await screen.findByRole('link', { name: /^地质云/ })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://a.example/',
    '_blank',
    'noopener noreferrer',
  ])
  expect(link.textContent).toContain('在新窗口打开')
})

test('shows hours, address, phone, regulations, notice and frequent searches', async () => {
  const { user, address } = open()
  const doors = within(screen.getByRole('region', { name: '办事' }))
  expect(await doors.findByText(/^工作日 9:00–11:00/)).toBeTruthy()
  expect(doors.getByText('岩心路 18 号').closest('a')?.getAttribute('href')).toBe('/about')
  expect(doors.getByText('000-1101').closest('a')?.getAttribute('href')).toBe('tel:000-1101')
  expect(doors.getByRole('link', { name: /法律法规/ }).getAttribute('href')).toBe('/public-service')
  expect((await screen.findByRole('link', { name: /服务时间公告/ })).getAttribute('href')).toBe(
    '/information/1',
  )
  expect(screen.getByRole('link', { name: '全部通知公告' }).getAttribute('href')).toBe(
    '/information?tab=notice',
  )
  await user.click(await screen.findByRole('link', { name: '深孔' }))
  expect(address()).toBe('/gcdzzkInfo?current=2')
})

test('every kind is shown with its count', async () => {
  open()
  const holdings = within(screen.getByRole('region', { name: '馆藏' }))
  await waitFor(() =>
    expect(holdings.getByRole('link', { name: /^工程地质钻孔/ }).textContent).toBe('工程地质钻孔3 孔'),
  )
})

test('districts link to their records, the largest count first', async () => {
  const { user, address } = open()
  const region = within(await screen.findByRole('region', { name: '数据地图' }))
  await waitFor(() =>
    expect(region.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '打开地图',
      '东区2 孔',
      '西区1 孔',
    ]),
  )
  await user.click(region.getByRole('link', { name: /西区/ }))
  expect(address()).toBe('/gcdzzkInfo?conditions=[{"prop":"district","anyOf":["西区"]}]')
})

test('a browser session counts as one visit', async () => {
  countVisit()
  countVisit()
  await waitFor(async () => expect((await visitor.call(statistics.totalVisit, {})).total).toBe(1))
})

test('links without a setting are omitted; an empty library explains how to import', async () => {
  await pool.query(`update site set address = ''`)
  await pool.query('delete from site_phone')
  await pool.query('update kind_state set total = 0, version = version + 1')
  open()
  const doors = within(screen.getByRole('region', { name: '办事' }))
  await waitFor(() =>
    expect(doors.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^服务时间工作日/),
      expect.stringMatching(/^法律法规与标准/),
    ]),
  )
  expect(await screen.findByText(/^馆藏还是空的/)).toBeTruthy()
})

test('the section comes from the settings, or is the default', async () => {
  open()
  expect(await screen.findByRole('img', { name: /自上而下为填土、粉质黏土.*砂岩$/ })).toBeTruthy()
  expect(screen.getByText(/^常见岩土的示意，不代表任何一地/)).toBeTruthy()
  const stratum = { layer: '1', name: '红土', lithology: 'clay', colour: 2, base: 9, relief: 1 }
  const section = { strata: [stratum], channel: null, river: null }
  await pool.query('update site set section = $1', [JSON.stringify(section)])
  open()
  expect(await screen.findByRole('img', { name: '示意地质剖面，自上而下为红土' })).toBeTruthy()
})

test('an invalid section is omitted and does not break the page', async () => {
  await pool.query(`update site set section = '{"beds":[{"lithology":"cheese"}]}'`)
  open()
  expect(await screen.findByText(/^常见岩土的示意/)).toBeTruthy()
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'
import { seeEverything } from '#testing/near.ts'
import { openPage } from '#testing/pages.tsx'

const { db, pool, signIn } = await testApp()
const reader = await signIn('records.read', 'records.secret')
const at = (metres: number) => ({ lng: 121.5, lat: 31.2 + metres / 111_319.5 })

beforeAll(async () => {
  for (let n = 0; n <= 6; n += 1) {
    const values = n === 2 ? { finalDepth: 60, holeKind: '4' } : {}
    await buildBorehole(db, { code: `B${n}`, ...at(n * 100), district: '甲区', values })
  }
  await buildBorehole(db, {
    code: 'P1',
    ...at(150),
    access: 'protected',
    openOn: '2999-01-01',
    district: '甲区',
  })
  await buildBorehole(db, { code: 'S1', ...at(-5000), access: 'secret', district: '甲区' })
  await buildRecord(db, kinds.pumpingWell, { code: 'W1', ...at(-100), district: '甲区' })
  await pool.query(
    `insert into site_outline values ('district', 1, '甲区', '[121.4,31.1,121.6,31.1,121.6,31.3,121.4,31.3]')`,
  )
  await pool.query(`update site set map_review = '示例2026001'`)
})

const neighbours = async () => {
  const heading = await screen.findByRole('heading', { name: '邻近钻孔' })
  return within(heading.closest('section') as HTMLElement)
}
const lines = (box: Pick<typeof screen, 'getAllByRole'>) =>
  box.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a hole shows the five holes nearest to it, without itself, and where it lies', async () => {
  openPage('/gcdzzkInfo/B0')
  const box = await neighbours()
  expect(lines(box)).toEqual(['B1100 m', 'B2200 m取土标贯孔　60.00 m', 'B3300 m', 'B4400 m', 'B5500 m'])
  expect(await box.findByRole('img', { name: '位置示意：甲区' })).toBeTruthy()
  const all = box.getByRole('link', { name: '最近的 10 孔' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(all)).toContain('"except":"B0"')
})

test('a well shows the nearest holes as well', async () => {
  openPage('/monitoring/pumping/W1')
  expect(lines(await neighbours())[0]).toBe('B0100 m')
})

test('the place of a protected hole is its cell, for what is near it too', async () => {
  openPage('/gcdzzkInfo/P1')
  const box = await neighbours()
  expect(await box.findByRole('img', { name: '位置示意：甲区，位置为约数' })).toBeTruthy()
  expect(lines(box).every((line) => /1 km 以内(?:取土标贯孔　60\.00 m)?$/.test(line ?? ''))).toBe(true)
  const all = box.getByRole('link', { name: '最近的 10 孔' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(all)).toContain('"lng":121.505,"lat":31.205')
})

const mapLink = async () => {
  const link = await screen.findByRole('link', { name: '在地图上看' })
  return () => decodeURIComponent(link.getAttribute('href') ?? '')
}

test('a record is shown on the map, a hole with its popup', async () => {
  openPage('/gcdzzkInfo/B0')
  const hole = await mapLink()
  const at = '121.500000,31.200000'
  await waitFor(() => expect(hole()).toBe(`/map?at=${at}&zoom=16&ask=${at}`))
})

test('the popup of a protected hole opens at its cell', async () => {
  openPage('/gcdzzkInfo/P1')
  const hole = await mapLink()
  const at = '121.505000,31.205000'
  await waitFor(() => expect(hole()).toBe(`/map?at=${at}&zoom=16&ask=${at}`))
})

test('of a secret record neither sketch nor map is shown', async () => {
  openPage('/gcdzzkInfo/S1', reader)
  await screen.findByRole('heading', { name: /引用/ })
  expect(screen.queryByRole('link', { name: '在地图上看' })).toBeNull()
  expect(screen.queryByRole('img', { name: /位置示意/ })).toBeNull()
})

test('where no map can be painted, the sketch stays', async () => {
  seeEverything()
  openPage('/gcdzzkInfo/B0')
  const box = await neighbours()
  expect(await box.findByRole('img', { name: '位置示意：甲区' })).toBeTruthy()
  expect(screen.queryByRole('application')).toBeNull()
})

const survey = (code: string, mapSheet: string, access: 'open' | 'secret' = 'open') =>
  buildRecord(db, kinds.survey, { code, title: code, access, district: '甲区', values: { mapSheet } })

test('a survey shows its map sheets, which the map shows as its areas', async () => {
  await survey('DC1', 'H51G020064、H51G020065')
  openPage('/dzdc/DC1')
  expect(await screen.findByRole('img', { name: '范围示意：DC1' })).toBeTruthy()
  expect(screen.getByText(/^甲区.范围取其 2 个图幅$/)).toBeTruthy()
  const path = await mapLink()
  await waitFor(() =>
    expect(path()).toMatch(/^\/map\?at=124\.\d+,31\.\d+&zoom=[\d.]+&layers=survey-area&areas=survey-area$/),
  )
})

test('a site investigation shows the ground of its holes', async () => {
  await buildRecord(db, kinds.project, { code: 'K1', title: '甲路项目', district: '甲区' })
  const { rows } = await pool.query<{ id: number }>(`select id from record where code = 'K1'`)
  for (const [i, lng] of [121.5, 121.502, 121.501].entries())
    await buildBorehole(db, {
      ...{ code: `K1-ZK${i}`, lng, lat: 31.2 + i / 1000, district: '甲区' },
      values: { projectId: Number(rows[0]?.id) },
    })
  openPage(`${kinds.project.path}/K1`)
  expect(await screen.findByRole('img', { name: '范围示意：甲路项目' })).toBeTruthy()
  expect(screen.getByText(/^甲区.范围取其钻孔的外包$/)).toBeTruthy()
  const path = await mapLink()
  await waitFor(() => expect(path()).toMatch(/&layers=project-area&areas=project-area$/))
})

test('with a place of its own, it shows its ground on the map of that place', async () => {
  const about = { title: '乙路项目', district: '甲区', lng: 121.52, lat: 31.21 }
  await buildRecord(db, kinds.project, { code: 'K2', ...about })
  const { rows } = await pool.query<{ id: number }>(`select id from record where code = 'K2'`)
  const values = { projectId: Number(rows[0]?.id) }
  await buildBorehole(db, { code: 'K2-ZK1', lng: 121.52, lat: 31.21, district: '甲区', values })
  openPage(`${kinds.project.path}/K2`)
  expect(await screen.findByText(/^甲区.范围取其钻孔的外包$/)).toBeTruthy()
  expect(screen.queryByRole('img', { name: /范围示意/ })).toBeNull()
})

test.each([
  ['sheets in words', 'DC2', '某某幅', 'open'],
  ['a secret survey', 'DC3', 'H51G020064', 'secret'],
] as const)('%s have no map', async (_, code, sheets, access) => {
  await survey(code, sheets, access)
  openPage(`/dzdc/${code}`, reader)
  await screen.findByRole('heading', { name: /引用/ })
  expect(screen.queryByRole('link', { name: '在地图上看' })).toBeNull()
})

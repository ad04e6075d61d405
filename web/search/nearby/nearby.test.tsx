import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { loadPlaces } from '#server/places/load.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import { SearchPage } from '#web/search/SearchPage.tsx'

const { db } = await testApp()

beforeAll(async () => {
  for (let n = 1; n <= 12; n += 1)
    await buildBorehole(db, {
      code: `K${n}`,
      lng: 121.5,
      lat: 31.2 + (n * 100) / 111_319.5,
      values: { projectName: '渡口路工程', finalDepth: 30 + n },
    })
  const station = { type: 'Point' as const, coordinates: [121.5, 31.2] as [number, number] }
  await loadPlaces(db, [
    { type: 'Feature', properties: { name: '渡口站', category: 'station', aliases: [] }, geometry: station },
  ])
})

const open = (query: string) =>
  openRoutes(`/home/search${query}`, [
    { path: '/home/search', element: <SearchPage /> },
    { path: '*', element: <p>列表</p> },
  ])
const nearest = async (name: string) => within(await screen.findByRole('region', { name }))
const lines = (card: Pick<typeof screen, 'getAllByRole'>) =>
  card.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a station in the search box leads to the ten nearest holes, in one step', async () => {
  const { user, address } = open('?q=渡口站')
  const card = await nearest('渡口站附近的钻孔')
  await card.findByRole('link', { name: 'K1' })
  expect(lines(card)).toHaveLength(10)
  expect(lines(card)[0]).toBe('K1渡口路工程，孔深 31.00 m100 m')
  expect(card.getByText('地铁站 · 最近 10 条，由近及远')).toBeTruthy()
  await user.click(card.getByRole('link', { name: '在列表中打开' }))
  await screen.findByText('列表')
  expect(decodeURIComponent(address())).toContain('"count":10')
})

test('coordinates do the same, and a distance narrows', async () => {
  open('?q=121.5,31.2 附近 350 米')
  const card = await nearest('121.5000°E，31.2000°N附近的钻孔')
  await card.findByRole('link', { name: 'K1' })
  expect(lines(card)).toHaveLength(3)
})

test('while a place is typed it is suggested', async () => {
  const { user } = open('')
  await user.type(screen.getAllByRole('combobox')[0] as HTMLElement, '渡口')
  expect(await screen.findByRole('option', { name: /渡口站.*地铁站/ })).toBeTruthy()
})

test('coordinates that are none are refused with the reason', async () => {
  open('?q=121°75′E 31°20′N')
  expect(await screen.findByText('分、秒应小于 60。')).toBeTruthy()
})

import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import type { Place } from '#contract/search/places.ts'
import { loadPlaces } from '#server/places/load.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'

import { FindBox } from './FindBox.tsx'

const { db } = await testApp()

beforeAll(async () => {
  await buildBorehole(db, { code: 'ZK-17', title: '滨湾 17 号孔', lng: 121.5, lat: 31.2 })
  await buildBorehole(db, { code: 'B-901', title: '机密滨湾孔', access: 'secret', lng: 121.5, lat: 31.2 })
  const street: [number, number][] = [
    [121.4, 31.1],
    [121.6, 31.1],
  ]
  await loadPlaces(db, [
    {
      type: 'Feature',
      properties: { name: '月汀路', category: 'road', aliases: [] },
      geometry: { type: 'LineString', coordinates: street },
    },
    {
      type: 'Feature',
      properties: { name: '月汀路站', category: 'station', aliases: [] },
      geometry: { type: 'Point', coordinates: [121.5, 31.1] },
    },
  ])
})

function open() {
  const found: [text: string, place: Place][] = []
  const element = (
    <FindBox found="" onFound={(place, text) => found.push([text, place])} onClear={() => found.splice(0)} />
  )
  return {
    ...openRoutes('/map', [{ path: '*', element }]),
    found,
    box: screen.getByRole<HTMLInputElement>('combobox', { name: '查找地点、编号或坐标' }),
  }
}

test.each<[string, string, Partial<Place>]>([
  ['月汀路', '月汀路', { label: '道路', line: [121.4, 31.1, 121.6, 31.1] }],
  ['月汀', '月汀路', { label: '道路' }],
  ['yueting', '月汀路', { label: '道路' }],
  ['月汀路站', '月汀路站', { label: '地铁站', lng: 121.5 }],
  ['ZK17', 'ZK17', { record: { kind: 'borehole', code: 'ZK-17' } }],
  ['滨湾 17 号孔', '滨湾 17 号孔', { record: { kind: 'borehole', code: 'ZK-17' } }],
  ['121.5, 31.2', '121.5, 31.2', { label: '坐标', lng: 121.5, lat: 31.2 }],
  ['31.2N 121.5E', '31.2N 121.5E', { label: '坐标', lng: 121.5, lat: 31.2 }],
  ['31°12′N 121°30′E', '31°12′N 121°30′E', { label: '坐标', lng: 121.5, lat: 31.2 }],
])('Enter finds %s', async (typed, text, place) => {
  const { user, box, found } = open()
  await user.type(box, `${typed}{Enter}`)
  await waitFor(() => expect(found).toMatchObject([[text, place]]))
  expect(box.value).toBe(text)
})

test.each([
  ['无此路', /没有找到这个地点/],
  ['121.500000, 61.200000', /超出|范围|不在/],
  ['B-901', /没有找到这个地点/],
])('says why %s is not found, until something else is typed', async (typed, reason) => {
  const { user, box, found } = open()
  await user.type(box, `${typed}{Enter}`)
  expect((await screen.findByRole('alert')).textContent).toMatch(reason)
  expect([found, box.getAttribute('aria-invalid')]).toEqual([[], 'true'])
  await user.type(box, '1')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is typed while a place is looked for is kept', async () => {
  const { user, box, found } = open()
  await user.type(box, '月汀路{Enter}又')
  await user.click(document.body)
  await waitFor(() => expect(box.closest('form')?.getAttribute('aria-busy')).toBe('false'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([found, box.value]).toEqual([[], '月汀路又'])
})

test('suggestions are chosen by arrow keys, announced, and closed by Escape', async () => {
  const { user, box, found } = open()
  await user.type(box, '月汀')
  expect(await screen.findByText('2 条建议')).toBeTruthy()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const active = document.querySelector(`[id="${box.getAttribute('aria-activedescendant')}"]`)
  expect([active?.textContent, active?.getAttribute('aria-selected')]).toEqual(['月汀路站地铁站', 'true'])
  await user.keyboard('{Escape}')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(found.map(([text]) => text)).toEqual(['月汀路']))
})

test('a suggested record is found by a click; clearing takes it away', async () => {
  const { user, box, found } = open()
  await user.type(box, '滨湾')
  await user.click(await screen.findByRole('option', { name: /ZK-17/ }))
  await waitFor(() => expect(found.map(([text]) => text)).toEqual(['ZK-17']))
  await user.click(screen.getByRole('button', { name: '清除' }))
  expect([box.value, found]).toEqual(['', []])
  expect(document.activeElement).toBe(box)
})

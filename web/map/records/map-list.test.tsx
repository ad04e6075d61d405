import { screen } from '@testing-library/react'
import OlMap from 'ol/Map.js'
import { fromLonLat } from 'ol/proj.js'
import View from 'ol/View.js'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { mapLayers } from '#contract/map/layers.ts'
import { mapQueries } from '#contract/map/queries.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import { useCall } from '#web/api/hooks.ts'
import { MapContext } from '#web/map/stage/useMap.ts'
import { useMapAddress } from '#web/map/useMapAddress.ts'
import { drawnOf, listedKind } from '#web/map/visible-layers.ts'

import { MapList } from './MapList.tsx'

const { db, visitor } = await testApp()
const [lng, lat] = [102.25, 31.9]
const square = [102.2, 31.85, 102.3, 31.85, 102.3, 31.95, 102.2, 31.95, 102.2, 31.85]
const within = JSON.stringify({ lng, lat, metres: 0, line: square, name: '鹭洲区 105 km²' })

beforeAll(async () => {
  await buildBorehole(db, { code: 'ZK-in', lng, lat, district: '鹭洲区' })
  await buildBorehole(db, { code: 'ZK-beside', lng: 102.5, lat, district: '鹭洲区' })
  await buildBorehole(db, { code: 'ZK-secret', lng, lat, district: '鹭洲区', access: 'secret' })
  await buildBorehole(db, { code: 'ZK-of-others', lng: 102.26, lat, district: '望江区' })
  await buildRecord(db, kinds.gnssPoint, { code: 'G-far', title: '远点', lng: 110, lat: 25 })
})

function Listed() {
  const { address, go } = useMapAddress()
  const layers = useCall(mapLayers.getTreeList, {}).data
  if (!layers) return null
  const shown = address.layers ?? []
  const drawn = drawnOf(layers, shown)
  const kind = listedKind(address, drawn, layers)
  return kind && <MapList {...{ kind, layers, shown, drawn, address, go }} />
}

function open(search: string) {
  const map = new OlMap({ controls: [], view: new View({ center: fromLonLat([lng, lat]), zoom: 12 }) })
  map.setSize([600, 400])
  const element = (
    <MapContext value={map}>
      <Listed />
    </MapContext>
  )
  return openRoutes(`/map?${search}`, [{ path: '*', element }])
}

const titles = () => screen.findAllByText(/^ZK-/)

test('a layer that has nothing in view is not listed in place of one that has', async () => {
  open('layers=borehole,gnssPoint')
  expect((await titles()).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['ZK-in', 'ZK-of-others']),
  )
  await screen.findByText('视野内 2 孔')
  expect(screen.queryByText(/^这里没有/)).toBeNull()
})

test('a kind that was asked for is listed, though it has nothing in view', async () => {
  open('layers=borehole,gnssPoint&kind=gnssPoint')
  expect(await screen.findByText('这里没有GNSS 监测点')).toBeTruthy()
})

test('what is drawn is selected by its place', async () => {
  open(`layers=borehole&within=${encodeURIComponent(within)}`)
  expect((await titles()).map(({ textContent }) => textContent).toSorted()).toEqual(['ZK-in', 'ZK-of-others'])
})

test('a district holds what is registered in it: as many as its facet says and its list holds', async () => {
  const { user, address } = open(`layers=borehole&within=${encodeURIComponent(within)}&district=鹭洲区`)
  await screen.findByText('范围内 3 孔')
  await screen.findByText(/^按登记的所在区/)
  const counts = await visitor.call(mapQueries.counts, { district: '鹭洲区' })
  expect(counts.find(({ kind }) => kind === 'borehole')?.total).toBe(3)
  expect(counts.find(({ kind }) => kind === 'gnssPoint')?.total).toBe(0)
  const list = screen.getByRole('link', { name: '列表' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(list)).toContain('鹭洲区')
  expect(decodeURIComponent(list)).not.toContain('near')
  await user.click(screen.getByRole('button', { name: /清除所选范围/ }))
  expect(address()).not.toMatch(/within|district/)
})

test('what is selected of a kind that sections are drawn of goes on to one, along the line that was drawn', async () => {
  open(`kind=borehole&within=${within}`)
  const whole = await screen.findByRole('link', { name: '剖面图' })
  expect(new URLSearchParams(whole.getAttribute('href')?.split('?')[1]).getAll('hole').toSorted()).toEqual([
    'ZK-in',
    'ZK-of-others',
  ])
  expect(whole.getAttribute('href')).not.toContain('line=')
})

test('what stands along a drawn line goes on to a section along that line', async () => {
  const along = { lng, lat, metres: 2000, line: [102.24, 31.9, 102.27, 31.9], name: '沿线 2 km' }
  open(`kind=borehole&within=${encodeURIComponent(JSON.stringify(along))}`)
  const link = await screen.findByRole('link', { name: '剖面图' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('line=102.24,31.9,102.27,31.9')
})

test('without a selection there is no section', async () => {
  open('layers=borehole')
  await screen.findByText('视野内 2 孔')
  expect(screen.queryByRole('link', { name: '剖面图' })).toBeNull()
})

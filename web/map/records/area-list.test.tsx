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
import { drawnOf } from '#web/map/visible-layers.ts'

import { MapList } from './MapList.tsx'

const { db, pool, visitor } = await testApp()

const survey = (code: string, mapSheet: string, access: 'open' | 'protected' | 'secret' = 'open') =>
  buildRecord(db, kinds.survey, {
    ...{ code, title: `调查 ${code}`, access, values: { mapSheet } },
    ...(access === 'protected' && { openOn: '2099-01-01' }),
  })

beforeAll(async () => {
  for (let i = 10; i < 32; i += 1) await survey(`S-${i}`, 'H48E001001')
  await survey('S-closed', 'H48E001002', 'protected')
  await survey('S-secret', 'H48E001001', 'secret')
  await survey('S-elsewhere', 'H48E009009')
  await buildBorehole(db, { code: 'ZK-1', lng: 102.2, lat: 31.9 })
})

/** The map of a page without canvases. */
function mapAt(lng: number, lat: number): OlMap {
  const map = new OlMap({ controls: [], view: new View({ center: fromLonLat([lng, lat]), zoom: 10 }) })
  map.setSize([600, 400])
  return map
}

function Listed() {
  const { address, go } = useMapAddress()
  const layers = useCall(mapLayers.getTreeList, {}).data ?? []
  const shown = address.layers ?? []
  return <MapList kind={kinds.borehole} {...{ layers, shown, address, go }} drawn={drawnOf(layers, shown)} />
}

const open = (search: string, map = mapAt(102.25, 31.9)) => {
  const element = (
    <MapContext value={map}>
      <Listed />
    </MapContext>
  )
  return { map, ...openRoutes(`/map?${search}`, [{ path: '*', element }]) }
}

test('where only areas are shown, they are listed page by page; the key that opens a row asks its area', async () => {
  const { user, map, address } = open('layers=survey-area')
  expect(await screen.findByRole('heading', { name: '视野内 23 处' })).toBeTruthy()
  expect(screen.getByRole('option', { name: '地质调查图幅 23' })).toHaveProperty('selected', true)
  expect(screen.getAllByRole('listitem').filter(({ className }) => className === 'record-row')).toHaveLength(
    20,
  )
  expect(screen.queryByText(/S-secret|S-elsewhere/)).toBeNull()
  expect(screen.getByRole('link', { name: '调查 S-10' }).getAttribute('href')).toMatch(/\/S-10$/)

  const row = screen.getByRole('button', { name: '在图上看 S-10' })
  const before = map.getLayers().getLength()
  row.focus()
  await expect.poll(() => map.getLayers().getLength()).toBe(before + 1)
  await user.keyboard('{Enter}')
  const { rows } = await pool.query(`select id from record where code = 'S-10'`)
  expect(address()).toMatch(/ask=102\.\d+,31\.\d+&missed=5/)
  expect(address()).toContain(`hit=survey-area:${rows[0].id}`)
  expect(row.closest('li')?.getAttribute('aria-current')).toBe('true')

  await user.click(screen.getByRole('button', { name: '下一页' }))
  expect(await screen.findByText('调查 S-closed')).toBeTruthy()
  await user.tab()
  expect(map.getLayers().getLength()).toBe(before)
})

test('the place that a row asks answers its area, also far from all that it follows from', async () => {
  await buildRecord(db, kinds.project, { code: 'P-wide', title: '环线' })
  const { rows } = await pool.query(`select id from record where code = 'P-wide'`)
  const values = { projectId: Number(rows[0].id) }
  for (const [i, [lng, lat]] of [
    [107, 25],
    [107.4, 25],
    [107.4, 25.4],
    [107, 25.4],
  ].entries())
    await buildBorehole(db, { code: `P-wide-ZK${i}`, lng, lat, values })

  const { user, address } = open('layers=project-area', mapAt(107.2, 25.2))
  await user.click(await screen.findByRole('button', { name: '在图上看 P-wide' }))
  const [, lng, lat] = /ask=([\d.]+),([\d.]+)/.exec(address()) ?? []
  const { records } = await visitor.call(mapQueries.identify, {
    icxCodes: ['project-area'],
    coordinate: [Number(lng), Number(lat)],
  })
  expect(address()).toContain(`hit=${records[0]?.id}`)
})

test('shown areas join the kinds, and the list goes from one to the other and back', async () => {
  const { user, address } = open('layers=borehole,survey-area')
  expect(await screen.findByRole('option', { name: '地质调查图幅 23' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /勘察项目范围/ })).toBeNull()
  const choice = screen.getByRole('combobox', { name: '资料类别' })
  await user.selectOptions(choice, '地质调查图幅 23')
  expect(address()).toContain('areas=survey-area')
  expect(await screen.findByText('调查 S-10')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: '资料类别' }), '工程地质钻孔 1')
  expect(address()).not.toContain('areas=')
  expect(await screen.findByRole('button', { name: '在图上看 ZK-1' })).toBeTruthy()
})

test('says why nothing is listed where there is too much, and that there is nothing', async () => {
  const { map } = open('layers=project-area')
  expect(await screen.findByText('这里没有勘察项目范围')).toBeTruthy()
  map.getView().setZoom(7)
  map.dispatchEvent('moveend')
  expect(await screen.findByText(/请放大地图再看范围/)).toBeTruthy()
})

test('a selection is of points: areas are not offered in it', async () => {
  const within = encodeURIComponent(JSON.stringify({ lng: 102.2, lat: 31.9, metres: 500 }))
  open(`layers=survey-area&areas=survey-area&within=${within}`)
  expect(await screen.findByRole('heading', { name: /范围内 1 孔/ })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /地质调查图幅/ })).toBeNull()
})

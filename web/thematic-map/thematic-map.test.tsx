import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { boxAround, buildMapHole, buildTown, newTown, type Town } from '#testing/builders/towns/map-towns.ts'
import { openInside, openRoutes } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'
import { pathOfMap } from '#web/records/uses/thematic-map-path.ts'

import { readMapAddress, writeMapAddress } from './map-address.ts'
import { ThematicMapPage } from './ThematicMapPage.tsx'

let library: TestApp
let town: Town
let codes: string[]

const address = (at: Town, more = '') => pathOfMap(boxAround(at)) + more
const openAsVisitor = (path: string) => openRoutes(path, [{ path: '*', element: <ThematicMapPage /> }])
const openPage = async (path: string) =>
  openInside(await enter(library, await buildMember(library)), <ThematicMapPage />, path)

beforeAll(async () => {
  library = await testApp()
  ;({ town, codes } = await buildTown(library.db))
})
afterEach(() => endSession('own'))

test('without an area, and with a wrong one, the page says what to do', async () => {
  const { unmount } = openAsVisitor('/thematic-map')
  expect(await screen.findByText('想看哪一带的地下')).toBeTruthy()
  expect(screen.getByRole('link', { name: '在地图上选范围' })).toBeTruthy()
  unmount()
  for (const wrong of ['1,2,3', '121,31,120,32', '500,1,501,2', 'a,b,c,d', '121,31,1e2,32']) {
    const opened = openAsVisitor(`/thematic-map?area=${wrong}`)
    expect([wrong, Boolean(await screen.findByText('网址里的范围不对'))]).toEqual([wrong, true])
    opened.unmount()
  }
})

test('a visitor is told what signing in shows, and gets no value', async () => {
  openAsVisitor(address(town))
  expect(await screen.findByText('登录后看专题图')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /等值线图/ })).toBeNull()
})

test('a member gets the map, how sure it is, and its points; theme and interval stand in the address', async () => {
  const { user, address: now } = await openPage(address(town, '&theme=top6'))
  const map = await screen.findByRole('img', {
    name: /⑥层顶面标高等值线图，-1\d\.\d 至 -1\d\.\d m，4 个数据点/,
  })
  // over the map and in its title block
  expect(within(map).getAllByText('⑥层顶面标高等值线图')).toHaveLength(2)
  expect(screen.getAllByText(/约八成处误差不超过 ± \d\.\d m/)[0]?.tagName).toBe('P')
  expect(screen.getByText('不作为设计依据')).toBeTruthy()
  const points = within(screen.getByRole('region', { name: '数据点' }))
  expect(
    points
      .getAllByRole('link')
      .map((link) => link.textContent)
      .toSorted(),
  ).toEqual(codes.toSorted())
  await user.selectOptions(screen.getByRole('combobox', { name: '等值距' }), '0.2 m')
  expect(within(map).getByText(/等值距 0.2 m/)).toBeTruthy()
  expect(now()).toContain('interval=0.2')
  await user.click(screen.getByRole('checkbox', { name: '分层设色' }))
  expect(now()).toContain('bands=no')
  await user.selectOptions(screen.getByRole('combobox', { name: '专题' }), '软土厚度')
  expect(await screen.findByRole('img', { name: /软土厚度等值线图/ })).toBeTruthy()
  expect(now()).toContain('theme=soft')
})

test('too few holes, and what no hole met, are a sentence each', async () => {
  const sparse = newTown()
  await buildMapHole(library.db, sparse, [0, 0], { muck: 20 })
  const { unmount } = await openPage(address(sparse, '&theme=top6'))
  expect(await screen.findByText(/可用的钻孔有 1 孔，其中能判别⑥层有无的 1 孔；至少要三孔/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '扩大范围' })).toBeTruthy()
  unmount()
  await openPage(address(town, '&theme=water'))
  expect(await screen.findByText(/其中有可用水位的 0 孔；至少要三孔。水位只取自您已打开的孔。/)).toBeTruthy()
})

test('an area that no sheet is for is refused with its measure', async () => {
  await openPage('/thematic-map?area=121,31,121.4,31.1')
  expect(await screen.findByText(/范围太大：东西至多 19 千米，南北至多 11 千米/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '在地图上另选范围' })).toBeTruthy()
  expect(screen.queryByText(/报修/)).toBeNull()
})

test('what is written into an address is read again', () => {
  const read = (search: string) => readMapAddress(new URLSearchParams(search))
  for (const search of [
    '?theme=top7&area=121,31,121.1,31,121.1,31.1,121,31&name=工地&interval=2&bands=no&points=no',
    '?theme=soft&area=121,31,121.1,31.1',
    '?theme=gold&interval=3',
  ])
    expect(read(writeMapAddress(read(search)))).toEqual(read(search))
  expect(read('?area=121,31,121.1,31.1').outline).toHaveLength(10)
})

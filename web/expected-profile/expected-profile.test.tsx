import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { openInside, openRoutes } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { ExpectedProfilePage } from './ExpectedProfilePage.tsx'

let library: TestApp

const at = (lng: number) => `/expected-profile?at=${lng},31.2&name=工地`
const openAsVisitor = (address: string) =>
  openRoutes(address, [{ path: '*', element: <ExpectedProfilePage /> }])

type Layers = Parameters<typeof strata>
const plain: Layers = [
  ['①1', '杂填土', 1.5],
  ['②1', '粉质黏土', 3.5],
  ['④', '淤泥质黏土', 17],
  ['⑤1', '黏土', 23],
  ['⑥', '粉质黏土', 27],
  ['⑦1', '砂质粉土', 34],
  ['⑦2', '粉细砂', 45],
]
const channel: Layers = [
  ...plain.slice(0, 3),
  ['⑤1', '黏土', 21],
  ['⑤2', '砂质粉土', 30],
  ['⑤3', '粉质黏土', 40],
  ['⑦2', '粉细砂', 45],
]
const buildHoles = async (lng: number, easts: readonly number[], layers: Layers) => {
  for (const east of easts)
    await buildBorehole(library.db, {
      code: `Q-${lng}-${east}`,
      lng: lng + east / 95_400,
      lat: 31.2,
      values: { collarElevation: 4, finalDepth: 45, heightDatum: '吴淞高程' },
      parts: { strata: strata(...layers) },
    })
}

beforeAll(async () => {
  library = await testApp({ charging: true })
  await buildHoles(121.4, [20, -30, 45], plain)
  await buildHoles(121.5, [40, 60, 80], plain)
  await buildHoles(121.5, [-40, -60, -80], channel)
  await buildHoles(121.6, [700], plain)
})
afterEach(() => endSession('own'))

test('a visitor reads the layers in their order, and that depths are for who has signed in', async () => {
  openAsVisitor(at(121.4))
  expect(await screen.findByText('有软土：④淤泥质黏土。')).toBeTruthy()
  expect(screen.getByRole('region', { name: '概要' }).textContent).toContain(
    '常作桩基持力层的有⑥粉质黏土、⑦1砂质粉土、⑦2粉细砂。',
  )
  expect(screen.getByText('登录后看各层的埋深、标高与上下限。')).toBeTruthy()
  expect(screen.getByText('不作为设计依据')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /推测柱状/ })).toBeNull()
  expect(document.body.textContent).not.toMatch(/层底深|17\.0|标高（推测）/)
})

test('a member reads depths with their ranges, the drawing, the holes and how sure it is', async () => {
  const member = await enter(library, await buildMember(library))
  await openInside(member, <ExpectedProfilePage />, at(121.4))
  const summary = await screen.findByRole('region', { name: '概要' })
  expect(summary.textContent).toMatch(/软土④淤泥质黏土，共厚约 13.\d m，埋深 3.\d–17.\d m。/)
  expect(summary.textContent).toMatch(/顶面深约：⑥粉质黏土 2\d\.\d m、⑦1砂质粉土 2\d\.\d m/)
  const drawing = within(screen.getByRole('img', { name: /推测柱状，不作为设计依据/ }))
  expect(drawing.getByText('推测柱状')).toBeTruthy()
  expect(drawing.getByText('依据邻近钻孔推测，不作为设计依据')).toBeTruthy()
  const row = screen.getByRole('row', { name: /⑥.*粉质黏土/ })
  expect(within(row).getByText(/^27\.\d ± 0\.\d$/)).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /⑦2/ })).getByText('未揭穿')).toBeTruthy()
  const holes = within(screen.getByRole('region', { name: '依据的钻孔' }))
  expect(holes.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Q-121.4-20',
    'Q-121.4--30',
    'Q-121.4-45',
  ])
  expect(holes.getByText(/按公开的简图取用/)).toBeTruthy()
})

test('between two sides of a channel there are two columns and no mean of both', async () => {
  const member = await enter(library, await buildMember(library))
  await openInside(member, <ExpectedProfilePage />, at(121.5))
  expect(await screen.findByText('附近的钻孔分在古河道的两侧，不能取平均，下面分开推测。')).toBeTruthy()
  const [inside, outside] = ['内', '外'].map((side) =>
    within(screen.getByRole('region', { name: new RegExp(`如在古河道${side}（可能性 \\d+ %）`) })),
  )
  expect(inside?.getByRole('row', { name: /⑤3/ })).toBeTruthy()
  expect(inside?.queryByRole('row', { name: /⑥/ })).toBeNull()
  expect(outside?.getByRole('row', { name: /⑥/ })).toBeTruthy()
})

test('too few holes, nowhere and no place are a sentence each', async () => {
  const { unmount } = openAsVisitor(at(121.6))
  expect(await screen.findByText(/可用的钻孔只有 1 孔，最近的在 \d+ m 外；至少要三孔/)).toBeTruthy()
  unmount()
  const sea = openAsVisitor('/expected-profile?at=130,20')
  expect(await screen.findByText(/2 km 以内没有可用的钻孔；至少要三孔/)).toBeTruthy()
  sea.unmount()
  const wrong = openAsVisitor('/expected-profile?at=300,31')
  expect(await screen.findByText('网址里的位置不对')).toBeTruthy()
  wrong.unmount()
  openAsVisitor('/expected-profile')
  expect(await screen.findByText('想看哪里的地下')).toBeTruthy()
})

test('a place is typed or is where the reader stands, and stands in the address', async () => {
  const { user, address } = openAsVisitor('/expected-profile')
  await user.type(
    await screen.findByRole('combobox', { name: '地名、道路、编号或坐标' }),
    '121.4,31.2{Enter}',
  )
  expect(await screen.findByText('有软土：④淤泥质黏土。')).toBeTruthy()
  expect(address()).toContain('at=121.4,31.2')
  const geolocation = {
    getCurrentPosition: vi.fn<Geolocation['getCurrentPosition']>((_found, failed) =>
      failed?.({ code: 1 } as GeolocationPositionError),
    ),
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  await user.click(screen.getByRole('button', { name: '我的位置' }))
  expect(await screen.findByText(/浏览器没有允许本页取得位置/)).toBeTruthy()
  geolocation.getCurrentPosition.mockImplementation((found) =>
    found({ coords: { longitude: 121.5, latitude: 31.2 } } as GeolocationPosition),
  )
  await user.click(screen.getByRole('button', { name: '我的位置' }))
  expect(await screen.findByText(/古河道的两侧/)).toBeTruthy()
  Reflect.deleteProperty(navigator, 'geolocation')
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { sketch } from '#demo/content/sketch.ts'
import { testApp } from '#testing/app.ts'
import { openRoutes } from '#testing/pages.tsx'

import { AboutPage } from './AboutPage.tsx'

const { pool } = await testApp()
const open = () => openRoutes('/about', [{ path: '*', element: <AboutPage /> }])

test('a site without texts shows no empty line and no map', async () => {
  open()
  expect(await screen.findByText(/^工作日/)).toBeTruthy()
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['服务时间'])
  expect(screen.queryByRole('heading', { name: '到馆路线' })).toBeNull()
  const hrefs = ['图件标注', '界面组件'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(hrefs).toEqual(['/labeling', '/custom-components'])
})

test('shows introduction, address, and directions as text and map', async () => {
  const body = (text: string) =>
    JSON.stringify([{ type: 'paragraph', spans: [{ text, href: 'javascript:1' }] }])
  await pool.query(
    `update site set name = '滨城资料馆', address = '<b>岩心路</b>', about = $1, directions = $2, sketch = $3`,
    [body('收集保管地质资料'), body('乘 7 号线'), JSON.stringify(sketch)],
  )
  await pool.query(`insert into site_phone values (1, '资料借阅', '000-1101')`)
  await pool.query(`update site set map_review = '云S（2026）001号'`)
  open()
  expect(await screen.findByRole('heading', { level: 1, name: '滨城资料馆' })).toBeTruthy()
  expect(screen.getByText('<b>岩心路</b>')).toBeTruthy()
  expect(screen.getByRole('link', { name: '000-1101' }).getAttribute('href')).toBe('tel:000-1101')
  expect((await screen.findByText('收集保管地质资料')).closest('a')).toBeNull()
  expect(screen.getByText('乘 7 号线')).toBeTruthy()
  const drawing = screen.getByRole('img', { name: /地质资料馆周边示意图/ })
  for (const { name } of [...sketch.stops, ...sketch.roads.filter(({ turn }) => turn === 0)])
    expect(drawing.textContent).toContain(name)
})

test.each([
  ['', '', undefined],
  ['', '虚构演示', '虚构底图，无需审图号'],
  ['云S（2026）001号', '虚构演示', '审图号：云S（2026）001号'],
])('with review %j and demo mark %j the map is labelled %j, or hidden', async (review, demo, mark) => {
  await pool.query(`update site set map_review = $1, demo_mark = $2, sketch = $3`, [
    review,
    demo,
    JSON.stringify(sketch),
  ])
  open()
  expect(await screen.findByText('乘 7 号线')).toBeTruthy()
  await screen.findByRole('heading', { level: 1, name: '滨城资料馆' })
  const drawing = screen.queryByRole('img', { name: /周边示意图/ })
  expect(drawing?.parentElement?.querySelector('.map-mark')?.textContent).toBe(mark)
  expect(drawing === null).toBe(mark === undefined)
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { testApp } from '#testing/app.ts'
import { seeEverything } from '#testing/near.ts'
import { openRoutes } from '#testing/pages.tsx'
import { drawQr } from '#web/ui/drawings/qr-drawing.ts'

import { Footer } from './Footer.tsx'

const { pool } = await testApp()
const open = () => openRoutes('/home', [{ path: '*', element: <Footer /> }])

test('empty settings are not rendered', async () => {
  open()
  expect(await screen.findByText(/^对外服务时间：工作日/)).toBeTruthy()
  for (const words of [/主办/, /承办/, /邮编/, /联系电话/, /网站标识码/, /备案/])
    expect(screen.queryByText(words)).toBeNull()
  expect(screen.queryByRole('navigation', { name: '友情链接' })).toBeNull()
})

test('shows operator, contact and filing numbers', async () => {
  await pool.query(`update site set host = '自然资源局', undertaker = '信息科', address = '岩心路 18 号', postcode = '100000',
    icp = '云ICP备00000000号', police_filing = '云公网安备00000000号', site_code = '0000000000'`)
  await pool.query(`insert into site_phone values (1, '资料借阅', '000-1101')`)
  await pool.query(
    `with footer as (insert into ui_menu (parent, position, name, path) values (2, 9, '市长信箱', 'https://a.example/'))
     insert into site_link (position, name, href) values (1, '市政府', '')`,
  )
  open()
  const footer = within(await screen.findByRole('contentinfo'))
  expect((await footer.findByText(/^岩心路 18 号/)).textContent).toBe('岩心路 18 号　邮编 100000')
  expect(footer.getByText('主办：自然资源局')).toBeTruthy()
  expect(footer.getByText('承办：信息科')).toBeTruthy()
  expect(footer.getByText('市政府').closest('a')).toBeNull()
  expect(footer.getByText('0000000000')).toBeTruthy()
  const hrefOf = (name: RegExp) => footer.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(/ICP/)).toBe('https://beian.miit.gov.cn/')
  expect(hrefOf(/公网安备/)).toBe('https://beian.mps.gov.cn/')
  expect(hrefOf(/市长信箱/)).toBe('https://a.example/')
  expect(hrefOf(/000-1101/)).toBe('tel:000-1101')
  expect(hrefOf(/关于本馆/)).toBe('/about')
  expect(hrefOf(/^地图/)).toBe('/map')
  expect(hrefOf(/^数据接口/)).toBe('/data-api')
  for (const [name, path] of [
    ['隐私政策', '/privacy'],
    ['用户协议', '/agreement'],
    ['无障碍声明', '/accessibility'],
    ['找错与建议', '/feedback'],
  ] as const)
    expect(footer.getByRole('link', { name }).getAttribute('href')).toBe(path)
  expect(footer.queryByRole('link', { name: '组件' })).toBeNull()
})

test.each([
  ['', '/'],
  ['https://m.a.example/geo', 'https://m.a.example/geo'],
])('with the phone edition at %j the QR code contains %s, also as text', async (href, leadsTo) => {
  seeEverything()
  await pool.query(`update site set qr_label = '掌上地质', qr_href = $1`, [href])
  open()
  const code = await screen.findByRole('img', { name: /^二维码：掌上地质/ })
  const address = new URL(leadsTo, location.origin).href
  expect(code.getAttribute('aria-label')).toContain(`网址 ${address}`)
  await waitFor(() => expect(code.querySelector('path')?.getAttribute('d')).toBe(drawQr(address).d))
  expect(screen.queryByRole('link', { name: /手机扫码/ })?.getAttribute('href') ?? '').toBe(href)
  vi.unstubAllGlobals()
})

test('without a label there is no QR code', async () => {
  await pool.query(`update site set qr_label = '', qr_href = 'https://m.a.example/'`)
  open()
  expect(await screen.findByText(/岩心路/)).toBeTruthy()
  expect(document.querySelector('.foot-qr')).toBeNull()
})

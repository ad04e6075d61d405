import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'

import { barriers } from './product/barriers.ts'
import { expect, test } from './product/test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

test('a visitor opens the library and gets its home page', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/#\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/地质/)
})

test('the menu opens by press and arrow keys, not on hover', async ({ page }) => {
  await page.goto('/#/home')
  const group = menu(page).getByRole('button', { name: '工程地质' })
  await group.hover()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await group.click()
  await expect(menu(page).getByRole('link', { name: /^工程地质钻孔/ })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(group).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('link', { name: /^工程勘察项目/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('link', { name: /^工程地质钻孔/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/gcdzzkInfo$/)
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(group).toHaveAttribute('aria-current', 'true')
})

test('entries without space are under 更多; a press elsewhere closes it', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  await page.goto('/#/home')
  const last = menu(page).getByRole('button', { name: '公共服务' })
  await expect(last).toBeHidden()
  await menu(page).getByRole('button', { name: '更多' }).click()
  await expect(menu(page).getByRole('link', { name: '法律法规' })).toBeVisible()
  await page.mouse.click(20, 880)
  await expect(menu(page).getByRole('link', { name: '法律法规' })).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(last).toBeVisible()
  await expect(menu(page).getByRole('button', { name: '更多' })).toBeHidden()
})

test('up to 900 px the header has search, person and a drawer, the footer no second menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 900 })
  await page.goto('/#/about')
  await expect(menu(page)).toBeHidden()
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: '登录' })).toHaveAttribute('href', /wanted=%2Fabout$/)
  await page.keyboard.press('End')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '智能检索' })).toBeHidden()
  await header.getByRole('link', { name: '检索' }).click()
  await expect(page).toHaveURL(/#\/home\/search$/)
})

test('on a phone the menu is a drawer of groups', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/home')
  await page.getByRole('button', { name: '打开菜单' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.locator('summary', { hasText: '工程地质' }).click()
  expect(await drawer.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await drawer.getByRole('link', { name: '工程地质钻孔' }).click()
  await expect(page).toHaveURL(/#\/gcdzzkInfo$/)
  await expect(drawer).toBeHidden()
})

test('the tabs of a list are addresses and filter the list', async ({ page }) => {
  await page.goto('/#/research-achievement')
  const tabs = page.getByRole('navigation', { name: '文献的分类' })
  await tabs.getByRole('link', { name: '论文' }).click()
  await expect(page).toHaveURL(/\?tab=paper$/)
  await expect(tabs.getByRole('link', { name: '论文' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByLabel('条件').getByText('文献类型')).toHaveCount(0)
  await page.goto('/#/geoscience')
  await expect(page.getByRole('heading', { level: 1, name: '地学专著' })).toBeVisible()
})

test('old addresses lead to the project', async ({ page }) => {
  for (const old of [
    'projectDetailNew?projectCount=X-1',
    'd302/projectDetail?code=X-1',
    'gdms/projectInfo?no=X-1',
  ]) {
    for (const address of [`/#/${old}`, `/${old}`]) {
      await page.goto('about:blank')
      await page.goto(address)
      await expect(page).toHaveURL(/\/#\/gczl\/X-1$/)
    }
  }
})

test('the service platform gets the same pages without header and footer, and its readers stay there', async ({
  page,
}) => {
  for (const name of [
    'research-result',
    'geological-survey',
    'literature',
    'physical-geology',
    'gcdzzkInfo',
  ]) {
    await page.goto('about:blank')
    await page.goto(`/#/ywtb/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`#/ywtb/${name}$`))
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/ywtb\/gcdzzkInfo\/.+/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.evaluate(() => (location.hash = '#/home'))
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a foreign page can frame neither the home page nor an embed page that does not list it', async ({
  page,
  baseURL,
}) => {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(
      `<iframe src="${baseURL}/"></iframe><iframe src="${baseURL}/embed#/ywtb/research-result"></iframe>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const refused: string[] = []
  page.on('console', (line) => line.text().includes('frame-ancestors') && refused.push(line.text()))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await expect.poll(() => refused.length).toBe(2)
  for (const frame of page.frames().slice(1)) expect(await frame.locator('#root').count()).toBe(0)
  server.close()
})

test('the embed pages have no shell', async ({ page }) => {
  await page.goto('/embed#/archive')
  await expect(page.getByRole('heading', { level: 1, name: '档案资料' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
})

test('a page message navigates only if origin, type and path are valid', async ({ page }) => {
  await page.goto('/#/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const foreign = { type: 'navigate', path: '/archive' }
    dispatchEvent(new MessageEvent('message', { origin: 'https://evil.example', data: foreign }))
    for (const path of ['javascript:alert(1)', '//evil.example', '/no-such-page', 'https://evil.example/'])
      postMessage({ type: 'navigate', path }, location.origin)
    postMessage('navigate', location.origin)
    // messages come in their order: with the last one all have been heard
    const heard = new Promise((resolve) =>
      addEventListener('message', ({ data }) => data === 'last' && resolve(0)),
    )
    postMessage('last', location.origin)
    return heard
  })
  await expect(page).toHaveURL(/#\/home$/)
  await page.evaluate(() => postMessage({ type: 'navigate', path: '/archive' }, location.origin))
  await expect(page).toHaveURL(/#\/archive$/)
})

test('a title in the session is the window title', async ({ page }) => {
  await page.goto('/#/archive')
  await expect(page).toHaveTitle(/^档案资料 · /)
  await page.evaluate(() => sessionStorage.setItem('geolibrary:title', '一网通办专区'))
  await page.goto('/#/gcdzzkInfo')
  await expect(page).toHaveTitle(/^一网通办专区 · /)
})

test('a browser without storage gets one message and can read on', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('', 'SecurityError')
      },
    }),
  )
  await page.goto('/#/archive?size=10')
  await expect(page.getByRole('heading', { level: 1, name: '浏览器不支持本地存储' })).toBeAttached()
  await page.getByRole('link', { name: '先查目录' }).click()
  await expect(page).toHaveURL(/#\/archive\?size=10$/)
  await expect(page.getByRole('heading', { level: 1, name: '档案资料' })).toBeVisible()
})

test('an unknown address offers the search', async ({ page }) => {
  await page.goto('/#/no-such-page')
  await expect(page).toHaveURL(/\/#\/404$/)
  await page.locator('main').getByRole('combobox').fill('软土')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/home\/search\?q=/)
})

test('an unknown address shows a message; a staff page asks a visitor to sign in', async ({ page }) => {
  await page.goto('/#/admin/x')
  await expect(page).toHaveURL(/#\/404$/)
  await page.goto('/#/admin/users?text=a')
  await expect(page).toHaveURL(/#\/admin\/login\?wanted=%2Fadmin%2Fusers%3Ftext%3Da$/)
})

test('an unknown session continues as a visitor on a public page', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('stale')) return
    sessionStorage.setItem('stale', '1')
    for (const key of ['token', 'refresh-token'])
      localStorage.setItem(`geolibrary-${key}`, '"stale-stale-stale-stale"')
    localStorage.setItem('geolibrary-user-info', '{"id":1,"name":"林"}')
  })
  await page.goto('/#/archive?size=10')
  await expect(page.getByText('登录已失效，现在以访客身份浏览。')).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).toHaveURL(/#\/archive\?size=10$/)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/#\/login\?wanted=%2Farchive%3Fsize%3D10$/)
})

test('whoever is lost reads where they are, and has a way on', async ({ page }) => {
  for (const [address, title] of [
    ['/no-permission', '没有权限'],
    ['/502', '服务暂时中断'],
    ['/404', '找不到页面'],
  ] as const) {
    await page.goto(`/#${address}`)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.locator('main').getByRole('link', { name: '回首页' })).toBeVisible()
  }
  await page.getByRole('link', { name: '回首页' }).click()
  await expect(page).toHaveURL(/\/#\/home$/)
})

test('after an outage the reader returns to the page before', async ({ page }) => {
  await page.goto('/#/archive')
  await page.goto('/#/502')
  await page.route('**/api/health/ready', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page.getByText('仍然连不上服务器')).toBeVisible()
  await page.unroute('**/api/health/ready')
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page).toHaveURL(/#\/archive$/)
})

test('the permanent address of a record leads to its page', async ({ page }) => {
  await page.goto('/#/gcdzzkInfo')
  const code = await page.getByRole('table').getByRole('link').first().innerText()
  await page.goto(`/r/borehole/${encodeURIComponent(code)}`)
  await expect(page).toHaveURL(new RegExp(`/#/gcdzzkInfo/${code}$`))
  const answer = await page.goto('/r/borehole/no-such-hole')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '没有这份资料' })).toBeVisible()
})

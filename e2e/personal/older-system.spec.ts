import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'

import { expect, test } from '#e2e/product/journey.ts'
import { accountOf, signIn } from '#e2e/product/people.ts'

/** Calls the library as whoever is in. */
async function asked<T>(page: Page, [method, path]: [string, string], data: object): Promise<T> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('geolibrary-token') ?? '""'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data })
  return (await answer.json()).data
}

test('a reader goes on to an older system, which learns once who it is; a page that is not listed learns nothing', async ({
  page,
  browser,
  request,
}) => {
  const arrivals: URL[] = []
  const older = createServer(({ url = '/' }, response) => {
    arrivals.push(new URL(url, 'http://older'))
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>工程档案系统</h1>')
  })
  older.listen(0, '127.0.0.1')
  await once(older, 'listening')
  const site = `http://127.0.0.1:${(older.address() as AddressInfo).port}`
  try {
    await page.goto('/#/admin/apps')
    await signIn(page, await accountOf('system_admin'))
    await expect(page.getByRole('heading', { name: '应用', level: 1 })).toBeVisible()
    const values = { name: '工程档案系统', type: '1', pages: `${site}/enter` }
    const { id } = await asked<{ id: number }>(page, ['POST', '/app'], { values })
    const { key } = await asked<{ key: string }>(page, ['PUT', `/app/${id}/keys`], { purpose: '登录' })
    const { code } = await asked<{ code: string }>(page, ['GET', `/app/${id}`], {})

    const here = await browser.newPage()
    await here.goto(`/#/auth-token?page=${encodeURIComponent(`${site}/enter`)}`)
    await expect(here).toHaveURL(/#\/home$/)
    await here.goto('/#/login')
    const reader = await accountOf('member')
    await signIn(here, reader)
    await expect(here.getByRole('button', { name: new RegExp(reader.name) })).toBeVisible()
    await here.goto(`/#/auth-token?state=7&page=${encodeURIComponent(`${site}/enter`)}`)
    await expect(here.getByRole('heading', { name: '工程档案系统' })).toBeVisible()
    const token = arrivals.find(({ pathname }) => pathname === '/enter')?.searchParams.get('token') ?? ''
    expect(new URL(here.url()).searchParams.get('state')).toBe('7')

    const exchange = () =>
      request.post('/api/token/accessToken', {
        data: { token },
        headers: { authorization: `Basic ${Buffer.from(`${code}:${key}`).toString('base64')}` },
      })
    expect((await (await exchange()).json()).data.user.username).toBe(reader.username)
    expect((await (await exchange()).json()).message).toBe('停留时间过长，请从头再来')

    const before = arrivals.length
    for (const other of [`${site}/other`, `${site}/enter?next=//evil.example`, 'javascript:alert(1)']) {
      await here.goto(`/#/auth-token?page=${encodeURIComponent(other)}`)
      await here.reload()
      await expect(here.getByText('这个页面没有登记，不能接收登录')).toBeVisible()
    }
    expect(arrivals).toHaveLength(before)
  } finally {
    older.closeAllConnections()
    older.close()
  }
})

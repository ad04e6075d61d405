import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { officeClient } from '#e2e/product/office-call.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildPerson } from '#testing/journeys/people.ts'

test('a reader goes on to an older system, which learns once who it is; a page that is not listed learns nothing', async ({
  product,
  request,
  windowOf,
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
    const call = await officeClient(product)
    const { id } = await call('POST', '/app', {
      values: { name: '工程档案系统', type: '1', pages: `${site}/enter` },
    })
    const { key } = await call('PUT', `/app/${String(id)}/keys`, { purpose: '登录' })
    const { code } = await call('GET', `/app/${String(id)}`)

    const stranger = await windowOf()
    await stranger.goto(`/#/auth-token?page=${encodeURIComponent(`${site}/enter`)}`)
    await expect(stranger).toHaveURL(/#\/home$/)
    const reader = await buildPerson(product, 'member')
    const here = await windowOf(reader)
    await here.goto(`/#/auth-token?state=7&page=${encodeURIComponent(`${site}/enter`)}`)
    await expect(here.getByRole('heading', { name: '工程档案系统' })).toBeVisible()
    const token = arrivals.find(({ pathname }) => pathname === '/enter')?.searchParams.get('token') ?? ''
    expect(new URL(here.url()).searchParams.get('state')).toBe('7')

    const exchange = () =>
      request.post('/api/token/accessToken', {
        data: { token },
        headers: {
          authorization: `Basic ${Buffer.from(`${String(code)}:${String(key)}`).toString('base64')}`,
        },
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

import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Response } from '@playwright/test'

import { expect, test } from '#e2e/product/test.ts'

/** What a server of maps may answer instead of one. */
const answers: Record<string, (answer: ServerResponse) => void> = {
  网页: (answer) => answer.setHeader('content-type', 'text/html').end('<h1>登录</h1>'),
  报错: (answer) =>
    answer
      .setHeader('content-type', 'application/vnd.ogc.se_xml')
      .end('<ServiceExceptionReport><ServiceException>no layer</ServiceException></ServiceExceptionReport>'),
  乱码: (answer) => answer.setHeader('content-type', 'image/png').end(Buffer.alloc(500, 7)),
  沉默: () => {},
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The column of a tile of the library's own layer. */
const columnOf = (answer: Response) => /\/tiles\/borehole\/\d+\/(\d+)\//.exec(answer.url())?.[1]

let server: Server
let isWell = false
const asked = new Map<string, number>()

test.use({ bypassCSP: true }) // the policy names the servers of the table, which has none of these

test.beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    const name = decodeURIComponent(new URL(url, 'http://x').pathname.slice(1))
    asked.set(name, (asked.get(name) ?? 0) + 1)
    answer.setHeader('access-control-allow-origin', '*')
    if (isWell) answer.setHeader('content-type', 'image/png').end(picture)
    else answers[name]?.(answer)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})

test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('servers that answer a page, an error, noise or nothing are named once, in time, and hold nothing up', async ({
  page,
}) => {
  const { port } = server.address() as AddressInfo
  const names = Object.keys(answers)
  await page.route('**/api/map/getTreeList*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const outside = names.map((name, i) => ({
      ...body.data[0],
      ...{ code: `outside-${i}`, parent: null, name, type: 'wms', kind: null, total: null },
      source: { url: `http://127.0.0.1:${port}/${encodeURIComponent(name)}`, layers: 'a', version: '1.3.0' },
    }))
    await route.fulfill({ response: answer, json: { ...body, data: [...body.data, ...outside] } })
  })
  await page.clock.install()
  const codes = names.map((_, i) => `outside-${i}`)
  const columns = new Set<string>()
  page.on('response', (answer) => {
    const column = columnOf(answer)
    if (column) columns.add(column)
  })
  await page.goto(`/#/map?layers=${['borehole', ...codes].join()}&at=123.95,31.2&zoom=13`)
  const notice = page.locator('.map-notice')
  await expect(notice).toContainText('没有取到，其余图层照常显示')
  for (const name of ['网页', '报错', '乱码']) await expect(notice).toContainText(`“${name}”`)
  await expect(notice).not.toContainText('沉默')

  const stage = page.getByRole('application')
  await stage.focus()
  const before = columns.size
  await expect(async () => {
    await stage.press('ArrowRight')
    expect(columns.size).toBeGreaterThan(before + 3)
  }).toPass({ intervals: [200], timeout: 120_000 })
  await page.clock.fastForward(10_000)
  await expect(notice).toContainText('“沉默”')
  await expect(notice.locator('p')).toHaveCount(1)

  isWell = true
  await notice.getByRole('button', { name: '再试' }).click()
  await expect(notice.locator('p')).toHaveCount(0)
  await expect.poll(() => asked.get('报错')).toBeGreaterThan(1)
})

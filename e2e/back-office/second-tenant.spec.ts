import type { Page } from '@playwright/test'

import { signIn } from '#e2e/product/sign-in.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildPerson } from '#testing/journeys/people.ts'

/** An app of pages for a tenant of their own, at a host of their own. */
async function makeApp(page: Page, host: string): Promise<void> {
  await page.getByRole('button', { name: '新建应用' }).click()
  const form = page.getByRole('dialog', { name: '新建应用' })
  await form.getByLabel('应用名称').fill('港区门户')
  await form.getByLabel('类型').selectOption({ label: '网页' })
  await form.getByLabel(/^租户/).fill('gangqu')
  await form.getByLabel(/^网页的主机/).fill(host)
  await form.getByRole('button', { name: '建立应用' }).click()
  await expect(page.getByRole('checkbox', { name: '选 港区门户' })).toBeVisible()
}

test.use({ as: 'system_admin' })

test('the pages of a second tenant at its own host call in its name, until its app is disabled', async ({
  page,
  product,
  windowOf,
}) => {
  const { port } = new URL(product.url)
  const host = `gangqu.localhost:${port}`
  await page.goto('/#/admin/apps')
  await makeApp(page, host)

  const other = await windowOf()
  const opened = () => other.locator('meta[name="gateway"]').getAttribute('content')
  await other.goto(`http://${host}/#/home`)
  await expect
    .poll(async () => {
      await other.reload()
      return opened()
    })
    .toContain('"tenantId":"gangqu"')
  const { app } = JSON.parse((await opened()) ?? '{}') as { app: string }
  const names: string[] = []
  other.on('response', (answer) => {
    if (!answer.url().includes('/api/')) return
    const { 'x-tenant-id': tenant, 'x-app-id': named } = answer.request().headers()
    names.push(`${tenant} ${named} ${answer.status() === 403 ? 'refused' : 'admitted'}`)
  })
  const reader = await buildPerson(product, 'member')
  await other.goto(`http://${host}/#/login`)
  await signIn(other, reader)
  await expect(other.getByRole('button', { name: new RegExp(reader.name) })).toBeVisible()
  await expect.poll(() => names.length).toBeGreaterThan(2)
  expect(new Set(names)).toEqual(new Set([`gangqu ${app} admitted`]))

  const own = new Set<string | undefined>()
  page.on('request', (request) => own.add(request.headers()['x-tenant-id']))
  await page.getByRole('checkbox', { name: '选 港区门户' }).check()
  await page.getByRole('button', { name: '停用', exact: true }).click()
  const asked = page.getByRole('dialog', { name: '停用应用“港区门户”' })
  await asked.getByRole('button', { name: '停用', exact: true }).click()
  await expect(page.getByText(/^已停用 1/)).toBeVisible()
  expect([...own].filter(Boolean)).toEqual(['1'])

  names.length = 0
  await other.evaluate(() => (location.hash = '#/archive'))
  await expect(other.getByText('应用已停用，或本人的角色不能使用此应用').first()).toBeVisible()
  await expect.poll(() => names).toContain(`gangqu ${app} refused`)
  await expect
    .poll(async () => {
      await other.reload()
      return opened()
    })
    .toContain('"tenantId":"1"')
  await expect(other.getByRole('button', { name: new RegExp(reader.name) })).toBeVisible()
})

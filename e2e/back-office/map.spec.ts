import { expect, test } from '#e2e/product/test.ts'

test.use({ as: 'system_admin' })

test('a layer is moved, coloured and taken from visitors, whose open map loses it; a query is tried at a place', async ({
  page,
  windowOf,
}) => {
  const visitor = await windowOf()
  await visitor.clock.install()
  await visitor.goto('/#/map')
  const box = visitor.getByRole('checkbox', { name: /GNSS 监测点/ })
  await visitor.locator('.layer-panel').getByRole('button', { name: '监测', exact: true }).click()
  await expect(box).toBeVisible()

  await page.goto('/#/admin/map-layers')
  const tree = page.getByRole('treegrid', { name: '图层' })
  const row = tree.locator('.tree-row', { hasText: /^GNSS 监测点/ })
  await row.dragTo(tree.locator('.tree-row', { hasText: /^外部图层/ }))
  await expect(page.getByText('已移动')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已移回原处')).toBeVisible()

  await row.click()
  await page.getByRole('button', { name: '修改', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'GNSS 监测点' })
  await form.getByRole('radio', { name: '红', exact: true }).check({ force: true })
  await form.getByRole('checkbox', { name: /资料管理员/ }).check()
  await expect(form.getByText('只有 1 种角色可见')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存图层 GNSS 监测点')).toBeVisible()
  const seenLater = async () => {
    await visitor.clock.fastForward(61_000)
    return box.count()
  }
  await expect.poll(seenLater).toBe(0)
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await form.getByRole('checkbox', { name: /资料管理员/ }).uncheck()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('人人可见', { exact: true })).toBeVisible()

  const first = Promise.withResolvers<void>() // the map of the query waits for its first view
  const city = page.waitForResponse('**/api/map/city*')
  await page.route('**/api/map/city*', async (route) => {
    await first.promise
    await route.continue()
  })
  await page.goto('/#/admin/map-queries')
  await page.getByRole('button', { name: '工程地质钻孔', exact: true }).first().click()
  const query = page.getByRole('dialog', { name: '工程地质钻孔' })
  await query.getByRole('button', { name: /^去掉/ }).first().click()
  const asked = { icxCodes: ['borehole'], coordinate: [124.1, 31.2], conditions: { buffer: 2000, size: 1 } }
  const near = await visitor.request.post('/api/map/identify', { data: asked })
  const [{ title, shape }] = (await near.json()).data.records
  await query.getByLabel('坐标').fill(shape.coordinates.join(', '))
  await query.getByRole('button', { name: '试查', exact: true }).click()
  await expect(query.getByRole('heading', { name: title })).toBeVisible()
  await expect(query.locator('.try-answer dt', { hasText: '钻孔类型' })).toHaveCount(0)
  first.resolve()
  await city
})

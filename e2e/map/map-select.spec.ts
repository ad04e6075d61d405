import { expect, test } from '#e2e/product/test.ts'

const ring = [
  [123.95, 31.15],
  [123.95, 31.25],
  [124.05, 31.25],
  [124.05, 31.15],
  [123.95, 31.15],
]
const hole = [
  [123.98, 31.18],
  [124.02, 31.18],
  [124.02, 31.22],
  [123.98, 31.22],
  [123.98, 31.18],
]
const file = (coordinates: number[][][]) => ({
  name: '红线.geojson',
  mimeType: 'application/geo+json',
  buffer: Buffer.from(JSON.stringify({ type: 'Polygon', coordinates })),
})

test('a planner draws an area, narrows what is inside, walks the list and hands it on', async ({
  page,
  context,
}) => {
  await page.goto('/#/map')
  const list = page.getByRole('complementary', { name: '图上的资料' })
  await expect(page).toHaveURL(/at=12[34]\./) // the whole city is seen
  await expect(list.getByRole('heading')).toContainText('视野内')
  await page.getByRole('button', { name: '圈选' }).click()
  await expect(page.getByText('按住拖出矩形')).toBeVisible()
  await page.mouse.move(600, 420)
  await page.mouse.down()
  await page.mouse.move(660, 470, { steps: 4 })
  await page.mouse.move(760, 560, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/within=/)
  await expect(list.getByText(/^框选 .*km²$/)).toBeVisible()
  await expect(list.getByRole('heading')).toHaveText(/^范围内 [\d,]+ 孔$/)
  const whole = await list.getByRole('heading').innerText()

  await list.getByRole('combobox', { name: '资料类别' }).selectOption('project')
  await expect(list.getByRole('heading')).not.toHaveText(whole)
  await page.goBack()
  await expect(list.getByRole('heading')).toHaveText(whole)

  await list.getByRole('button', { name: '筛选' }).click()
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /取土标贯孔/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: /^看 / }).click()
  await expect(list.getByText('钻孔类型：取土标贯孔')).toBeVisible()
  await expect(list.getByRole('heading')).not.toHaveText(whole)
  await expect(list.getByRole('heading')).toHaveText(/^范围内 [\d,]+ 孔$/)
  const narrowed = ((await list.getByRole('heading').innerText()).match(/[\d,]+/) ?? [''])[0]

  await list
    .getByRole('button', { name: /^在图上看/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: '此处的资料' })).toBeVisible()
  await list.getByRole('link', { name: '列表' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${narrowed} 孔符合` })).toBeVisible()
  await expect(page.getByText(/^框选 .*km²$/)).toBeVisible()

  const colleague = await context.newPage()
  await colleague.goto(page.url())
  await expect(colleague.getByRole('status').filter({ hasText: `${narrowed} 孔符合` })).toBeVisible()
  await page.goBack()
  await expect(list.getByText('钻孔类型：取土标贯孔')).toBeVisible()
})

test('an area is uploaded, with a clear answer to what is none; without a mouse a district is chosen', async ({
  page,
}) => {
  await page.goto('/#/map')
  await page.getByRole('button', { name: '圈选' }).press('Enter')
  const tool = page.getByRole('region', { name: '圈选' })
  const list = page.getByRole('complementary', { name: '图上的资料' })
  await tool.getByText('上传', { exact: true }).click()
  await tool.getByLabel('范围文件').setInputFiles(file([ring.map((corner) => corner.toReversed())]))
  await expect(tool.getByRole('alert')).toContainText('经纬度颠倒')
  await tool.getByLabel('范围文件').setInputFiles(file([ring, hole]))
  await expect(list.getByText(/^红线 \d+ km²$/)).toBeVisible()
  await expect(tool.getByRole('alert')).toBeHidden()
  await expect(page).toHaveURL(/area/)
  await expect(list.getByRole('heading')).toHaveText(/^范围内 \d/)
  const found = await list.getByRole('heading').innerText()
  await page.reload()
  await expect(list.getByRole('heading')).toHaveText(found)

  await page.keyboard.press('Delete')
  await expect(list.getByRole('heading')).toContainText('视野内')
  await page.getByRole('button', { name: '圈选' }).press('Enter')
  await tool.getByText('行政区', { exact: true }).click()
  await tool.getByRole('combobox', { name: '行政区' }).selectOption('鹭洲区')
  await expect(list.getByText(/^鹭洲区 \d+ km²$/)).toBeVisible()
  await expect(list.getByText(/^按登记的所在区/)).toBeVisible()
  await expect(list.getByRole('link', { name: '列表' })).toHaveAttribute(
    'href',
    /%E9%B9%AD%E6%B4%B2%E5%8C%BA|鹭洲区/,
  )
})

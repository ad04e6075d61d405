import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { signIn } from '#e2e/product/sign-in.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildPerson } from '#testing/journeys/people.ts'

import { openHole } from './open-hole.ts'

const popup = (page: Page) => page.getByRole('dialog', { name: '此处的资料' })

test('a visitor stars a hole, signs in, and is where they were, with the star', async ({ page, product }) => {
  const { place } = await openHole(page)
  await page.goto(`/#/map?at=${place.lng},${place.lat}&zoom=17`)
  const stage = page.getByRole('application')
  await expect(stage.locator('canvas').first()).toBeVisible()
  const box = await stage.boundingBox()
  await stage.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } })
  await expect(popup(page).getByRole('heading')).toBeVisible()
  await expect(popup(page)).toContainText('孔深')
  const heading = popup(page).getByRole('heading')
  const next = popup(page).getByRole('button', { name: '下一条' })
  if (await next.isVisible()) {
    const first = await heading.innerText()
    await next.click()
    await expect(heading).not.toHaveText(first)
  }
  const title = await heading.innerText()
  const address = page.url()
  expect(await barriers(page)).toEqual([])

  await popup(page).getByRole('button', { name: '收藏' }).click()
  await expect(page).toHaveURL(/#\/login\?wanted=%2Fmap/)
  await signIn(page, await buildPerson(product, 'member'))
  await expect(popup(page).getByRole('heading')).toHaveText(title)
  await expect(page).toHaveURL(address)
  await expect(popup(page).getByRole('button', { name: '收藏' })).toHaveAttribute('aria-pressed', 'true')

  await page.reload()
  await expect(popup(page).getByRole('heading')).toHaveText(title)
  await popup(page).getByRole('link', { name: '打开资料' }).click()
  await expect(page).toHaveURL(/#\/gcdzzkInfo\//)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(popup(page).getByRole('heading')).toHaveText(title)

  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await page.getByRole('button', { name: '收藏' }).click()
  await page.getByRole('region', { name: '地图收藏' }).getByRole('button', { name: title }).click()
  await expect(popup(page).getByRole('heading')).toHaveText(title)
  await popup(page).getByRole('button', { name: '收藏' }).click()
  await page.getByRole('dialog', { name: '取消收藏？' }).getByRole('button', { name: '取消收藏' }).click()
  await expect(page.getByText('取消收藏成功')).toBeVisible()
  await expect(popup(page).getByRole('button', { name: '收藏' })).toHaveAttribute('aria-pressed', 'false')
})

test('with the keyboard alone: what lies in the middle, and back to the map', async ({ page }) => {
  const { place } = await openHole(page)
  await page.goto(`/#/map?at=${place.lng},${place.lat}&zoom=17`)
  const stage = page.getByRole('application', { name: /^地图/ })
  await expect(stage.locator('canvas').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await stage.focus()
  await page.keyboard.press('Enter')
  await expect(popup(page).getByRole('heading')).toBeVisible()
  await expect(popup(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await expect(stage).toBeFocused()

  await page.getByRole('button', { name: '鹰眼图' }).press('Enter')
  const overview = page.getByRole('application', { name: /^鹰眼图/ })
  const before = page.url()
  await overview.press('ArrowRight')
  await expect(page).not.toHaveURL(before)
  expect(await barriers(page)).toEqual([])
})

test('a record opens in a window over the map, and the page in it cannot be led elsewhere', async ({
  page,
}) => {
  const { place } = await openHole(page)
  const at = `${place.lng},${place.lat}`
  await page.goto(`/#/map?at=${at}&zoom=17&ask=${at}&missed=5`)
  const title = await popup(page).getByRole('heading').innerText()
  await popup(page).getByRole('button', { name: '预览' }).click()
  const frame = page.frameLocator('.floating-window iframe')
  await expect(frame.getByText(`钻孔编号 ${title}`)).toBeVisible()
  const window = page.getByRole('dialog', { name: '钻孔资料' })
  await expect(window.getByRole('heading', { name: '钻孔资料' })).toBeFocused()
  const boxOf = async () => (await window.boundingBox()) ?? { x: 0, y: 0 }
  const before = await boxOf()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await boxOf()).x).toBe(before.x + 16)
  await page.mouse.move(before.x + 60, before.y + 24)
  await page.mouse.down()
  await page.mouse.move(before.x + 100, before.y + 300, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf()).y).toBeGreaterThan(before.y + 200)
  await window.getByRole('button', { name: '关闭' }).first().click()
  await expect(window).toBeHidden()
  await expect(popup(page)).toBeVisible()
})

const tool = (page: Page) => page.getByRole('region', { name: '标注' })

test('labels stay in the browser, are saved by a member, and shared by a link', async ({
  page,
  product,
  windowOf,
}) => {
  await page.goto('/#/labeling')
  await tool(page).getByRole('textbox', { name: '文字', exact: true }).fill('踏勘点 <b>1</b>')
  await tool(page).getByRole('textbox', { name: '坐标' }).fill('123.96,31.31')
  await tool(page).getByRole('button', { name: '标上' }).click()
  const first = tool(page).getByRole('textbox', { name: '第 1 个标注的文字' })
  await expect(first).toHaveValue('踏勘点 <b>1</b>')
  await page.reload()
  await expect(first).toHaveValue('踏勘点 <b>1</b>')
  expect(await barriers(page)).toEqual([])

  await tool(page).getByRole('link', { name: '登录' }).click()
  await signIn(page, await buildPerson(product, 'member'))
  await expect(first).toHaveValue('踏勘点 <b>1</b>')
  await tool(page).getByLabel('图名').fill('踏勘')
  await tool(page).getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/drawing=/)
  const link = page.url()

  const stranger = await windowOf()
  await stranger.goto(link)
  await expect(tool(stranger)).toContainText('没有这张标注图')
  await tool(page).getByText('有链接的人可以看').click()
  await tool(page).getByRole('button', { name: '保存' }).click()
  await expect(tool(page)).toContainText('已分享')
  await stranger.reload()
  await expect(tool(stranger).getByRole('heading', { name: '踏勘' })).toBeVisible()

  await tool(page).getByRole('button', { name: '删去 踏勘' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删去', exact: true }).click()
  await expect(page.getByText('标注图已删去')).toBeVisible()
})

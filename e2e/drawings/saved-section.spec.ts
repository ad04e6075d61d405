import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { signIn } from '#e2e/product/sign-in.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildLineHole } from '#testing/builders/records.ts'
import { buildPerson } from '#testing/journeys/people.ts'

type Product = Parameters<typeof buildPerson>[0]

async function buildHoles(product: Product) {
  for (const [code, at, hasSix] of [
    ['JL-G1', 0, true],
    ['JL-G2', 30, false],
    ['JL-G3', 62, true],
  ] as const)
    await buildLineHole(product.db, code, { at, hasSix })
}

/** Waits for the drawing, and pays for its holes where they are not open. */
async function openDrawing(there: Page) {
  const drawing = there.getByRole('img', { name: /的剖面图，长 [\d.]+ m/ })
  const pay = there.getByRole('button', { name: /积分打开 3 孔/ })
  await expect(drawing.or(pay)).toBeVisible()
  if (await pay.isVisible()) await pay.click()
  await expect(drawing).toBeVisible()
  return drawing
}

/** Moves the end of ⑥ by dragging, and joins it to ⑦1 by keys; returns where the end is now, percent. */
async function correctSection(page: Page): Promise<number> {
  await page.getByRole('button', { name: '修改连层' }).click()
  const tip = page.getByRole('slider', { name: '⑥ 在 JL-G1 与 JL-G2 之间尖灭' })
  await tip.hover()
  const box = (await tip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 20, y, { steps: 4 })
  await page.mouse.up()
  await expect(tip).toHaveAttribute('aria-valuenow', /^[1-4]\d$/)
  const moved = Number(await tip.getAttribute('aria-valuenow'))

  await page.getByRole('button', { name: /^JL-G3 的⑥，在 JL-G2 没有/ }).focus()
  await page.keyboard.press('Enter')
  const choices = page.getByRole('dialog', { name: 'JL-G3 的⑥ 粉质黏土，在 JL-G2 是' })
  await expect(choices.getByRole('button', { name: '没有这一层' })).toBeFocused()
  await choices.getByRole('button', { name: '⑦1 砂质粉土' }).press('Enter')
  return moved
}

test('an engineer corrects a section by dragging and by keys, saves and shares it; somebody else opens it', async ({
  page,
  product,
  browser,
}) => {
  await buildHoles(product)
  await page.goto('/#/section?hole=JL-G1&hole=JL-G2&hole=JL-G3')
  await page.getByRole('main').getByRole('link', { name: '登录' }).click()
  await signIn(page, await buildPerson(product, 'member'))
  await openDrawing(page)

  const moved = await correctSection(page)
  const corrections = page.getByRole('region', { name: '连层更正' })
  await expect(corrections.getByText('JL-G3 的⑥与 JL-G2 的⑦1相连')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: '保存', exact: true }).click()
  const saving = page.getByRole('dialog', { name: '保存图件' })
  await saving.getByRole('textbox', { name: '图名' }).fill('滨江一线剖面')
  await saving.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '已保存' })).toBeVisible()
  await page.reload()
  const drawing = await openDrawing(page)
  await expect(drawing.getByText('滨江一线剖面').first()).toBeVisible()
  await expect(corrections.getByText(`止于间距 ${moved} %`)).toBeVisible()
  await expect(corrections.getByText('JL-G3 的⑥与 JL-G2 的⑦1相连')).toBeVisible()

  await page.getByRole('button', { name: '分享' }).click()
  const sharing = page.getByRole('dialog', { name: '分享“滨江一线剖面”' })
  const link = await sharing.getByRole('textbox', { name: '链接' }).inputValue()
  await sharing.getByRole('button', { name: '关闭' }).click()
  await page.goto('/#/personal-center/drawings')
  await expect(page.getByRole('row', { name: /滨江一线剖面.*剖面图，3 孔.*以链接分享/ })).toBeVisible()
  expect(await barriers(page)).toEqual([])

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(other.getByText('剖面图要用各孔的分层深度，登录后可看。')).toBeVisible()
  await other.getByRole('main').getByRole('link', { name: '登录' }).click()
  await signIn(other, await buildPerson(product, 'member'))
  await openDrawing(other)
  await expect(other.getByRole('heading', { name: '滨江一线剖面' })).toBeVisible()
  const theirs = other.getByRole('region', { name: '连层更正' })
  await expect(theirs.getByText(`止于间距 ${moved} %`)).toBeVisible()
  await expect(theirs.getByText('JL-G3 的⑥与 JL-G2 的⑦1相连')).toBeVisible()
  await other.context().close()
})

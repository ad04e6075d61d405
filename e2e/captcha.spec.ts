import type { Locator, Page } from '@playwright/test'

import { allViolations } from './product/barriers.ts'
import { addressIn, blockOf, middlesOf, pictureIn } from './product/captcha.ts'
import { expect, test } from './product/test.ts'

test.use({ library: {} })

/** Opens the window with a new challenge. */
async function open(page: Page, way?: string): Promise<Locator> {
  await page.goto('/#/custom-components')
  await page.getByRole('button', { name: '打开安全验证' }).click()
  const window = page.getByRole('dialog', { name: '安全验证' })
  await expect(window.locator('.captcha-bar')).toHaveAttribute('data-step', 'ready')
  if (way) await window.getByRole('button', { name: way }).click()
  return window
}

/** The same with words to click, once they are there. */
async function openWords(page: Page): Promise<Locator> {
  const window = await open(page)
  const before = await addressIn(window)
  await window.getByRole('button', { name: '换成点字' }).click()
  await expect(window.getByRole('button', { name: /图中写着四个字/ })).toBeVisible()
  await expect(pictureIn(window)).not.toHaveAttribute('src', before)
  return window
}

async function boxOf(one: Locator) {
  await one.scrollIntoViewIfNeeded()
  const box = await one.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
  return box
}

/** What a machine finds in the open window. */
const faults = (window: Locator) => allViolations(window.page(), 'dialog[open]')
const passed = (window: Locator, times = 1) =>
  expect(window.page().getByText(`本页已通过 ${times} 次`)).toBeVisible()
const slider = (window: Locator) => window.getByRole('slider')

async function push(window: Locator, x: number): Promise<void> {
  const { mouse } = window.page()
  const [bar, handle] = [await boxOf(window.locator('.captcha-bar')), await boxOf(slider(window))]
  const [fromX, fromY] = [handle.x + 10, handle.y + 20]
  await mouse.move(fromX, fromY)
  await mouse.down()
  await mouse.move(fromX + (x * (bar.width - 2)) / 310, fromY + 4, { steps: 6 })
  await mouse.up()
}

test.beforeEach(({ page }) => page.goto('/#/custom-components'))

test('by mouse: the piece is moved into its hole, after a miss into the next one; words are clicked at twice the size', async ({
  page,
  product: { pictures },
}) => {
  const window = await open(page)
  await push(window, await blockOf(pictures, window))
  await expect(window).toBeHidden()
  await passed(window)
  await expect(page.getByRole('button', { name: '打开安全验证' })).toBeFocused()

  await open(page)
  const before = await addressIn(window)
  await push(window, 20)
  await expect(pictureIn(window)).not.toHaveAttribute('src', before)
  await expect(window.locator('.captcha-bar')).toHaveAttribute('data-step', 'ready')
  await push(window, await blockOf(pictures, window))
  await passed(window, 2)

  await openWords(page)
  const words = window.getByRole('button', { name: /图中写着四个字/ })
  const once = await boxOf(words)
  await window.getByRole('button', { name: '放大两倍' }).click()
  const box = await boxOf(words)
  expect(box.width).toBeCloseTo(2 * once.width, 0)
  for (const { x, y } of await middlesOf(pictures, window))
    await page.mouse.click(box.x + (x * box.width) / 310, box.y + (y * box.height) / 155)
  await passed(window, 3)
})

test('by keys: they move by 1 and by 10, a cross clicks the words, the time lock needs no picture', async ({
  page,
  product: { pictures },
}) => {
  const window = await open(page)
  expect(await faults(window)).toEqual([])
  await slider(window).focus()
  const x = await blockOf(pictures, window)
  for (let i = 0; i < Math.floor(x / 10); i++) await page.keyboard.press('Shift+ArrowRight')
  for (let i = 0; i < x % 10; i++) await page.keyboard.press('ArrowRight')
  await expect(slider(window)).toHaveAttribute('aria-valuenow', String(x))
  await page.keyboard.press('Enter')
  await passed(window)

  await openWords(page)
  expect(await faults(window)).toEqual([])
  await window.getByRole('button', { name: /图中写着四个字/ }).focus()
  await page.keyboard.press('ArrowRight')
  const at = { x: 165, y: 78 }
  for (const { x, y } of await middlesOf(pictures, window)) {
    for (; at.x < x - 9; at.x += 10) await page.keyboard.press('ArrowRight')
    for (; at.x > x + 9; at.x -= 10) await page.keyboard.press('ArrowLeft')
    for (; at.y < y - 9; at.y += 10) await page.keyboard.press('ArrowDown')
    for (; at.y > y + 9; at.y -= 10) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
  }
  await passed(window, 2)

  await open(page)
  await window.getByRole('button', { name: '不看图，改用等待验证' }).click()
  expect(await faults(window)).toEqual([])
  await window.getByRole('button', { name: '开始', exact: true }).focus()
  await page.keyboard.press('Enter')
  await passed(window, 3)
})

test('the time can be extended twice, not more', async ({ page, product: { pictures } }) => {
  const window = await open(page)
  await window.getByRole('button', { name: /延长/ }).click()
  await expect(window.getByRole('status')).toHaveText(/已延长/)
  await window.getByRole('button', { name: /延长/ }).click()
  await expect(window.getByRole('button', { name: /延长/ })).toHaveCount(0)
  await expect(window.getByRole('button', { name: /^余 \d+ 秒/ })).toBeDisabled()
  await push(window, await blockOf(pictures, window))
  await passed(window)
})

test.describe('on a phone of 320', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('touch moves the piece into its hole, and nothing is cut off', async ({
    page,
    product: { pictures },
  }) => {
    const window = await open(page)
    const { x, width } = await boxOf(window)
    expect([x >= 0, x + width <= 320]).toEqual([true, true])
    expect(await window.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    const [bar, handle] = [await boxOf(window.locator('.captcha-bar')), await boxOf(slider(window))]
    const touch = await page.context().newCDPSession(page)
    const [fromX, y, by] = [
      handle.x + 10,
      handle.y + 20,
      ((await blockOf(pictures, window)) * (bar.width - 2)) / 310,
    ]
    const move = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
    await move('touchStart', fromX)
    for (let i = 1; i <= 6; i++) await move('touchMove', fromX + (by * i) / 6)
    await move('touchEnd')
    await passed(window)
  })
})

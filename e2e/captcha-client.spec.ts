import { expect, test, type Page } from '@playwright/test'

import { type CaptchaSite, openCaptchaSite } from '#testing/journeys/captcha-site.ts'

import { addressIn, blockOf, middlesOf, pictureIn } from './product/captcha.ts'

/** What the client hands on, once it is done: it writes it into the title of its page. */
async function handedOn(page: Page): Promise<{ captchaVerification?: string }> {
  await expect(page).toHaveTitle(/captchaVerification/)
  return JSON.parse(await page.title()) as { captchaVerification?: string }
}

async function shown(page: Page, site: CaptchaSite, type: string) {
  await page.goto(`${site.url}/client?type=${type}`)
  const picture = pictureIn(page)
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/)
  const box = await picture.boundingBox()
  if (!box) throw new Error('There is no picture.')
  return box
}

async function push(page: Page, by: number): Promise<void> {
  const box = await page.locator('.ac-slider__control').boundingBox()
  if (!box) throw new Error('There is no handle.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y, { steps: 5 })
  await page.mouse.move(x + by, y, { steps: 5 })
  await page.mouse.up()
}

for (const [name, options] of [
  ['encrypted', { aes: true }],
  ['plain', { aes: false }],
] as const) {
  test.describe(`an independent client, ${name}`, () => {
    let site: CaptchaSite
    test.beforeAll(async () => {
      site = await openCaptchaSite(options)
    })
    test.afterAll(() => site.close())

    const redeem = async (page: Page) => {
      const { captchaVerification = '' } = await handedOn(page)
      const use = () => site.redeem(captchaVerification, { scene: 'sign-in', source: '127.0.0.1' })
      await use()
      await expect(use()).rejects.toMatchObject({ code: 'captcha_required' })
    }

    test('moves the piece into its hole', async ({ page }) => {
      await shown(page, site, 'slide')
      await push(page, ((await blockOf(site.pictures, page)) * 280) / 310)
      await redeem(page)
    })

    test('clicks the words in their order', async ({ page }) => {
      const box = await shown(page, site, 'point')
      for (const { x, y } of await middlesOf(site.pictures, page))
        await page.mouse.click(box.x + (x * 280) / 310, box.y + (y * 140) / 155)
      await redeem(page)
    })

    test('gets another picture after a miss, and the words after two', async ({ page }) => {
      await shown(page, site, 'auto')
      for (let i = 0; i < 2; i++) {
        const before = await addressIn(page)
        await push(page, 5)
        await expect(pictureIn(page)).not.toHaveAttribute('src', before)
      }
      await push(page, 5)
      await expect(async () => expect(await middlesOf(site.pictures, page)).not.toEqual([])).toPass()
    })
  })
}

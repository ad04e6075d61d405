import type { Page } from '@playwright/test'

import { catalogue } from '#contract/catalogue/routes.ts'

import { barriers, expect, test } from './product/journey.ts'
import { accountOf, signIn } from './product/people.ts'

interface Hole {
  code: string
  place: { lng: number; lat: number; exact: boolean } | null
}

/** An open hole with a place. */
async function openHole(page: Page): Promise<Hole & { place: NonNullable<Hole['place']> }> {
  const path = `/api${catalogue.list.path.replace(':kind', 'borehole')}`
  const conditions = [{ prop: 'access', anyOf: ['open'] }]
  const answer = await page.request.post(path, { data: { conditions, current: 1, size: 20 } })
  const { data } = (await answer.json()) as { data: { records: Hole[] } }
  const hole = data.records.find(({ place }) => place?.exact)
  if (!hole?.place) throw new Error('There is no open hole with a place.')
  return { ...hole, place: hole.place }
}

const popup = (page: Page) => page.getByRole('dialog', { name: '此处的资料' })

test('a visitor stars a hole, signs in, and is where they were, with the star', async ({ page }) => {
  const { place } = await openHole(page)
  await page.goto(`/#/map?at=${place.lng},${place.lat}&zoom=17`)
  const stage = page.getByRole('application')
  await expect(stage.locator('canvas').first()).toBeVisible()
  const box = await stage.boundingBox()
  await stage.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } })
  await expect(popup(page).getByRole('heading')).toBeVisible()
  await expect(popup(page)).toContainText('孔深')
  const next = popup(page).getByRole('button', { name: '下一条' })
  if (await next.isVisible()) await next.click()
  const title = await popup(page).getByRole('heading').innerText()
  const address = page.url()
  expect(await barriers(page)).toEqual([])

  await popup(page).getByRole('button', { name: '收藏' }).click()
  await expect(page).toHaveURL(/#\/login\?wanted=%2Fmap/)
  await signIn(page, await accountOf('member'))
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
  const stage = page.getByRole('application')
  await expect(stage.locator('canvas').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await stage.focus()
  await page.keyboard.press('Enter')
  await expect(popup(page).getByRole('heading')).toBeVisible()
  await expect(popup(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await expect(stage).toBeFocused()
})

import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'

import { openItems } from './open-items.ts'

/** Enters so many applications at the counter, by the calls of its page. */
const enter = async (page: Page, count: number): Promise<number[]> =>
  page.evaluate(
    async (codes) => {
      const token: string = JSON.parse(localStorage.getItem('geolibrary-token') ?? '""')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const statuses: number[] = []
      for (const [i, code] of codes.entries()) {
        const asked = {
          ...{
            reader: `读者${i + 1}`,
            phone: '17000000555',
            purpose: 'science',
            useMode: 'read',
            reason: '',
          },
          items: [{ kind: 'archive', code }],
        }
        const answer = await fetch('/api/loan/onBehalf', {
          ...{ method: 'POST', headers, body: JSON.stringify(asked) },
        })
        statuses.push(answer.status)
      }
      return statuses
    },
    await openItems(page, count),
  )

/** Another’s move in between is shown, and nothing is lost. */
async function meanwhile(page: Page, counter: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  const dialog = page.getByRole('dialog')
  const third = await title.innerText()
  await expect(page.getByRole('button', { name: /^同意/ })).toBeVisible()
  await counter.goto(`/#/admin/counter?code=${third}`)
  await counter.getByRole('link', { name: third }).click()
  await counter.getByText('更多', { exact: true }).click()
  await counter.getByRole('button', { name: '撤回' }).click()
  await counter.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await expect(counter.getByText(`${third} 撤回，已办`)).toBeVisible()
  await page.keyboard.press('r')
  await dialog.getByRole('textbox').fill('请写明用途')
  await dialog.getByRole('button', { name: '退回补正', exact: true }).click()
  await expect(dialog.getByText(/已由他人办理/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('您看过之后')
  await expect(page.getByRole('alert')).toContainText('撤回')
  await expect(title).toHaveText(third)
}

test.use({ as: 'loan_reviewer' })

test('a clerk with forty applications accepts and approves the harmless at once, and decides the others by letters', async ({
  page,
  windowOf,
}) => {
  const counter = await windowOf('counter_clerk')
  await counter.goto('/#/admin/counter')
  await expect(counter.getByRole('heading', { name: '窗口' })).toBeVisible()
  expect(new Set(await enter(counter, 32))).toEqual(new Set([200]))

  await page.goto('/#/admin/loans?text=%E8%AF%BB%E8%80%85') // 读者
  await page.getByLabel('每页条数').selectOption('50')
  await expect(page.getByRole('row')).toHaveCount(33) // with the heads; until then the first twenty stand
  await page.getByRole('checkbox', { name: '选本页全部' }).check()
  await page.getByRole('button', { name: '受理 32 份' }).click()
  await expect(page.getByText('已受理 32 份')).toBeVisible()
  await expect(page.getByText('审核中').nth(5)).toBeVisible()
  expect(await barriers(page)).toEqual([])

  for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: '同意 3 份' }).click()
  await expect(page.getByText('已同意 3 份')).toBeVisible()

  await page.getByRole('table').getByRole('link').first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^JY\d+$/)
  const first = await title.innerText()
  await page.keyboard.press('n')
  await expect(title).not.toHaveText(first)
  await expect(title).toHaveText(/^JY\d+$/)
  const second = await title.innerText()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(second)
  await dialog.getByRole('textbox').fill('al') // letters typed are letters
  await expect(dialog).toContainText(second)
  await dialog.getByRole('button', { name: '同意', exact: true }).click()
  await expect(title).not.toHaveText(second)
  await expect(title).toHaveText(/^JY\d+$/)

  await meanwhile(page, counter)
})

import { randomBytes } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'

import type { BrowserContext, Page } from '@playwright/test'

import { allViolations } from '#e2e/product/barriers.ts'
import { expect, type Journey, test } from '#e2e/product/test.ts'

const mega = 2 ** 20

test.use({ as: 'member' })

const uploader = (page: Page) => page.getByRole('region', { name: '即选即传' })
const choose = (page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  uploader(page).getByLabel('即选即传', { exact: true }).setInputFiles(files)
const text = (name: string, words = name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })

test('a survey of which the page was closed on the way goes on another day where it was, is checked, and can be downloaded', async ({
  page: first,
  windowOf,
}, info) => {
  const survey = info.outputPath('三维测线.dat')
  await writeFile(survey, randomBytes(13 * mega + 5))
  await first.goto('/#/custom-components')
  let sent = 0
  await first.route('**/api/file/chunkUpload**', async (route) => {
    if (++sent > 3) return // the line is so weak that nothing more gets through
    await route.continue().catch(() => {}) // the page may be closed by then
  })
  await choose(first, survey)
  await expect.poll(() => sent).toBeGreaterThan(3)
  await expect(uploader(first).getByText(/^(?!0 B).* \/ 13\.0 MB/)).toBeVisible()
  const page = await anotherDay(first.context(), windowOf)

  const begun = uploader(page).getByRole('listitem').filter({ hasText: '三维测线.dat' })
  await expect(begun).toContainText(/已传 [1-9]\d?%/)
  let again = 0
  page.on('request', (request) => void (again += Number(request.url().includes('/chunkUpload'))))
  await choose(page, survey)
  await expect(uploader(page).getByRole('button', { name: '下载三维测线.dat' })).toBeVisible()
  expect(again).toBeGreaterThan(0)
  expect(again).toBeLessThan(7)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    uploader(page).getByRole('button', { name: '下载三维测线.dat' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('三维测线.dat')
  expect(saved.url()).toContain('/api/file/download/') // the browser itself fetches it, and may go on later
  expect((await stat(await saved.path())).size).toBe((await stat(survey)).size)
  await uploader(page).getByRole('button', { name: '删除三维测线.dat' }).click()
  await expect(uploader(page).getByText('三维测线.dat')).toHaveCount(0)
})

/** The browser is closed and opened again: it is the same one, and every page is gone. */
async function anotherDay(context: BrowserContext, open: Journey['windowOf']): Promise<Page> {
  const storageState = await context.storageState()
  await Promise.all(context.pages().map((page) => page.close()))
  const page = await open(undefined, { storageState })
  await page.goto('/#/custom-components')
  return page
}

test('the same file of somebody else is there at once, and not a chunk of it is sent', async ({
  windowOf,
}, info) => {
  const survey = info.outputPath('同一测线.dat')
  await writeFile(survey, randomBytes(9 * mega))
  for (const role of ['member', 'counter_clerk'] as const) {
    const page = await windowOf(role)
    await page.goto('/#/custom-components')
    let sent = 0
    page.on('request', (request) => void (sent += Number(request.url().includes('/chunkUpload'))))
    await choose(page, survey)
    const download = uploader(page).getByRole('button', { name: '下载同一测线.dat' })
    await expect(download).toBeVisible()
    expect(sent).toBe(role === 'member' ? 5 : 0)
  }
})

test('what is paused goes on, what is cancelled is given up', async ({ page }, info) => {
  const file = info.outputPath('岩心照片.dat')
  await writeFile(file, randomBytes(9 * mega))
  await page.goto('/#/custom-components')
  const line = { isHeld: true }
  await page.route('**/api/file/chunkUpload**', async (route) => {
    while (line.isHeld) await new Promise((later) => setTimeout(later, 50))
    await route.continue().catch(() => {})
  })
  await choose(page, file)
  await uploader(page).getByRole('button', { name: '暂停岩心照片.dat' }).click()
  await expect(uploader(page).getByText(/已暂停/)).toBeVisible()
  line.isHeld = false
  await uploader(page).getByRole('button', { name: '继续岩心照片.dat' }).click()
  await expect(uploader(page).getByRole('button', { name: '下载岩心照片.dat' })).toBeVisible()
  await uploader(page).getByRole('button', { name: '删除岩心照片.dat' }).click()

  line.isHeld = true
  await writeFile(file, randomBytes(9 * mega))
  await choose(page, file)
  await expect(uploader(page).getByText(/正在上传/)).toBeVisible()
  await uploader(page).getByRole('button', { name: '取消岩心照片.dat' }).click()
  line.isHeld = false
  await expect(uploader(page).getByText('岩心照片.dat')).toHaveCount(0)
  await page.reload()
  await expect(uploader(page)).toBeVisible()
  await expect(uploader(page).getByText('岩心照片.dat')).toHaveCount(0)
})

test('the uploader says what it does not take, and a broken file is refused with its reason', async ({
  page,
}) => {
  await page.goto('/#/custom-components')
  const toasts = page.getByRole('status').filter({ hasText: /./ }).last()
  await choose(page, [text('空.txt', '')])
  await expect(page.getByText('空.txt：文件是空的')).toBeVisible()
  await choose(page, [text('照片.png', '<html><script>')])
  await expect(page.getByText('照片.png：文件内容与后缀不符，可能已损坏或改过后缀')).toBeVisible()
  await expect(uploader(page).getByText('照片.png')).toHaveCount(0)
  await choose(
    page,
    ['一', '二', '三', '四', '五', '六'].map((name) => text(`${name}.txt`)),
  )
  await expect(toasts.getByText('最多上传 5 个文件')).toBeVisible()
  await expect(uploader(page).getByRole('button', { name: /^下载/ })).toHaveCount(5)
  expect(await allViolations(page, '.uploader')).toEqual([])
  for (const name of ['一', '二', '三', '四', '五'])
    await uploader(page)
      .getByRole('button', { name: `删除${name}.txt` })
      .click()
  await expect(uploader(page).getByRole('button', { name: /^下载/ })).toHaveCount(0)
  await page.getByRole('button', { name: '没有图片的预览' }).click()
  await expect(page.getByText('请传入 imgUrl 内容')).toBeVisible()
})

test('files that wait are sent by the submit, and deleted by it', async ({ windowOf }) => {
  const page = await windowOf('records_manager')
  await page.goto('/#/custom-components')
  const waiting = page.getByRole('region', { name: '提交时上传（图片）' })
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await waiting.getByLabel('提交时上传（图片）', { exact: true }).setInputFiles([
    { name: '点位.png', mimeType: 'image/png', buffer: png },
    { name: '坏图.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ])
  await expect(page.getByText('说明.txt：只能上传 图片 文件')).toBeVisible()
  await expect(waiting.getByText(/等待上传/)).toHaveCount(2)
  const submit = page.getByRole('button', { name: '提交', exact: true })
  await submit.click()
  await expect(waiting.getByRole('button', { name: '下载点位.png' })).toBeVisible()
  await expect(waiting.getByText('坏图.png')).toHaveCount(0)
  await waiting.getByRole('button', { name: '预览点位.png' }).click()
  await expect(page.getByRole('img', { name: '点位.png' })).toBeVisible()
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  const isDeleted = page.waitForRequest((request) => request.url().endsWith('/file/delete'))
  await waiting.getByRole('button', { name: '删除点位.png' }).click()
  await submit.click()
  await isDeleted

  await page.goto('/#/admin/files')
  await expect(page.getByRole('heading', { name: '文件', exact: true })).toBeVisible()
  await expect(page.getByText('点位.png')).toHaveCount(0)
})

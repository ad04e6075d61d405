import type { Locator, Page } from '@playwright/test'

import { allViolations } from '#e2e/product/barriers.ts'
import { writeDate } from '#e2e/product/dates.ts'
import { expect, test } from '#e2e/product/test.ts'

const title = '冬季开放时间公告'
const alt = '服务大厅的开放时间牌'
const day = 24 * 3600_000

/** As the control of a date and a time is filled in, by the clock of the archive. */
const localTime = (moment: number) => new Date(moment + 8 * 3600_000).toISOString().slice(0, 16)

/** A heading, a list and a link, by keyboard; an address that could run something is not taken. */
async function write(page: Page, drawer: Locator): Promise<void> {
  await drawer.getByText('小标题', { exact: true }).click()
  await drawer.getByRole('textbox', { name: /^第 1 段/ }).click()
  await page.keyboard.type('何时开放')
  await page.keyboard.press('Enter')
  await drawer.getByText('列表', { exact: true }).click()
  await drawer.getByRole('textbox', { name: /^第 2 段/ }).click()
  await page.keyboard.type('工作日上午')
  await page.keyboard.press('Enter')
  await page.keyboard.type('到馆路线')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('须为 http(s) 网址或本站 #/ 路径')).toBeVisible()
  await drawer.getByLabel('链接的网址').fill('#/about')
  await page.keyboard.press('Enter')
}

/** A photograph larger than a page needs, as a browser draws it. */
const photographOf = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2400, 1200)
    const pen = canvas.getContext('2d')
    for (let x = 0; x < 2400; x += 40) {
      if (pen) pen.fillStyle = `hsl(${x % 360} 40% 60%)`
      pen?.fillRect(x, 0, 40, 1200)
    }
    const drawn = await canvas.convertToBlob({ type: 'image/png' })
    return [...new Uint8Array(await drawn.arrayBuffer())]
  })

/** Puts a picture behind the text and files under it; a page that calls itself a PDF is not taken. */
async function addFiles(page: Page, drawer: Locator): Promise<void> {
  const buffer = Buffer.from(await photographOf(page))
  await drawer
    .getByLabel('图片', { exact: true })
    .setInputFiles({ name: '大厅.png', mimeType: 'image/png', buffer })
  await expect(drawer.getByText('请写图片的替代文字，或标为装饰')).toBeVisible()
  await drawer.getByRole('button', { name: '建立文章' }).click()
  await expect(drawer.getByText('请写图片的替代文字，或标为装饰')).toHaveCount(2) // at the picture, and at the text
  await drawer.getByLabel('替代文字').fill(alt)
  const choose = drawer.getByLabel('添加附件', { exact: true })
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  await choose.setInputFiles({ name: '表.pdf', mimeType: 'application/pdf', buffer: html })
  await expect(drawer.getByText('表.pdf：文件内容与后缀不符')).toBeVisible()
  await choose.setInputFiles({
    name: '预约表（扫描件）.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%scan'),
  })
  await expect(drawer.getByRole('button', { name: '预约表（扫描件）.pdf', exact: true })).toBeVisible()
}

/** What somebody sees of the picture and of the attachment. */
async function expectFiles(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: alt })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1920)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '预约表（扫描件）.pdf' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('预约表（扫描件）.pdf')
}

const rowOf = (page: Page) => page.getByRole('row', { name: new RegExp(title) })

/** What the menu of the row offers. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作：${title}` }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

test.use({ as: 'records_manager' })

test('a notice is written, previewed, planned, published and taken down', async ({
  page,
  context,
  windowOf,
}) => {
  const visitor = await windowOf()
  await page.goto('/#/admin/articles')
  await page.getByRole('button', { name: '新建文章' }).click()
  const drawer = page.getByRole('dialog', { name: '新建文章' })
  await drawer.getByLabel('标题', { exact: true }).fill(title)
  await write(page, drawer)
  await addFiles(page, drawer)
  expect(await allViolations(page, '.drawer')).toEqual([])
  await drawer.getByRole('button', { name: '建立文章' }).click()
  await expect(rowOf(page)).toContainText('草稿')
  await expect(rowOf(page)).toContainText('栏目')

  await page.getByRole('button', { name: title, exact: true }).click()
  const open = page.getByRole('dialog', { name: title })
  await open.getByLabel(/^栏目/).selectOption({ label: '通知公告' })
  await open.getByRole('button', { name: '保存' }).click()
  await expect(open).toBeHidden()

  const [preview] = await Promise.all([context.waitForEvent('page'), act(page, '预览')])
  await expect(preview.getByRole('heading', { name: '何时开放' })).toBeVisible()
  await expect(preview.getByRole('link', { name: '到馆路线' })).toHaveAttribute('href', '#/about')
  await expect(preview.getByText(/^预览：/)).toBeVisible()
  await expectFiles(preview)
  const address = preview.url().replace('?preview', '')
  await preview.close()

  await act(page, '发布')
  const times = page.getByRole('dialog', { name: '发布' })
  await writeDate(times, /^发布时间/, localTime(Date.now() + day))
  await writeDate(times, /^撤下时间/, localTime(Date.now() + 8 * day))
  await times.getByRole('button', { name: '定时发布' }).click()
  await expect(rowOf(page)).toContainText('待发布')
  await visitor.goto(address)
  await expect(visitor.getByText('这篇文章不在了').last()).toBeVisible()

  await act(page, '改发布时间')
  const now = page.getByRole('dialog', { name: '改发布时间' })
  await writeDate(now, /^发布时间/, '')
  await now.getByRole('button', { name: '立即发布' }).click()
  await expect(rowOf(page)).toContainText('已发布')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expectFiles(visitor)

  await act(page, '撤下')
  await expect(rowOf(page)).toContainText('已撤下')
  await visitor.reload()
  await expect(visitor.getByText('这篇文章不在了').last()).toBeVisible()
  await page.locator('.toast', { hasText: '已撤下' }).getByRole('button', { name: '撤销' }).click()
  await expect(rowOf(page)).toContainText('已发布')
})

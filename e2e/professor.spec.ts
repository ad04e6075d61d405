import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { barriers } from './product/barriers.ts'
import { expect, test } from './product/test.ts'

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })
const related = (page: Page, kind: string) =>
  page.locator('section.related').filter({ has: page.getByRole('heading', { level: 2, name: kind }) })

const fits = async (page: Page) => {
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

const openOnes = `?conditions=${encodeURIComponent(JSON.stringify([{ prop: 'access', anyOf: ['open'] }]))}`

/** The first open result of one survey on the first page of the list. */
async function openResult(page: Page): Promise<string> {
  await page.goto(`/#/research-result${openOnes}`)
  const link = page
    .getByRole('table')
    .getByRole('link', { name: /——以.*为例$/ })
    .first()
  const title = await link.innerText()
  await link.click()
  await expect(heading(page, /——以.*为例/)).toBeVisible()
  return title
}

/** The survey that a result, its archive item and its publications refer to. */
const surveyOf = (title: string) => /——以(.*)为例$/.exec(title)?.[1] ?? ''

for (const [width, height] of [
  [390, 844],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`a professor on ${width} goes from a result to item, holes and monograph, and back from each`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const title = await openResult(page)
    const list = page.url()
    await fits(page)
    expect(await barriers(page)).toEqual([])

    await related(page, '所属资料')
      .getByRole('link', { name: new RegExp(`^${surveyOf(title)}岩土`) })
      .click()
    await expect(heading(page, /岩土工程勘察报告/)).toBeVisible()
    await expect(page.getByRole('tab', { name: /^文件/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toContainText(/报告.*\.pdf/)
    await expect(page.getByRole('tabpanel')).toContainText('登录后可阅读和下载文件')
    await expect(page.getByRole('list', { name: '卷内目录' })).toBeVisible() // what comes above a link moves it
    await fits(page)
    await related(page, '研究成果').getByRole('link', { name: title }).click()
    await expect(heading(page, title)).toBeVisible()

    await page.getByRole('tab', { name: /^所用钻孔/ }).click()
    await fits(page)
    const hole = page.getByRole('tabpanel').getByRole('row').nth(1).getByRole('link')
    const number = await hole.innerText()
    await hole.click()
    await expect(heading(page, number)).toBeVisible()
    await page.getByRole('tab', { name: /^相关资料/ }).click()
    await page.getByRole('tabpanel').getByRole('link', { name: title }).click()
    await expect(heading(page, title)).toBeVisible()

    await related(page, '文献').getByRole('link').first().click()
    await expect(page.getByRole('tab', { name: '摘要' })).toBeVisible()
    await expect(related(page, '所属成果').getByRole('link', { name: title })).toBeVisible()
    await fits(page)
    for (const [back, tab] of [
      [title, /^所用钻孔/],
      [number, /^相关资料/],
      [title, /^所用钻孔/],
    ] as const) {
      await page.goBack()
      await expect(heading(page, back)).toBeVisible()
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    }
    await page.goto(list)
    await expect(heading(page, title)).toBeVisible()
  })
}

test('a member reads the report itself: a real PDF of selectable text', async ({ windowOf }) => {
  const page = await windowOf('member')
  const title = await openResult(page)
  await related(page, '所属资料').getByRole('link').click()
  await expect(heading(page, new RegExp(surveyOf(title)))).toBeVisible()
  const file = page.getByRole('tabpanel')
  await file.getByRole('link', { name: /^阅读/ }).click()
  await expect(page.locator('.textLayer').first()).toContainText(surveyOf(title))
  await page.goBack()
  const downloading = page.waitForEvent('download')
  await file.getByRole('button', { name: /^下载/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/报告.*\.pdf$/)
  const bytes = (await readFile(await download.path())).toString('latin1')
  expect(bytes.startsWith('%PDF-')).toBe(true)
  expect(bytes).toContain('/ToUnicode')
})

test('a found record is cited correctly and downloaded', async ({ page }) => {
  const title = await openResult(page)
  const leader = await page.locator('.facts').getByText('负责人').locator('..').innerText()
  const citation = page.locator('.citation')
  await expect(citation).toContainText(`${leader.replace('负责人', '').trim()}. ${title}: YTKY-`)
  await expect(citation).toContainText('[R/OL]. ')
  for (const [button, ending, start] of [
    ['存为 RIS', '.ris', 'TY  - RPRT'],
    ['存为 BibTeX', '.bib', '@techreport{YTKY-'],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await citation.getByRole('button', { name: button }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toContain(ending)
    expect((await readFile(await download.path(), 'utf8')).startsWith(start)).toBe(true)
  }
})

test('the header finds a monograph, and the breadcrumbs lead back to the hits', async ({ page }) => {
  await page.goto('/#/geoscience')
  const box = page.getByRole('combobox', { name: '检索全部资料' })
  await box.fill('资料与图集')
  await box.press('Enter')
  await expect(page).toHaveURL(/#\/home\/search\?q=/)
  const found = new URL(page.url()).hash
  await page
    .getByRole('heading', { level: 2 })
    .getByRole('link', { name: /资料与图集$/ })
    .first()
    .click()
  await expect(page.locator('.citation')).toContainText('[M]. 云汀科技出版社')
  const crumb = page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '检索结果' })
  expect(await crumb.getAttribute('href')).toBe(found)
})

const hits = (page: Page) => page.locator('article, li').filter({ has: page.locator('.hit-page') })

/** What only pages of files say, whose record it is, and how that is cited. */
const readings = [
  ['剔除离散值后按层统计', '/research-achievement/', /\[[MJR]\]\. /],
  ['遵守这一文件', '/public-service/', /\[Z\/OL\]\. /],
  ['观测点以路线穿越法布置', '/dzdc/', /\[R\/OL\]\. /],
] as const

test('literature, a law and a survey are found by a page, read there, cited and left', async ({
  product,
  windowOf,
}) => {
  await product.readTexts()
  const page = await windowOf('member')
  for (const [words, path, cited] of readings) {
    const found = `/#/home/search?q=${encodeURIComponent(words)}`
    await page.goto('about:blank')
    await page.goto(found)
    await page.locator('.hit-page').first().click()
    await expect(page.locator('.textLayer .highlight.selected').first()).toBeInViewport()
    await expect(page.locator('.textLayer').filter({ hasText: '虚构资料，仅供演示' }).first()).toBeAttached()
    await page.goBack()
    await hits(page).first().getByRole('heading').getByRole('link').first().click()
    await expect(page.locator('.citation')).toContainText(cited)
    await expect(page.getByRole('link', { name: /^阅读 / }).first()).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: '存为 RIS' }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).toMatch(/^PY  - \d{4}\r$/m)
    expect(page.url()).toContain(path)
    await page.goBack()
    await expect(hits(page).first()).toBeVisible()
  }
})

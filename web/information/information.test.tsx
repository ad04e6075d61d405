import { cleanup, screen, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { testApp } from '#testing/app.ts'
import { badLinks } from '#testing/builders/links.ts'
import { openRoutes } from '#testing/pages.tsx'
import { beginSession, endSession } from '#web/api/session.ts'

import { ArticlePage } from './ArticlePage.tsx'
import { BannerPage } from './BannerPage.tsx'
import { InformationPage } from './InformationPage.tsx'

const { pool, signIn } = await testApp()
const markup = '<img src=x onerror=alert(1)><b>粗</b>'

const open = (address: string) =>
  openRoutes(address, [
    { path: '/information', element: <InformationPage /> },
    { path: '/information/:id', element: <ArticlePage /> },
    { path: '/banner/:id', element: <BannerPage /> },
  ])

const paragraph = (text: string, href?: string) => ({ type: 'paragraph', spans: [{ text, href }] })

beforeAll(async () => {
  for (let n = 1; n <= 12; n += 1) {
    const body = [{ type: 'heading', text: '时间' }, paragraph(`正文 ${n}`), paragraph('见路线', '#/about')]
    await pool.query(
      `insert into article (category, title, source, body, publish_from, updated_at)
       values ($1, $2, '资料馆', $3, '2026-01-01 09:00+08'::timestamptz + $4 * interval '1 day', '2026-02-02 09:00+08')`,
      [n % 2 ? 'notice' : 'guide', `第 ${n} 号`, JSON.stringify(body), n],
    )
  }
  await pool.query(
    `insert into article (category, title, summary, source, body, publish_from) values ('news', $1, $1, $1, $2, now())`,
    [markup, JSON.stringify([paragraph(markup), { type: 'html', html: markup }])],
  )
  await pool.query(
    `insert into banner (title, summary, drawing, body, publish_from) values ('古河道', '河曾在此', 'channel', $1, now())`,
    [JSON.stringify([paragraph('看懂它')])],
  )
})

test.each([
  '/information/0',
  '/information/x',
  '/information/999',
  '/information/1e3',
  '/banner/9',
  '/banner/-1',
])('%s shows a not-found message with a link', async (address) => {
  open(address)
  expect(await screen.findByRole('link', { name: '查看公告与动态' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/不在了$/)
})

test('a writer sees a draft as readers will, marked; its address alone shows nothing', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into article (category, title, source, body) values ('faq', '怎样预约', '本馆', $1) returning id`,
    [JSON.stringify([paragraph('先登录')])],
  )
  const address = `/information/${rows[0]?.id}`
  open(address)
  expect(await screen.findByText('这篇文章不在了', { selector: 'h1' })).toBeTruthy()
  cleanup()
  const writer = await signIn('content.write')
  const me = await writer.call(users.me, {})
  beginSession({ accessToken: writer.token, refreshToken: writer.token, expiresIn: 3600 }, me)
  onTestFinished(() => endSession('own'))
  open(`${address}?preview`)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('怎样预约')
  expect(screen.getByText(/^预览：/)).toBeTruthy()
})

test('markup is shown as text, in the list and on the page', async () => {
  const { user } = open('/information?tab=news')
  await user.click(await screen.findByRole('link', { name: new RegExp('<b>粗</b>') }))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(markup)
  expect(screen.getAllByText(markup, { exact: false }).length).toBeGreaterThan(2)
  expect(document.querySelectorAll('img, b, script')).toHaveLength(0)
})

test.each(badLinks)('a link to %j that got as far as the browser is words alone', async (href) => {
  const answer = {
    code: 200,
    data: {
      id: 1,
      category: 'notice',
      title: '公告',
      summary: '',
      source: '馆',
      publishedOn: '2026-01-01',
      updatedOn: '2026-01-01',
      pinned: false,
      body: [paragraph('点此', href)],
      newer: null,
      older: null,
    },
  }
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json(answer)))
  open('/information/1')
  expect((await screen.findByText('点此')).closest('a')).toBeNull()
  fetched.mockRestore()
})

test('the list is filtered by category and page, both in the address', async () => {
  const { user, address } = open('/information')
  expect(await screen.findByRole('link', { name: /第 12 号/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '下一页' }))
  expect(await screen.findByRole('link', { name: /第 1 号/ })).toBeTruthy()
  expect(address()).toBe('/information?current=2&size=10')
  await user.click(screen.getByRole('tab', { name: '办事指南' }))
  expect(await screen.findByText('6')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /第 11 号/ })).toBeNull()
  expect(address()).toBe('/information?tab=guide')
})

test('an invalid address shows the first page; one past the end a message', async () => {
  open('/information?current=-2&size=x&tab=press')
  expect(await screen.findByRole('link', { name: /第 12 号/ })).toBeTruthy()
})

test('a page past the end links back', async () => {
  const { user, address } = open('/information?current=9')
  await user.click(await screen.findByRole('button', { name: '到第 1 页' }))
  expect(await screen.findByRole('link', { name: /第 12 号/ })).toBeTruthy()
  expect(address()).toBe('/information?current=1&size=10')
})

test('an article shows source and dates, its links, and the chosen type size', async () => {
  const { user, address } = open('/information/3')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('第 3 号')
  for (const text of ['来源：资料馆', '2026-01-04', '2026-02-02', '正文 3'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: '见路线' }).getAttribute('href')).toBe('/about')
  const sizes = within(screen.getByRole('group', { name: '字号' }))
  await user.click(sizes.getByRole('button', { name: '大' }))
  expect(document.querySelector<HTMLElement>('article')?.style.getPropertyValue('--reading')).toBe('1.35')
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: '打印' }))
  expect(printed).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('link', { name: /第 5 号/ }))
  expect(address()).toBe('/information/5')
  expect(sizes.getByRole('button', { name: '大' }).ariaPressed).toBe('true')
})

test('an article shows its pictures in their places, and lists what can be taken along', async () => {
  const picture = { type: 'picture', file: 7, alt: '三箱岩芯', caption: '三号孔', width: 800, height: 400 }
  const decorative = { type: 'picture', file: 8, alt: '', decorative: true, width: 100, height: 400 }
  const body = [paragraph('见图'), picture, decorative, { type: 'picture', file: 9, alt: '没有大小' }]
  const attachments = [
    { file: 5, name: '登记表（扫描件）.PDF', size: 1_234_567 },
    { file: 6, name: '登记表.docx', size: 900 },
  ]
  const { rows } = await pool.query<{ id: number }>(
    `insert into article (category, title, source, body, attachments, publish_from)
     values ('faq', '图与附件', '本馆', $1, $2, now()) returning id`,
    [JSON.stringify(body), JSON.stringify(attachments)],
  )
  open(`/information/${rows[0]?.id}`)
  const drawn = await screen.findByRole('img', { name: '三箱岩芯' })
  expect(drawn.closest('figure')?.textContent).toBe('三号孔')
  expect(
    [...document.querySelectorAll('img')].map((img) => [
      img.getAttribute('src'),
      img.alt,
      img.width,
      img.height,
      img.getAttribute('loading'),
    ]),
  ).toEqual([
    ['/api/content/files/7', '三箱岩芯', 800, 400, 'lazy'],
    ['/api/content/files/8', '', 100, 400, 'lazy'],
  ])
  const list = within(screen.getByRole('region', { name: '附件' }))
  expect(list.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/api/content/files/5', '登记表（扫描件）.PDFPDF · 1.2 MB'],
    ['/api/content/files/6', '登记表.docxWord · 900 B'],
  ])
})

test('an article is shared by its permanent address', async () => {
  const url = `${location.origin}/#/information/3`
  open('/information/3')
  const tools = within((await screen.findByRole('group', { name: '字号' })).parentElement ?? document.body)
  expect(tools.queryByRole('button', { name: '分享' })).toBeNull()
  cleanup()
  const share = vi.fn<() => Promise<void>>(() => Promise.resolve())
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const { user } = open('/information/3?from=mail')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('button', { name: '复制网址' }))
  expect(copied).toHaveBeenCalledExactlyOnceWith(url)
  await user.click(screen.getByRole('button', { name: '分享' }))
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: '第 3 号', url })
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  await user.click(screen.getByRole('button', { name: '分享' }))
  expect(copied).toHaveBeenCalledOnce()
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: '分享' }))
  await vi.waitFor(() => expect(copied).toHaveBeenCalledTimes(2), { timeout: 60_000 })
  vi.unstubAllGlobals()
})

test('a banner of the home page has a page', async () => {
  open('/banner/1')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('古河道')
  expect(screen.getByText('看懂它')).toBeTruthy()
  expect(document.title).toContain('古河道')
})

import type { Page } from '@playwright/test'

import { kinds } from '#contract/catalogue/kinds.ts'
import { open, openPass } from '#e2e/product/page-pass.ts'
import { expect, test } from '#e2e/product/test.ts'

import { firstOf, inFull } from './records.ts'

/** Every page that a visitor can open, lists, records and the style guide aside; what is refused there is meant to be. */
const visitorPages: readonly (readonly [route: string, refused?: RegExp])[] = [
  ['/home'],
  ['/home/search?q=软土'],
  ['/home/search?q=服务时间'],
  ['/home/search?q=唐古拉山'],
  ['/home/search'],
  ['/ai'],
  ['/ai?q=沉降最快的十个水准点'],
  ['/information'],
  ['/information/1'],
  ['/banner/1'],
  ['/about'],
  ['/feedback'],
  ['/jysq'],
  ['/section'],
  ['/section/shared/00000000-0000-4000-8000-000000000000', /^404 .*\/drawing\/shared\//], // no link of ours
  ['/drawing-set'],
  ['/export'],
  ['/layer-statistics'],
  ['/cone-sheet'],
  ['/point-plan'],
  ['/expected-profile'],
  ['/expected-profile?at=124.0,31.25'],
  ['/thematic-map'],
  ['/thematic-map?area=123.98,31.235,124.02,31.265'],
  ['/monitoring-console'],
  ['/voucher'],
  ['/voucher/HJ2026000001-0000000000', /^404 .*\/voucher\//], // no voucher of ours
  ['/accessibility'],
  ['/privacy'],
  ['/agreement'],
  ['/api-docs'],
  ['/login'],
  ['/admin/login'],
  ['/admin/login/contour'],
  ['/register'],
  ['/reset-pwd'],
  ['/recall-username'],
  ['/404'],
  ['/no-permission'],
  ['/502'],
  ['/no-storage'],
  ['/ywtb/literature'],
  ['/ywtb/third-map'],
]

const paths = Object.values(kinds).map(({ path }): string => path)
const isList = (address: string) => paths.includes(address.split('?')[0] ?? '')

/** The kind of a record address: the one with the longest matching path. */
function kindAbove(address: string): string | undefined {
  const below = paths.filter((path) => address.split('?')[0]?.startsWith(`${path}/`) && !isList(address))
  return below.toSorted((a, b) => b.length - a.length)[0]
}

/** Addresses that are alike are tried once: records of one kind, questions to one list, one page of numbers. */
function patternOf(address: string): string {
  const kind = kindAbove(address)
  if (kind) return `${kind}/:code`
  const [path = '', search] = address.split('?')
  return path.replaceAll(/\/\d+(?=\/|$)/g, '/:id') + (search ? '?' : '')
}

/** Where the links of a page lead. */
const linksOf = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** The same for every group of the menu; its links exist only while it is open. */
async function menuLinks(page: Page): Promise<string[]> {
  const found: string[] = []
  const openers = page.getByRole('navigation', { name: '主菜单' }).locator('button[aria-expanded]:visible')
  for (const opener of await openers.all()) {
    await opener.click()
    found.push(...(await linksOf(page)))
    await opener.click()
  }
  return found
}

/** Searches and questions that a page prints: links to them, and what a field gives as an example. */
async function examplesOf(page: Page): Promise<string[]> {
  const links = (await linksOf(page)).filter((link) => /^#\/(?:ai|home\/search)\?q=[^&]*$/.test(link))
  const own = decodeURIComponent(page.url()).split('?q=')[1] // what is asked here may be asked elsewhere, too
  const fields = await page.getByPlaceholder(/^(?:例如：|如 )/).evaluateAll((inputs) =>
    inputs.map((input) => {
      const words = (input.getAttribute('placeholder') ?? '').replace(/^(?:例如：|如 )/, '')
      return `#${input.closest('.ask-box') ? '/ai' : '/home/search'}?q=${encodeURIComponent(words)}`
    }),
  )
  return [...links, ...fields].filter((link) => decodeURIComponent(link).split('?q=')[1] !== own)
}

/** What there is when something was found: records, an answer of the archive, rows. */
const foundOn = (page: Page) => page.locator('.hit, .answers, .nearby-list, .ask-list tbody tr').first()

const harmless =
  /^(?:#\/|https?:\/\/|tel:|mailto:|\/r\/|\/api\/openapi\.json$|\/api\/(?:ogc|harvest)\/|#main$)/

/** Addresses that links lead to, each pattern once. */
function openQueue() {
  const seen = new Set<string>()
  const tried = new Map<string, number>()
  const queue: string[] = []
  const take = (links: string[]) => {
    expect.soft(links.filter((link) => !harmless.test(link))).toEqual([])
    for (const address of links.filter((link) => link.startsWith('#/')).map((link) => link.slice(1))) {
      const pattern = patternOf(address)
      if (seen.has(address) || tried.has(pattern)) continue
      seen.add(address)
      tried.set(pattern, (tried.get(pattern) ?? 0) + 1)
      queue.push(address)
    }
  }
  return { queue, tried, take, note: (address: string) => void seen.add(address) }
}

test('every page of a visitor has one heading, is refused no call, fits every width and holds no barrier; every link leads to one; every printed example finds something', async ({
  page,
}) => {
  test.setTimeout(1_800_000) // many pages, on a machine that may be crowded
  const pass = openPass(page)
  const examples = new Set<string>()
  const { queue, tried, take, note } = openQueue()
  const inspect = async () => {
    // within the frame of the service platform every link leads to the same pages once more
    if (!page.url().includes('#/ywtb/')) take(await linksOf(page))
    for (const example of await examplesOf(page)) examples.add(example)
  }
  for (const [route, refused] of visitorPages) {
    note(route)
    await pass(route, { full: true, ...(refused && { refused }) }, inspect)
  }
  // one page over different columns: three have every make of column, facet and row
  for (const kind of Object.values(kinds)) {
    note(kind.path)
    await pass(kind.path, { full: inFull(kind.name) }, inspect)
  }
  for (const access of ['open', 'protected', 'secret'])
    await pass(`${kinds.borehole.path}/${await firstOf(page, 'borehole', access)}`, { full: true }, inspect)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/home')
  take(await menuLinks(page))
  for (let address = queue.shift(); address !== undefined; address = queue.shift())
    await pass(address, { full: false, narrowest: 390 }, inspect)

  expect(examples.size).toBeGreaterThan(12)
  for (const example of examples)
    await test.step(`example ${decodeURIComponent(example)}`, async () => {
      await open(page, example.slice(1))
      await expect.soft(foundOn(page), decodeURIComponent(example)).toBeVisible()
    })
  const { data } = (await (await page.request.get('/api/catalogue')).json()) as {
    data: { kind: keyof typeof kinds; total: number }[]
  }
  for (const { kind, total } of data)
    expect.soft(tried.get(`${kinds[kind].path}/:code`) ?? 0, kind).toBe(Math.min(1, total))
})

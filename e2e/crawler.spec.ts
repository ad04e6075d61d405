import type { Page, Request } from '@playwright/test'

import { kinds } from '#contract/catalogue/kinds.ts'

import { expect, test, readToTheEnd } from './product/journey.ts'

const perPattern = 1
const paths = Object.values(kinds).map(({ path }): string => path)

/** The kind of a record address: the one with the longest matching path. */
function kindAbove(address: string): string | undefined {
  const below = paths.filter((path) => address.split('?')[0]?.startsWith(`${path}/`) && !isList(address))
  return below.toSorted((a, b) => b.length - a.length)[0]
}

const isList = (address: string) => paths.includes(address.split('?')[0] ?? '')

/** Addresses that are alike are tried once: records of one kind, questions to one list, one page of numbers. */
function patternOf(address: string): string {
  const kind = kindAbove(address)
  if (kind) return `${kind}/:code`
  const [path = '', search] = address.split('?')
  return path.replaceAll(/\/\d+(?=\/|$)/g, '/:id') + (search ? '?' : '')
}

/** Watches the wire: whether calls are under way or have just been, and those that went wrong. */
function watchCalls(page: Page) {
  const faults: string[] = []
  const open = new Set<Request>()
  let last = 0
  const note = () => (last = performance.now())
  page.on('request', (request) => {
    open.add(request)
    note()
  })
  page.on('requestfinished', (request) => {
    open.delete(request)
    note()
  })
  page.on('requestfailed', (request) => {
    open.delete(request)
    note()
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') faults.push(`${why} ${request.url()}`) // left before it came
  })
  const busy = new Set<string>()
  page.on('response', (answer) => {
    const isBusy = answer.status() === 503 && answer.headers()['retry-after'] && !busy.has(answer.url())
    if (isBusy) busy.add(answer.url()) // a machine with too much to do; the page asks once more
    else if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`)
  })
  return { faults, isQuiet: () => open.size === 0 && performance.now() - last > 250 }
}

/** Where the links of a page lead. */
async function linksOf(page: Page): Promise<string[]> {
  return page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

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

const harmless = /^(?:#\/|https?:\/\/|tel:|mailto:|\/r\/|\/api\/openapi\.json$|#main$)/

test('every link leads to a page without error or refused call, with one heading; every printed example finds something', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const { faults, isQuiet } = watchCalls(page)
  const seen = new Set(['/home'])
  const tried = new Map<string, number>()
  const queue = ['/home', '/home/search?q=唐古拉山'] // nothing is found there
  const examples = new Set<string>()
  const take = (links: string[]) => {
    expect(links.filter((link) => !harmless.test(link))).toEqual([])
    for (const address of links.filter((link) => link.startsWith('#/')).map((link) => link.slice(1))) {
      const pattern = patternOf(address)
      if (seen.has(address) || (tried.get(pattern) ?? 0) >= perPattern) continue
      seen.add(address)
      tried.set(pattern, (tried.get(pattern) ?? 0) + 1)
      queue.push(address)
    }
  }
  await page.goto('/#/home')
  take(await menuLinks(page))
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    await test.step(address, async () => {
      await page.goto(`/?crawl=${seen.size}-${queue.length}#${address}`) // a document of its own: nothing is left of the page before
      await expect(page.locator('main h1')).toHaveCount(1)
      await expect.poll(isQuiet, { message: 'calls under way', intervals: [50] }).toBe(true)
      await readToTheEnd(page)
      await expect.poll(isQuiet, { message: 'calls under way', intervals: [50] }).toBe(true)
      await expect(page.locator('.loading:not(.guide .loading), .pending')).toHaveCount(0)
      expect(new URL(page.url()).hash).not.toBe('#/404')
      await expect(page.locator('main h1')).toHaveCount(1)
      expect(faults).toEqual([])
      take(await linksOf(page))
      for (const example of await examplesOf(page)) examples.add(example)
    })
  }
  expect(examples.size).toBeGreaterThan(12)
  for (const example of examples)
    await test.step(`example ${decodeURIComponent(example)}`, async () => {
      await page.goto(`/?crawl=${encodeURIComponent(example)}${example}`)
      await expect.soft(foundOn(page), decodeURIComponent(example)).toBeVisible()
    })
  const { data } = (await (await page.request.get('/api/catalogue')).json()) as {
    data: { kind: keyof typeof kinds; total: number }[]
  }
  for (const { kind, total } of data) {
    expect(tried.get(`${kinds[kind].path}/:code`) ?? 0, kind).toBe(Math.min(perPattern, total))
  }
})

import { join } from 'node:path'

import { type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'

import type { TestPerson } from '#testing/builders/people.ts'
import { type JourneyCluster, type ListeningApp, openListeningApp } from '#testing/journeys/listening-app.ts'
import { buildEverything, buildPerson, storedSession, type Who } from '#testing/journeys/people.ts'
import type { TestAppOptions } from '#testing/open-app.ts'

export { expect }

const webRoot = join(import.meta.dirname, '../../dist')

export interface Journey {
  /** How the library of a file is opened; with the city by default. */
  library: Pick<TestAppOptions, 'charging' | 'city' | 'visitors'>
  /** Who is signed in; by default a visitor looks around. */
  as: Who | undefined
  /** The product of a spec file, with a database of its own. */
  product: ListeningApp
  /** A window of somebody else: of a role, of a person, or of a visitor. */
  windowOf: (who?: Who | Pick<TestPerson, 'id'>, options?: BrowserContextOptions) => Promise<Page>
}

interface Shelf {
  /** The product of the file that runs in this worker; that of the file before is closed. */
  productOf: (file: string, library: Journey['library']) => Promise<ListeningApp>
}

const visitor = { cookies: [], origins: [] }

/** The browser of an account that is signed in. */
export async function stateOf(
  product: Pick<ListeningApp, 'db' | 'url'>,
  { id }: { id: number },
): Promise<Exclude<BrowserContextOptions['storageState'], string>> {
  const localStorage = await storedSession(product, id)
  return { cookies: [], origins: [{ origin: product.url, localStorage }] }
}

const buildWho = (product: ListeningApp, who: Who) =>
  who === 'everything' ? buildEverything(product) : buildPerson(product, who)

/** Fails the journey when a page throws. */
function collectErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(error.message))
}

/** A journey on the built product, opened in this process on a library of its file's own. */
export const test = base.extend<Journey, { shelf: Shelf }>({
  library: [{ city: true }, { option: true }],
  as: [undefined, { option: true }],
  shelf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      const cluster = JSON.parse(process.env['JOURNEYS'] ?? '') as JourneyCluster
      const options = { webRoot, browsing: 'everyone' as const }
      let current: { file: string; product: ListeningApp } | undefined
      const productOf = async (file: string, library: Journey['library']) => {
        if (current?.file === file) return current.product
        await current?.product.close()
        current = { file, product: await openListeningApp(cluster, { ...options, ...library }) }
        return current.product
      }
      await use({ productOf })
      await current?.product.close()
    },
    { scope: 'worker' },
  ],
  product: async ({ shelf, library }, use, { file }) => use(await shelf.productOf(file, library)),
  baseURL: async ({ product }, use) => use(product.url),
  storageState: async ({ product, as }, use) =>
    use(as && (await stateOf(product, await buildWho(product, as)))),
  windowOf: async ({ browser, product }, use) => {
    const errors: string[] = []
    const opened: Page[] = []
    await use(async (who, options) => {
      const person = typeof who === 'string' ? await buildWho(product, who) : who
      const storageState = person ? await stateOf(product, person) : visitor
      const context = await browser.newContext({ baseURL: product.url, storageState, ...options })
      const page = await context.newPage()
      collectErrors(page, errors)
      opened.push(page)
      return page
    })
    await Promise.all(opened.map((page) => page.context().close()))
    expect(errors).toEqual([])
  },
  page: async ({ page }, use) => {
    const errors: string[] = []
    collectErrors(page, errors)
    await use(page)
    expect(errors).toEqual([])
  },
})

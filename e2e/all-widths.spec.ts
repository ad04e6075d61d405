import type { Page } from '@playwright/test'

import { resources } from '#contract/back-office/resources.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

import { judge } from './product/fitting.ts'
import { asStaff, expect, test } from './product/journey.ts'

const all = Object.values(kinds).map(({ name, path }): { name: string; path: string } => ({ name, path }))

/** Every page that a visitor can open, lists, records and the style guide aside. */
const visitorPages = [
  '/home',
  '/home/search?q=软土',
  '/home/search?q=服务时间',
  '/home/search?q=唐古拉山',
  '/home/search',
  '/ai',
  '/ai?q=沉降最快的十个水准点',
  '/information',
  '/information/1',
  '/banner/1',
  '/about',
  '/feedback',
  '/jysq',
  '/voucher',
  '/voucher/HJ2026000001-0000000000',
  '/accessibility',
  '/privacy',
  '/agreement',
  '/api-docs',
  '/login',
  '/admin/login',
  '/admin/login/contour',
  '/register',
  '/reset-pwd',
  '/recall-username',
  '/404',
  '/no-permission',
  '/502',
  '/no-storage',
  '/ywtb/literature',
  '/ywtb/third-map',
]

/** One page over different descriptors. */
const administered = [
  ...Object.values(resources).map(({ page }) => page),
  ...['geological-survey', 'physical-geology', 'research-result', 'archive'].map(
    (name) => `/data-manager/${name}`,
  ),
]

const staffPages = [
  '/admin',
  '/admin/jobs',
  '/data-manager/records',
  '/data-manager/drafts',
  '/data-manager/bin',
  '/data-manager/borehole',
  '/admin/searched-words',
  '/data-manager/map-query-test',
  '/admin/sessions',
  '/admin/audit',
  '/admin/loans',
  '/admin/loans?box=all',
  '/admin/loans/1',
  '/admin/loans/workflow',
  '/admin/counter',
  '/admin/counter/fetch',
  '/admin/counter/room',
  '/admin/loans/statistics',
  '/admin/counter/serve',
  '/admin/deposits',
  '/personal-center/loans',
  '/personal-center/deposits',
  '/loan-request',
  '/personal-center/info',
  '/personal-center/security',
]

async function judgeAll(page: Page, routes: readonly string[]): Promise<void> {
  for (const route of routes) await test.step(route, () => judge(page, route))
}

/** The first record of a list of open ones, or of all. */
async function firstOf(page: Page, kind: string, access = 'open'): Promise<string | undefined> {
  const find = async (conditions: object[]) => {
    const asked = encodeURIComponent(JSON.stringify({ size: 1, conditions }))
    const answer = await page.request.get(`/api/catalogue/${kind}/list?q=${asked}`)
    const { data } = (await answer.json()) as { data: { records?: { code: string }[] } }
    return data.records?.[0]?.code
  }
  return (await find([{ prop: 'access', anyOf: [access] }])) ?? find([])
}

test('pages of a visitor fit every width, and axe finds nothing', ({ page }) => judgeAll(page, visitorPages))

test('so do the lists of every kind', async ({ page }) => {
  // one page over different columns: three have every make of column, facet and row
  for (const { name, path } of all)
    await test.step(path, () =>
      judge(page, path, ['borehole', 'archive', 'gnssPoint'].includes(name) ? {} : { axe: [1440] }),
    )
})

test('so does what a visitor sees of a hole, however closed it is', async ({ page }) => {
  for (const access of ['open', 'protected', 'secret'])
    await judge(page, `${kinds.borehole.path}/${await firstOf(page, 'borehole', access)}`)
})

test('so does a record of every kind, whole', async ({ page, context }) => {
  await asStaff(context)
  for (const { name, path } of all) {
    const code = await firstOf(page, name)
    expect(code, name).toBeDefined()
    await test.step(path, () =>
      judge(page, `${path}/${encodeURIComponent(code ?? '')}`, { axe: [1440, 390] }),
    )
  }
})

test('so do the pages of members and staff', async ({ page, context }) => {
  await asStaff(context)
  for (const path of administered) await test.step(path, () => judge(page, path, { axe: [1440, 390] }))
  await judgeAll(page, staffPages)
  await expect(page).toHaveURL(/#\/personal-center\/security$/)
})

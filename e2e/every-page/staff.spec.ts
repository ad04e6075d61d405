import { resourceNamed, resources } from '#contract/back-office/resources.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { openPass } from '#e2e/product/page-pass.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildLoan } from '#testing/builders/loans.ts'

import { firstOf, inFull } from './records.ts'

test.use({ as: 'everything' })

/** One page over different descriptors: two have every make of column, filter, tree and form. */
const administered = [
  ...Object.values(resources).map(({ page }) => page),
  ...['geological-survey', 'physical-geology', 'research-result', 'archive'].map(
    (name) => `/data-manager/${name}`,
  ),
]
const administeredInFull: readonly string[] = [resourceNamed('user').page, resourceNamed('department').page]

const staffPages = [
  '/admin',
  '/admin/jobs',
  '/data-manager/records',
  '/data-manager/drafts',
  '/data-manager/deliveries',
  '/data-manager/bin',
  '/data-manager/borehole',
  '/data-manager/borehole/new',
  '/data-manager/borehole/batch',
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
  '/thematic-map?theme=top7&area=123.98,31.235,124.02,31.265',
  '/export?near={"lng":124,"lat":31.25,"metres":800}&title=附近',
  '/personal-center/info',
  '/personal-center/security',
]

test('a record of every kind, whole, has one heading, is refused no call, and fits the window', async ({
  page,
}) => {
  test.setTimeout(1_800_000) // many pages, on a machine that may be crowded
  const pass = openPass(page)
  for (const { name, path } of Object.values(kinds)) {
    const code = await firstOf(page, name)
    expect(code, name).toBeDefined()
    await pass(`${path}/${encodeURIComponent(code ?? '')}`, { full: inFull(name) })
  }
})

test('so have the pages of members and staff', async ({ page, product }) => {
  expect(await buildLoan(product.db, { account: null, state: 'reviewing' })).toBe(1)
  test.setTimeout(1_800_000) // many pages, on a machine that may be crowded
  const pass = openPass(page)
  for (const route of administered) await pass(route, { full: administeredInFull.includes(route) })
  for (const route of staffPages) await pass(route, { full: true })
  await expect(page).toHaveURL(/#\/personal-center\/security$/)
})

import { barriers } from '#e2e/product/barriers.ts'
import { signIn } from '#e2e/product/sign-in.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildPerson } from '#testing/journeys/people.ts'

test('an engineer chooses holes of a list and gets a cross-section; a visitor gets none of its depths', async ({
  page,
  product,
}) => {
  const conditions = encodeURIComponent(
    JSON.stringify([
      { prop: 'access', anyOf: ['open'] },
      { prop: 'holeKind', anyOf: ['4'] },
    ]),
  )
  await page.goto(`/#/gcdzzkInfo?conditions=${conditions}&sort=code`)
  await page.getByRole('button', { name: '选择', exact: true }).click()
  for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
  await page.getByRole('link', { name: '画剖面图 3 孔' }).click()
  await expect(page.getByText('剖面图要用各孔的分层深度，登录后可看。')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('main').getByRole('link', { name: '登录' }).click()
  await signIn(page, await buildPerson(product, 'member'))
  const drawing = page.getByRole('img', { name: /的剖面图，长 [\d.]+ m/ })
  const pay = page.getByRole('button', { name: /积分打开 3 孔/ })
  await expect(drawing.or(pay)).toBeVisible()
  if (await pay.isVisible()) await pay.click()
  await expect(drawing).toBeVisible()
  await expect(drawing.getByText('间距 m')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('combobox', { name: '垂直比例尺' }).selectOption('1:500')
  await expect(drawing.getByText(/^比例尺.*垂直 1:500/)).toBeVisible()
  await page.getByText('各孔的层底深度与标高').click()
  await expect(page.getByRole('cell', { name: /^\d+\.\d\d（-?\d+\.\d\d）$/ }).first()).toBeVisible()
  await page.goto(page.url().replace('/section', '/layer-statistics'))
  await expect(page.getByRole('heading', { name: '物理力学指标分层统计' })).toBeVisible()
  await page.getByRole('combobox', { name: '异常值的判别' }).selectOption('格拉布斯')
  await expect(page.getByRole('row', { name: /标贯 N（击）/ }).first()).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: '剖面图' }).click()
  await page.getByRole('region', { name: '图中的钻孔' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/gcdzzkInfo\//)
})

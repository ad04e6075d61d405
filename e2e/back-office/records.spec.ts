import type { Locator, Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { writeDate } from '#e2e/product/dates.ts'
import { expect, test } from '#e2e/product/test.ts'

const codes = Array.from({ length: 30 }, (_, i) => `YT-QP-${String(i + 1).padStart(2, '0')}`)
const headings = '钻孔编号\t孔号\t钻孔类型\t勘察项目\t所在区\t孔深（cm）\t终孔日期\t经度\t纬度'
const rows = codes.map((code, i) =>
  [
    code,
    `Q${i + 1}`,
    '取土孔',
    '清浦路勘察',
    '澜湾区',
    i === 4 ? '很深' : '１２５０',
    '2026/3/1',
    i === 0 ? 121.5 : 124 + i / 1000, // the first lies in no district
    31.24,
  ].join('\t'),
)

const pasteInto = (page: Page, text: string) =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    const init = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init))
  }, text)

async function tickAll(page: Page, count = 30): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: '草稿与审核' })).toBeVisible()
  await page.getByLabel('每页条数').selectOption('50')
  await expect(page.getByRole('table', { name: '草稿' }).getByRole('row')).toHaveCount(count + 1) // with the heads
  await page.getByRole('checkbox', { name: '选本页全部' }).check()
}
const listOf = (text: string) =>
  `/#/data-manager/borehole?size=50&conditions=${encodeURIComponent(JSON.stringify([{ prop: 'code', value: text }]))}`
const dialogOf = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
const inQueue = (page: Page, code: string) =>
  page.getByRole('table', { name: '草稿' }).getByRole('link', { name: code })
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()

/** Pastes thirty rows of a workbook, mends the one bad cell and makes a draft of each. */
async function draftThirty(page: Page): Promise<void> {
  await page.goto('/#/data-manager/borehole/batch')
  const grid = page.getByRole('grid', { name: '批量起草工程地质钻孔' })
  await grid.getByRole('gridcell').first().click()
  await pasteInto(page, [headings, ...rows].join('\r\n'))
  await expect(page.getByText('30 行', { exact: true })).toBeVisible()
  const bad = grid.getByRole('gridcell', { name: '很深' })
  await expect(bad).toHaveAttribute('aria-invalid', 'true')
  expect(await barriers(page)).toEqual([])
  await bad.click()
  await page.keyboard.press('Control+d')
  await expect(grid.getByRole('gridcell', { name: '12.5' })).toHaveCount(30)
  await expect(page.getByText(`第 1 行 ${codes[0]}：坐标不在本市任何一个区内`)).toBeVisible()
  await press(page, '建立 30 份草稿')
  await expect(page).toHaveURL(/data-manager\/drafts\?kind=borehole$/)
}

/** Sends one back with a comment at its depth and a reason. */
async function sendOneBack(page: Page): Promise<string> {
  await page.goto('/#/data-manager/drafts?state=review')
  await expect(page.getByRole('button', { name: '待审 30' })).toBeVisible()
  await page.getByRole('table', { name: '草稿' }).getByRole('link').first().click()
  const depth = page.getByRole('row', { name: /^孔深/ })
  await press(depth, '写意见')
  await depth.getByRole('textbox', { name: '意见' }).fill('与班报表不符')
  await page.keyboard.press('Enter')
  await expect(depth).toContainText('：与班报表不符')
  const code = (await page.getByRole('heading', { level: 1 }).textContent())?.match(/YT-QP-\d+/)?.[0] ?? ''
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Control+Shift+Enter')
  await dialogOf(page, /退回修改/)
    .getByLabel('退回的原因')
    .fill('请核对孔深')
  await press(dialogOf(page, /退回修改/), '退回修改')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(code)
  return code
}

/** Of thirty together none is published while one is in doubt; that one is confirmed by the name of the rule. */
async function publishDoubtful(page: Page, code: string): Promise<void> {
  await tickAll(page)
  await press(page, '发布')
  const dialog = dialogOf(page, /发布 30 份/)
  await press(dialog, '发布 30 份')
  await expect(dialog.getByText(`${code}：有疑点尚未核对（所在区）`)).toBeVisible()
  await press(dialog, '取消')
  await inQueue(page, code).click()
  await expect(page.getByText('所在区：坐标不在本市任何一个区内')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const confirm = dialogOf(page, new RegExp(`发布 ${code}`))
  await press(confirm, '核对无误，发布')
  await expect(confirm.getByText('请先核对这一条')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await confirm.getByRole('checkbox').check()
  await press(confirm, '核对无误，发布')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(code)
}

/** What was confirmed is not asked again: it stands among what has been looked at, with who did. */
async function findConfirmed(page: Page, code: string): Promise<void> {
  await page.goto(`/#/data-manager/quality?rule=所在区&state=confirmed&text=${code}`)
  const row = page.getByRole('table', { name: '已核对的疑点' }).getByRole('row', { name: new RegExp(code) })
  await expect(row).toContainText('坐标不在本市任何一个区内')
  expect(await barriers(page)).toEqual([])
}

/** Changes the depth in the form of a draft, and submits it. */
async function mendDepth(page: Page, depth: string): Promise<void> {
  await page.getByLabel('孔深（m）').fill(depth)
  await press(page, '保存并提交审核')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('待审') // the toast may be that of the one before
}

test.describe.configure({ mode: 'serial' })
test.use({ as: 'records_manager' })

test('a records manager drafts thirty boreholes, another person reviews them, and a wrong depth is put back', async ({
  page,
  windowOf,
}) => {
  const reviewer = await windowOf('everything')
  await draftThirty(page)
  await tickAll(page)
  await press(page, '提交审核')
  await expect(page.getByText('30 份已提交审核')).toBeVisible()
  const returned = await sendOneBack(reviewer)

  await page.goto('/#/data-manager/drafts?state=returned')
  await inQueue(page, returned).click()
  await expect(page.getByRole('region', { name: '意见' })).toContainText('请核对孔深')
  await mendDepth(page, '13.2')

  await reviewer.goto('/#/data-manager/drafts?state=review')
  await reviewer.reload() // what they have open may still be the list of before
  await expect(reviewer.getByRole('button', { name: '待审 30' })).toBeVisible()
  await publishDoubtful(reviewer, codes[0] ?? '')
  await findConfirmed(reviewer, codes[0] ?? '')
  await reviewer.goto('/#/data-manager/drafts?state=review')
  await tickAll(reviewer, 29)
  await press(reviewer, '发布')
  await press(dialogOf(reviewer, /发布 29 份/), '发布 29 份')
  await expect(reviewer.getByRole('button', { name: '待审 0' })).toBeVisible()

  await page.goto(`/#/data-manager/gcdzzkInfo/${returned}`)
  await press(page, '起草修改')
  await mendDepth(page, '132')
  await reviewer.reload()
  await inQueue(reviewer, returned).click()
  await expect(reviewer.getByRole('row', { name: /^孔深/ })).toContainText('132.00 m')
  await reviewer.keyboard.press('Control+Enter')
  await expect(reviewer.getByText('没有待审的草稿')).toBeVisible()

  await page.goto(`/#/data-manager/gcdzzkInfo/${returned}`)
  await page.reload()
  await press(page, '孔深的历史')
  const history = dialogOf(page, /孔深的历史/)
  await expect(history.getByRole('listitem')).toHaveCount(2)
  expect(await barriers(page)).toEqual([])
  await press(history, '恢复此值')
  await expect(page.getByText('孔深已恢复')).toBeVisible()
  await expect(page.locator('.facts')).toContainText('13.20')
})

test('ten boreholes are protected in one move, two are taken down, and the bin is restored and emptied', async ({
  windowOf,
}) => {
  const page = await windowOf('everything')
  await page.goto(listOf('YT-QP-'))
  for (const code of codes.slice(0, 10)) await page.getByRole('checkbox', { name: `选 ${code}` }).check()
  await press(page, '公开程度与保护期')
  const access = dialogOf(page, /10 孔的公开程度/)
  await writeDate(access, /^保护到/, '2031-01-01')
  expect(await barriers(page)).toEqual([])
  await press(access, '更改 10 孔')
  await expect(page.getByText('已更改 10 孔的公开程度')).toBeVisible()
  await expect(page.getByText('保护期', { exact: false }).locator('visible=true')).not.toHaveCount(0)

  for (const code of codes.slice(28)) await page.getByRole('checkbox', { name: `选 ${code}` }).check()
  await press(page, '撤下')
  const removal = dialogOf(page, /撤下 2 孔/)
  await removal.getByLabel('不经审核，直接撤下到回收站').check()
  await press(removal, '撤下')
  await expect(page.getByText('已撤下 2 孔，可在回收站恢复')).toBeVisible()

  await page.goto('/#/data-manager/bin?kind=borehole')
  await page.getByRole('checkbox', { name: `选 ${codes[28]}` }).check()
  await press(page, '恢复')
  await expect(page.getByText('已恢复 1 条')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await press(page, '清空')
  const purge = dialogOf(page, /清空回收站：1 条/)
  await purge.getByLabel('输入“彻底删除”以确认').fill('彻底删除')
  await press(purge, '彻底删除')
  await expect(page.getByText('回收站是空的')).toBeVisible()
})

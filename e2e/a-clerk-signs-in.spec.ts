import type { Page } from '@playwright/test'

import { buildPerson } from '#testing/journeys/people.ts'

import { barriers } from './product/barriers.ts'
import { signIn } from './product/sign-in.ts'
import { expect, test } from './product/test.ts'

const openPages = (page: Page) => page.getByRole('list', { name: '打开的页面' }).getByRole('link')

const ofRecordsManager = [
  '工作台',
  '工程地质钻孔',
  '地质调查',
  '实物地质资料',
  '研究成果',
  '档案资料',
  '全部资料',
  '资料入库',
  '草稿与审核',
  '监测读数',
  '质量核对',
  '回收站',
  '借阅申请',
  '汇交验收',
  '馆藏实体',
  '阅览时段',
  '特殊日期',
  '借阅规则',
  '文章',
  '专题',
  '常查的词',
  '友情链接',
  '检索词',
  '纠错与咨询',
  '图层',
  '底图',
  '地图查询',
  '查询测试',
  '文件',
  '数据接口',
  '接口用量',
  '转发主机',
  '积分账户',
  '积分明细',
  '充值申请',
  '积分价格',
  '起始积分',
]

test('a clerk signs in with two factors, comes to the page they wanted, and sees exactly their menu', async ({
  page,
  product,
}) => {
  await page.goto('/#/data-manager/borehole')
  await expect(page).toHaveURL(/#\/admin\/login/)
  await signIn(page, await buildPerson(product, 'records_manager'))
  await expect(page).toHaveURL(/#\/data-manager\/borehole$/)
  const menu = page.getByRole('navigation', { name: '工作菜单' })
  await expect(menu.getByRole('link')).toHaveText(ofRecordsManager)
  await expect(page.getByRole('heading', { name: '工程地质钻孔', level: 1 })).toBeVisible()

  await menu.getByRole('link', { name: '地质调查' }).click()
  await expect(openPages(page)).toHaveText(['工程地质钻孔', '地质调查'])
  await page.reload()
  await expect(page.getByRole('heading', { name: /地质调查/, level: 1 })).toBeVisible()
  await expect(openPages(page)).toHaveText(['工程地质钻孔', '地质调查'])

  for (const [address, end] of [
    ['/#/admin/users', /#\/no-permission$/],
    ['/#/directory/40', /#\/no-permission$/],
    ['/#/not-a-page', /#\/404$/],
  ] as const) {
    await page.goto(address)
    await expect(page).toHaveURL(end)
  }
  await page.goto('/#/directory/1')
  await expect(page.getByRole('heading', { name: '资料管理', level: 1 })).toBeVisible()
})

test('a revoked role takes effect at the next click', async ({ product, windowOf }) => {
  const clerk = await buildPerson(product, 'secrecy_officer')
  const page = await windowOf(clerk)
  await page.goto('/#/data-manager/borehole')
  await expect(page).toHaveURL(/#\/data-manager\/borehole$/)

  const staffPage = await windowOf('security_admin')
  await staffPage.goto('/#/admin/users')
  const row = staffPage.getByRole('row', { name: clerk.name })
  await row.getByRole('button', { name: `更多操作：${clerk.name}` }).click()
  await row.getByRole('button', { name: '收回角色' }).click()
  const roles = staffPage.getByRole('dialog', { name: '收回角色' })
  await roles.getByRole('option', { name: /保密审查员/ }).click()
  expect(await barriers(staffPage)).toEqual([])
  await roles.getByRole('button', { name: '收回 1 人' }).click()
  await expect(staffPage.getByText('1 人不再有“保密审查员”，下一次操作即生效')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/#\/no-permission$/)
})

test('signing out in one window signs out the other', async ({ product, windowOf }) => {
  const reader = await buildPerson(product, 'member')
  const page = await windowOf(reader)
  await page.goto('/#/archive')
  const second = await page.context().newPage()
  await second.goto('/#/personal-center/security')
  await expect(second.getByRole('heading', { name: '账号安全' })).toBeVisible()
  await second.getByRole('button', { name: reader.name }).click()
  await second.getByRole('button', { name: '退出登录' }).click()
  await expect(second).toHaveURL(/#\/home$/)
  await expect(page).toHaveURL(/#\/home$/)
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible()
})

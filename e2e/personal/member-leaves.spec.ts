import { readFile } from 'node:fs/promises'

import { barriers } from '#e2e/product/barriers.ts'
import { signIn } from '#e2e/product/sign-in.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildPerson } from '#testing/journeys/people.ts'

test('a member takes a copy, revokes a consent, asks for the end, and changes their mind on day 14', async ({
  product,
  windowOf,
}) => {
  const leaver = await buildPerson(product, 'member')
  const first = await windowOf(leaver)
  await first.goto('/#/personal-center/privacy')
  expect(await barriers(first)).toEqual([])

  await first.getByRole('button', { name: '制作副本' }).click()
  await expect(first.getByText(/副本已制作完成/)).toBeVisible()
  const [file] = await Promise.all([
    first.waitForEvent('download'),
    first.getByRole('button', { name: '下载副本' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('个人信息副本.zip')
  const zip = await readFile(await file.path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes('账号.json')).toBe(true)

  await first.getByRole('button', { name: '撤回同意' }).click()
  const revoking = first.getByRole('dialog', { name: '撤回同意' })
  await expect(revoking.getByText(/会员功能不能使用/)).toBeVisible()
  await revoking.getByRole('button', { name: '撤回同意' }).click()
  await expect(first.getByText(/由您撤回/)).toBeVisible()
  await first.goto('/#/personal-center/messages')
  const consent = first.getByRole('dialog', { name: '请同意用户协议与隐私政策' })
  await consent.getByRole('link', { name: '个人信息与隐私' }).click()

  await first.getByRole('button', { name: '申请注销' }).click()
  const leaving = first.getByRole('dialog', { name: '申请注销账号' })
  await expect(leaving.getByText(/15 天后账号注销/)).toBeVisible()
  await leaving.getByLabel('输入“注销”以确认').fill('注销')
  await leaving.getByRole('button', { name: '申请注销' }).click()
  await expect(first.getByText(/已申请注销。账号将于/)).toBeVisible()
  expect(await barriers(first)).toEqual([])

  await product.pool.query(`update account set leaves_at = leaves_at - interval '14 days' where id = $1`, [
    leaver.id,
  ])
  const page = await windowOf()
  await page.goto('/#/login')
  await signIn(page, leaver)
  const consenting = page.getByRole('dialog', { name: '请同意用户协议与隐私政策' })
  await consenting.getByRole('button', { name: '同意并继续' }).click()
  const reminder = page.getByRole('dialog', { name: '这个账号即将注销' })
  await expect(reminder.getByText(/个人信息删除，不能恢复/)).toBeVisible()
  await reminder.getByRole('button', { name: '撤回申请，保留账号' }).click()
  await expect(reminder).toBeHidden()

  await page.goto('/#/personal-center/messages')
  await expect(page.getByRole('heading', { name: '已撤回注销申请' })).toBeVisible()
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByText('条未读')).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
})

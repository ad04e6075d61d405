import { codeSentTo } from '#testing/builders/people.ts'

import { barriers } from './product/barriers.ts'
import { waitThroughCaptcha } from './product/sign-in.ts'
import { expect, test } from './product/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a new member registers on a phone without looking at a picture, and lands where they wanted to go', async ({
  page,
  product,
}) => {
  const phone = '13912345678'
  await page.goto('/#/queryfcb')
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '注册' }).click()
  await expect(page.getByRole('heading', { name: '注册' })).toBeVisible()

  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await waitThroughCaptcha(page)
  await expect(page.getByText(/会收到验证码/)).toBeVisible()
  await page.getByLabel('短信验证码').fill(await codeSentTo(product, phone))
  await page.getByRole('button', { name: /^下一步/ }).click()

  await page.getByLabel('用户名').fill('汀洲一粟')
  await expect(page.getByText('这个用户名可以使用')).toBeVisible()
  await page.getByLabel('真实姓名').fill('叶汀舟')
  await page.getByLabel('密码', { exact: true }).fill('Slow-glacier-88')
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('请阅读并同意用户协议与隐私政策')).toBeVisible()
  await page.getByRole('checkbox').check()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page).toHaveURL(/#\/queryfcb$/)

  const reminder = page.getByRole('dialog', { name: '请完善个人信息' })
  await reminder.getByLabel('单位名称').fill('云汀岩土工程勘察院')
  await reminder.getByLabel('单位性质').selectOption({ label: '科研院所' })
  await reminder.getByLabel('所属行业').selectOption({ label: '工程勘察' })
  expect(await barriers(page)).toEqual([])
  await reminder.getByRole('button', { name: '保存' }).click()
  await expect(reminder).toBeHidden()

  await page.reload()
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expect(page.getByRole('dialog').getByText('叶汀舟')).toBeVisible()
  await expect(page.getByRole('dialog', { name: '请完善个人信息' })).toBeHidden()
  await page.getByRole('dialog').getByRole('link', { name: '账号安全' }).click()
  await expect(page.getByText('139****5678')).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

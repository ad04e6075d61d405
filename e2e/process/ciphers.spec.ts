import { createHash } from 'node:crypto'

import { allViolations } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/process.ts'
import { signIn } from '#e2e/product/sign-in.ts'

test('an administrator switches the archive to SM, restarts it, and an account of before signs in by it', async ({
  browser,
  startProduct,
}) => {
  const { url, accountOf, killed } = await startProduct({ MODE: 'demo' })
  const office = await browser.newPage()
  await office.goto(`${url}/#/admin/gateway`)
  await expect(office.getByText('密码以国密 SM2 加密传输')).toHaveCount(0)
  await signIn(office, await accountOf('security_admin'))
  await expect(office.getByText('正在使用：国际算法')).toBeVisible()
  await office.getByLabel('密码算法').selectOption({ label: '国密算法（SM2、SM3、SM4）' })
  await expect(office.getByText(/保存后请重启各台服务器/)).toBeVisible()
  await office.getByLabel('登录密码的保存').selectOption('PBKDF2-SM3')
  await office.getByLabel('调用的签名').selectOption('签名并强制')
  expect(await allViolations(office)).toEqual([])
  await office.getByRole('button', { name: '保存', exact: true }).click()
  await expect(office.getByText('已保存登录与接入')).toBeVisible()
  await expect(office.getByText('正在使用：国际算法')).toBeVisible()
  await expect(office.getByText(/还有 1 台服务器没有重启/)).toBeVisible()

  await killed()
  await office.reload()
  await expect(office.getByText('正在使用：国密算法（SM2、SM3、SM4）')).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(`${url}/#/login`)
  await expect(visitor.getByText('密码以国密 SM2 加密传输')).toBeVisible()
  const sent = visitor.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/token'),
  )
  const reader = await accountOf('member')
  await signIn(visitor, reader)
  const request = await sent
  const headers = request.headers()
  const body = request.postDataJSON() as { encrypted: { mode: string; ciphertext: string } }
  expect([body.encrypted.mode, Buffer.from(body.encrypted.ciphertext, 'base64')[0]]).toEqual(['SM', 4])
  const meta = await visitor.locator('meta[name="gateway"]').getAttribute('content')
  const { passToken } = JSON.parse(meta ?? '{}') as { passToken: string }
  const [timestamp, nonce] = [headers['x-tif-timestamp'], headers['x-tif-nonce']]
  const hash = createHash('sm3').update(`${timestamp}${passToken}${nonce}${timestamp}`).digest('hex')
  expect([headers['x-tif-paasid'], headers['x-tif-signature']]).toEqual(['anonymous', hash.toUpperCase()])
  await expect(visitor.getByRole('button', { name: new RegExp(reader.name) })).toBeVisible()
  await office.close()
  await visitor.close()
})

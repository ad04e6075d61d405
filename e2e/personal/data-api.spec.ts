import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { readToTheEnd } from '#e2e/product/reading.ts'
import { expect, test } from '#e2e/product/test.ts'

const title = '轨道沿线的深孔'
/** What the developer keeps outside the page. */
const program = { key: '', source: '' }

/** Runs a program as its author would, with the key in the environment. */
async function run(command: string, args: readonly string[]) {
  const child = spawn(command, args, { env: { ...process.env, DATA_API_KEY: program.key } })
  const ended = once(child, 'close')
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code: child.exitCode, out, said }
}

/** The example of the page in Python; in JavaScript where the machine has no Python. */
const hasPython = () =>
  run('python3', ['--version']).then(
    ({ code }) => code === 0,
    () => false,
  )
const runExample = async () =>
  (await hasPython())
    ? run('python3', ['-c', program.source])
    : run(process.execPath, ['--input-type=module', '-e', program.source])

/** Takes up the example as it stands on the page, for what the machine can run. */
async function keepExample(page: Page): Promise<void> {
  const language = (await hasPython()) ? 'Python' : 'JavaScript'
  const call = page.getByRole('article', { name: title })
  await call.getByRole('radio', { name: language }).check({ force: true })
  program.source = await call.getByRole('region', { name: `${language} 示例` }).innerText()
}

/** The page of a call whose quota is used: why it is refused, when it opens again, and the use, on a phone too. */
async function seeRefusal(page: Page): Promise<void> {
  const call = page.getByRole('article', { name: title })
  await call.getByRole('button', { name: '调用', exact: true }).click()
  await expect(call.getByText(/按 Retry-After，.+ 00:00:0\d 起可再调用/)).toBeVisible()
  await expect(call.getByText(/Retry-After 头是须等候的秒数.+北京时间 0 时重新计/)).toBeVisible()
  const use = page.getByRole('region', { name: `${title}的用量` })
  await expect(use.getByText('今天 4 / 4 次')).toBeVisible()
  await expect(use.getByText('今天因超出上限被拒 2 次')).toBeVisible()
  await expect(use.getByText('每天上限 4 次')).toBeVisible()

  await page.reload()
  await expect(page.getByText('规划一张图')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(program.key)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(use.getByText('今天 4 / 4 次')).toBeVisible()
  const widest = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(widest).toBeLessThanOrEqual(390)
}

async function openCalls(page: Page): Promise<void> {
  await page.goto('/#/admin/data-apis')
  await expect(page.getByRole('heading', { name: '数据接口', exact: true })).toBeVisible()
}

test.describe.configure({ mode: 'serial' })

test('a clerk publishes a call without a word of SQL, having seen what it answers', async ({ windowOf }) => {
  const page = await windowOf('records_manager')
  await openCalls(page)
  await page.getByRole('button', { name: '新建数据接口' }).click()
  const form = page.getByRole('dialog', { name: '新建数据接口' })
  await form.getByLabel('名称').fill(title)
  await form.getByLabel('接口编码').fill('deep-boreholes')
  await form.getByLabel('资料类别').selectOption({ label: '工程地质钻孔' })
  await form.getByRole('button', { name: '建立数据接口' }).click()
  await expect(form.getByText('请选择返回的字段')).toBeVisible()
  for (const label of ['钻孔编号', '孔深', '所在区'])
    await form.getByLabel('添加字段').selectOption({ label })
  await form.getByLabel('添加固定条件').selectOption({ label: '孔深' })
  await form.getByLabel('孔深不小于').fill('30')
  await form.getByLabel('添加可填的条件').selectOption({ label: '钻孔类型' })
  await form.getByLabel('每天调用上限').fill('4')
  await form.getByRole('button', { name: '看会返回什么' }).click()
  await expect(form.getByRole('region', { name: '返回的资料' })).toContainText('"finalDepth"')
  await form.getByRole('switch', { name: '发布' }).check({ force: true })
  expect(await barriers(page)).toEqual([])
  await form.getByRole('button', { name: '建立数据接口' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(`${title}.*已发布`) })).toBeVisible()
})

test('a developer finds the call, takes a key, runs the example and understands the quota', async ({
  windowOf,
}) => {
  const page = await windowOf('member')
  await page.goto('/')
  await readToTheEnd(page)
  await page.getByRole('contentinfo').getByRole('link', { name: '数据接口' }).click()
  await page.getByRole('link', { name: new RegExp(title) }).click()
  const call = page.getByRole('article', { name: title })
  await expect(call.getByText('只含 孔深不小于 30')).toBeVisible()
  await expect(call.getByText('每个用户每天 4 次', { exact: true })).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: '先取一把密钥' }).click()
  await page.getByLabel('用途').fill('规划一张图')
  await page.getByRole('button', { name: '取得密钥' }).click()
  const made = page.getByRole('region', { name: '新的密钥' })
  await expect(made).toBeFocused()
  program.key = /[\w-]{43}/.exec(await made.innerText())?.[0] ?? ''
  await call.getByRole('button', { name: '调用', exact: true }).click()
  const answer = call.getByRole('region', { name: '答复', exact: true })
  await expect(answer).toContainText('"code": 200')
  await expect(call.getByText('RateLimit-Remaining: 3')).toBeVisible()
  const { total } = JSON.parse(await answer.innerText()).data
  await keepExample(page)
  expect(await barriers(page)).toEqual([])

  const first = await runExample()
  expect([first.said, first.code]).toEqual(['', 0])
  const { records, ...rest } = JSON.parse(first.out)
  expect(rest).toEqual({ total, current: 1, size: 5 })
  for (const { code, finalDepth, district, ...others } of records) {
    expect([code !== '', finalDepth >= 30, typeof district, others]).toEqual([true, true, 'string', {}])
  }
  await runExample()
  await runExample()
  const refused = await runExample()
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.said).toContain('429 今天的调用次数已达 4 次的上限，明天 0 时起可再调用')
  await seeRefusal(page)
})

test('the clerk raises the quota, and the program goes on; withdrawn, the call is gone for everybody', async ({
  windowOf,
}) => {
  const page = await windowOf('records_manager')
  await openCalls(page)
  await page.getByRole('button', { name: title, exact: true }).click()
  const form = page.getByRole('dialog', { name: title })
  await form.getByLabel('每天调用上限').fill('400')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const visitor = await windowOf()
  await visitor.goto('/#/data-api?call=deep-boreholes')
  await expect(visitor.getByText('每个用户每天 400 次', { exact: true })).toBeVisible()
  expect(await runExample()).toMatchObject({ code: 0, said: '' })

  await page.getByRole('button', { name: `更多操作：${title}` }).click()
  await page.getByRole('button', { name: '撤下', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤下', exact: true }).click()
  await expect(page.getByText('已撤下 1 个数据接口')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: '数据接口', level: 1 })).toBeVisible()
  await expect(visitor.getByRole('article')).toBeVisible()
  await expect(visitor.getByText(title)).toHaveCount(0)
  expect((await runExample()).said).toMatch(/^404 /)
})

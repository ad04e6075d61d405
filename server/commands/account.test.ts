import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { token } from '#contract/sign-in/token.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  buildMember,
  buildStaff,
  byPassword,
  encryptFor,
  enter,
  buildClient,
  totpOf,
} from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { runAccount } from './account.ts'

let library: TestApp
let env: Record<string, string>
const printed: string[] = []

beforeAll(async () => {
  library = await testApp()
  const { host = '', port = 0, user = '', password, database = '' } = library.pool.options
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}`
  env = {
    DATABASE_URL: `${url}?host=${encodeURIComponent(host)}&port=${port}`,
    DATA_DIR: library.dataDir,
  }
  const keep = (text: unknown) => void printed.push(String(text))
  vi.spyOn(console, 'info').mockImplementation(keep)
  vi.spyOn(console, 'error').mockImplementation(keep)
})
afterEach(() => library.pool.query('truncate failed_attempt'))

/** Runs a command; returns its exit code and output. */
const run = async (...args: string[]): Promise<[code: number, reported: string]> => {
  printed.length = 0
  const code = await runAccount(args, env)
  return [code, printed.join('\n')]
}
const invite = (username: string, role = 'counter_clerk', name = '张三') =>
  run('invite', '--role', role, '--name', name, '--username', username)
const passwordIn = (reported: string) => /一次性密码：(\S+)/.exec(reported)?.[1] ?? ''

describe('an invalid command is explained and changes nothing', () => {
  test.each([
    [[], '用法'],
    [['constructor'], '用法'],
    [['invite', 'zhangsan'], '用法'],
    [['reset'], '用法'],
    [['list', 'all'], '用法'],
    [['invite', '--rôle', 'x'], '用法'],
    [['invite', '--role', 'counter_clerk', '--name', '张三'], '须写明'],
    [['invite', '--role', 'root', '--name', '张三', '--username', 'zhangsan'], '没有角色“root”，可用的有'],
    [['invite', '--role', 'member', '--name', '张三', '--username', '13812345678'], '用户名：'],
    [['invite', '--role', 'member', '--name', '张', '--username', 'zhangsan'], '姓名：'],
    [['reset', 'nobody'], '没有用户名为“nobody”的账号'],
    [['disable', 'nobody'], '没有用户名为“nobody”的账号'],
    [['disable', 'app-00000000'], '没有编号为“app-00000000”的应用'],
    [['app', ''], '应用名称：'],
    [['code', 'system-admin'], '没有“system-admin”的动态口令'],
  ])('%j', async (args, words) => {
    const [code, reported] = await run(...args)
    expect([code, reported]).toEqual([1, expect.stringContaining(words)])
    const { rowCount } = await library.pool.query(
      'select from account union all select from app where not built_in',
    )
    expect(rowCount).toBe(0)
  })

  test('refuses a username that is taken, ignoring case', async () => {
    await buildMember(library, { username: 'taken' })
    expect(await invite('TAKEN')).toEqual([1, '用户名已被使用'])
  })

  test('help returns 0', async () => {
    expect(await run('--help')).toEqual([0, expect.stringContaining('用法')])
  })
})

describe('an invited person', () => {
  test('signs in once with the printed password, binds an authenticator and sets a password', async () => {
    const [code, reported] = await invite('zhangsan', 'security_admin')
    expect([code, reported]).toEqual([0, expect.stringContaining('24 小时内有效，只显示这一次')])
    const password = passwordIn(reported)
    expect(password).toMatch(/^(?:[\dA-Za-z]{5}-){3}[\dA-Za-z]{5}$/)
    expect((await run('list'))[1]).toContain('zhangsan  张三  安全管理员  一次性密码未用  未绑定动态口令')
    const { visitor } = library
    const { step } = await byPassword(visitor, { username: 'zhangsan', password })
    const ticket = step?.ticket ?? ''
    const { secret } = await visitor.call(token.enrolment, { ticket })
    const second = await visitor.call(token.signIn, { grant: 'enrol', ticket, code: totpOf(secret) })
    expect([step?.next, second.step?.next]).toEqual(['enrol', 'new_password'])
    const renew = async (next: string) =>
      visitor.call(token.signIn, {
        grant: 'new_password',
        ticket: second.step?.ticket ?? '',
        encrypted: await encryptFor(visitor, next),
      })
    expect(await outcomeOf(renew(password))).toBe('invalid_input')
    const { tokens } = await renew('Deep-bedrock-2027')
    const me = await buildClient(library, { id: 0, name: '' }, tokens!).call(users.me, {})
    expect(me).toMatchObject({
      username: 'zhangsan',
      name: '张三',
      staff: true,
      roles: [{ code: 'security_admin' }],
    })
    expect(await outcomeOf(byPassword(visitor, { username: 'zhangsan', password }))).toBe('sign_in_refused')
    expect((await run('list'))[1]).toMatch(/zhangsan {2}张三 {2}安全管理员$/m)
  })

  test('must do so within a day', async () => {
    const password = passwordIn((await invite('lisi'))[1])
    const tries = () => outcomeOf(byPassword(library.visitor, { username: 'lisi', password }))
    const age = (hours: number) =>
      library.pool.query(`update account set password_until = password_until - make_interval(hours => $1)`, [
        hours,
      ])
    await age(23)
    expect(await tries()).toBe('done')
    await age(1)
    expect(await tries()).toBe('sign_in_refused')
  })

  test('has a password that is stored nowhere in clear', async () => {
    const passwords = [passwordIn((await invite('wangwu'))[1]), passwordIn((await invite('zhaoliu'))[1])]
    expect(new Set(passwords).size).toBe(2)
    const { rows } = await library.pool.query(
      'select to_jsonb(a)::text as line from account a union all select to_jsonb(e)::text from audit_event e',
    )
    for (const { line } of rows) for (const password of passwords) expect(line).not.toContain(password)
  })
})

test('a lost authenticator: new password for a day, all sessions end', async () => {
  const clerk = await buildStaff(library, ['counter_clerk'])
  const here = await enter(library, clerk)
  const password = passwordIn((await run('reset', clerk.username.toUpperCase()))[1])
  expect(await outcomeOf(here.call(users.me, {}))).toBe('not_signed_in kicked')
  expect(await outcomeOf(byPassword(library.visitor, clerk))).toBe('sign_in_refused')
  await library.pool.query('truncate failed_attempt')
  expect((await byPassword(library.visitor, { ...clerk, password })).step?.next).toBe('enrol')
})

test('disables and enables an account; refuses for the last holder of a duty', async () => {
  const person = await buildMember(library)
  const here = await enter(library, person)
  expect(await run('disable', person.username)).toEqual([0, `${person.username} 已停用`])
  expect(await outcomeOf(here.call(users.me, {}))).toBe('not_signed_in disabled')
  await run('enable', person.username)
  expect(await outcomeOf(byPassword(library.visitor, person))).toBe('done')
  const auditor = await buildStaff(library, ['audit_admin'])
  expect(await run('disable', auditor.username)).toEqual([1, '这是最后一位能担任此职责的人员'])
})

test('registers a program, which signs in until it is disabled', async () => {
  const [, reported] = await run('app', '市规划平台')
  const [code = '', secret = ''] = [/编号：(\S+)/, /密钥：(\S+)/].map(
    (word) => word.exec(reported)?.[1] ?? '',
  )
  const ask = async () => {
    const authorization = `Basic ${Buffer.from(`${code}:${secret}`).toString('base64')}`
    const body = { grant: 'client_credentials' }
    return (await library.raw('POST', '/api/token', { body, headers: { authorization } })).status
  }
  expect(await ask()).toBe(200)
  expect((await run('list'))[1]).toContain(`${code}  市规划平台  应用`)
  expect(await run('disable', code)).toEqual([0, `${code} 已停用`])
  expect(await ask()).toBe(550)
  const { rows } = await library.pool.query(
    `select ended from session where app = (select id from app where code = $1)`,
    [code],
  )
  expect(rows).toEqual([{ ended: 'disabled' }])
  await run('enable', code)
  expect(await ask()).toBe(200)
})

test('audits all commands as done by the operator', async () => {
  const { rows } = await library.pool.query<{ action: string }>(
    `select distinct action from audit_event where address = '本机' and name = '操作员' order by action`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['account_disabled', 'account_enabled', 'account_made'])
  const reset = await library.pool.query(
    `select from audit_event where action = 'password_reset' and address = '本机'`,
  )
  expect(reset.rowCount).toBe(1)
})

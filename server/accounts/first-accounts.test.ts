import { readFile, rm, stat } from 'node:fs/promises'

import { describe, expect, test, vi } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { token } from '#contract/sign-in/token.ts'
import { runAccount } from '#server/commands/account.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, byPassword, enter } from '#testing/builders/people.ts'

import { demoPath, firstAccounts, readDemoAccounts } from './first-accounts.ts'

const start = ({ db, dataDir, identity }: TestApp, demo: boolean) => {
  const { passwords, personal } = identity
  return firstAccounts({ db, dataDir, passwords, personal, demo })
}
const count = async ({ pool }: TestApp) => (await pool.query('select from account')).rowCount

describe('an empty library', () => {
  test('prints the administrator once, then that nobody has signed in, then nothing', async () => {
    const library = await testApp()
    const [reported = ''] = await start(library, false)
    const [, username = '', password = ''] =
      /用户名 (\S+)，一次性密码 (\S+)（24 小时内有效/.exec(reported) ?? []
    expect((await byPassword(library.visitor, { username, password })).step?.next).toBe('enrol')
    const [reminder] = await start(library, false)
    expect(reminder).toContain(`npm run account -- reset ${username}`)
    expect(reminder).not.toContain(password)
    await library.pool.query('update account set password_until = null')
    expect(await start(library, false)).toEqual([])
    expect(await count(library)).toBe(1)
  })

  test('works if a member has the same name', async () => {
    const library = await testApp()
    await buildMember(library, { username: 'Security-Admin' })
    expect(await start(library, false)).toEqual([expect.stringContaining('npm run account -- invite')])
    expect(await count(library)).toBe(1)
  })
})

describe('the demo city', () => {
  test('has one account per role, with passwords readable by the owner only; each can sign in', async () => {
    const library = await testApp()
    expect(await start(library, true)).toEqual([`演示账号与密码见 ${demoPath(library.dataDir)}`])
    expect((await stat(demoPath(library.dataDir))).mode & 0o777).toBe(0o600)
    const accounts = (await readDemoAccounts(library.dataDir)) ?? []
    expect(accounts.map(({ role }) => role)).toEqual([
      'system_admin',
      'security_admin',
      'audit_admin',
      'records_manager',
      'loan_reviewer',
      'counter_clerk',
      'member',
      'secrecy_officer',
    ])
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(8)
    for (const { role, username, name, password, secret, uri } of accounts) {
      const { rows } = await library.pool.query<{ id: number }>(
        'select id from account where username = $1',
        [username],
      )
      const person = { id: rows[0]?.id ?? 0, name, username, password, secret, phone: '' }
      const me = await (await enter(library, person)).call(users.me, {})
      expect(me).toMatchObject({ staff: role !== 'member', agreementDue: null, roles: [{ code: role }] })
      expect(uri?.startsWith('otpauth://totp/') ?? false).toBe(role !== 'member')
    }
  })

  test('creates them once: not at the next start, not if the file is gone, once for two concurrent starts', async () => {
    const library = await testApp()
    const lines = await Promise.all([start(library, true), start(library, true)])
    expect(lines.flat()).toHaveLength(1)
    expect(await count(library)).toBe(8)
    const before = await readFile(demoPath(library.dataDir), 'utf8')
    expect(await start(library, true)).toEqual([])
    expect(await readFile(demoPath(library.dataDir), 'utf8')).toBe(before)
    await rm(demoPath(library.dataDir))
    expect(await start(library, true)).toEqual([])
    expect(await readDemoAccounts(library.dataDir)).toBeUndefined()
  })

  test('prints the current code of an account', async () => {
    const library = await testApp()
    await start(library, true)
    const { host = '', port = 0, user = '', password, database = '' } = library.pool.options
    const url = `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}`
    const env = {
      DATABASE_URL: `${url}?host=${encodeURIComponent(host)}&port=${port}`,
      DATA_DIR: library.dataDir,
    }
    const printed: string[] = []
    const keep = (text: unknown) => void printed.push(String(text))
    vi.spyOn(console, 'info').mockImplementation(keep)
    vi.spyOn(console, 'error').mockImplementation(keep)
    expect(await runAccount(['code', 'audit-admin'], env)).toBe(0)
    const account = (await readDemoAccounts(library.dataDir))?.find(
      ({ username }) => username === 'audit-admin',
    )
    const { step } = await byPassword(library.visitor, account!)
    const grant = { grant: 'second_factor' as const, ticket: step?.ticket ?? '', code: printed[0] ?? '' }
    expect((await library.visitor.call(token.signIn, grant)).tokens).toBeDefined()
    expect(await runAccount(['code', 'reader'], env)).toBe(1) // a member has none
  })
})

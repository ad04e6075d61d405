import { beforeAll, describe, expect, test } from 'vitest'

import { appRoutes } from '#contract/back-office/app.ts'
import { roleRoutes } from '#contract/back-office/role.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { site } from '#contract/site.ts'
import { type Caller, testApp, type TestApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter, type Inside } from '#testing/builders/people.ts'
import { setPolicy } from '#testing/builders/policy.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let system: Inside
let guard: Inside

beforeAll(async () => {
  library = await testApp()
  system = await enter(library, await buildStaff(library, ['system_admin', 'member']))
  guard = await enter(library, await buildStaff(library, ['security_admin', 'member']))
  await prove()
})

const prove = () => library.pool.query('update session set proved_at = now()')

const make = async (values: object = {}) =>
  (await system.call(appRoutes.create, { values: { name: '市规划平台', type: '3', ...values } })).id

const makeKey = (id: number, rest: object = {}) =>
  system.call(appRoutes.makeKey, { id, purpose: '生产环境', ...rest })

async function signIn(id: number, key: string): Promise<{ outcome: number; program: Caller }> {
  const { code } = await system.call(appRoutes.detail, { id })
  const authorization = `Basic ${Buffer.from(`${code}:${key}`).toString('base64')}`
  const { status, body } = await library.raw('POST', '/api/token', {
    body: { grant: 'client_credentials' },
    headers: { authorization },
  })
  const { accessToken } = Object(body.data['tokens'])
  return { outcome: status, program: library.from('127.0.0.1', accessToken) }
}

const grants = (...features: string[]) => features.map((feature) => ({ feature, type: 'read' as const }))

describe('an app', () => {
  test.each([
    ['a code by the way', { code: 'app-mine' }, 'values.code'],
    ['a state by the way', { state: 'disabled' }, 'values.state'],
    ['a secret by the way', { secretHash: 'x' }, 'values.secretHash'],
    ['an unknown type', { type: '9' }, 'values.type'],
    ['no calls a minute', { perMinute: 0 }, 'values.perMinute'],
  ])('is not made with %s', async (_, wrong, field) => {
    await expect(make(wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { [field]: expect.any(String) } },
    })
  })

  test('is run by the system administrator, empowered by the security administrator, and by nobody else', async () => {
    const id = await make()
    const member = await enter(library, await buildMember(library))
    await prove()
    const privileges = grants('site')
    expect(
      await outcomesOf([
        member.call(appRoutes.page, {}),
        guard.call(appRoutes.create, { values: { name: '旁门', type: '3' } }),
        guard.call(appRoutes.makeKey, { id, purpose: '旁门' }),
        guard.call(appRoutes.setEnabled, { ids: [id], enabled: false }),
        system.call(appRoutes.empower, { id, privileges }),
        system.call(appRoutes.saveByRoleAndType, { role: 1, type: 3, apps: [id] }),
      ]),
    ).toEqual(Array(6).fill('forbidden'))
    expect(
      await outcomesOf([
        system.call(appRoutes.setEnabled, { ids: [id, 999_999], enabled: false }),
        system.call(appRoutes.makeKey, { id: 999_999, purpose: '空' }),
        guard.call(appRoutes.empower, { id: 999_999, privileges }),
        guard.call(appRoutes.empower, { id, privileges: grants('user') }),
        guard.call(appRoutes.empower, { id, privileges: grants('nothing') }),
        guard.call(appRoutes.saveByRoleAndType, { role: 999_999, type: 3, apps: [] }),
        guard.call(appRoutes.saveByRoleAndType, { role: 1, type: 1, apps: [id] }),
      ]),
    ).toEqual([
      ...['not_found', 'not_found', 'not_found', 'invalid_input', 'invalid_input', 'not_found', 'not_found'],
    ])
    expect((await system.call(appRoutes.detail, { id })).state).toBe('enabled')
  })

  test('shows a key once; several are valid until each is revoked', async () => {
    const id = await make()
    const [old, fresh] = [await makeKey(id), await makeKey(id, { purpose: '更换' })]
    const other = await make()
    const keys = await system.call(appRoutes.keys, { id })
    expect(keys.map(({ purpose, prefix, usedAt }) => [purpose, prefix, usedAt])).toEqual([
      ['更换', fresh.key.slice(0, 6), null],
      ['生产环境', old.key.slice(0, 6), null],
    ])
    const { rows } = await library.pool.query(`select to_jsonb(k)::text as row from app_key k
      union all select to_jsonb(a)::text from audit_event a union all select to_jsonb(i)::text from idempotency i`)
    const stored = JSON.stringify([rows, keys])
    for (const { key } of [old, fresh]) expect(stored).not.toContain(key)
    const { outcome, program } = await signIn(id, old.key)
    expect([outcome, (await signIn(id, fresh.key)).outcome, (await signIn(other, old.key)).outcome]).toEqual([
      ...[200, 200, 550],
    ])
    expect(await outcomeOf(program.call(site.read, {}))).toBe('done')
    expect(await outcomeOf(system.call(appRoutes.revokeKey, { id: other, key: old.id }))).toBe('not_found')
    await system.call(appRoutes.revokeKey, { id, key: old.id })
    expect(await outcomeOf(system.call(appRoutes.revokeKey, { id, key: old.id }))).toBe('not_found')
    expect(await outcomeOf(program.call(site.read, {}))).toBe('not_signed_in disabled')
    expect([(await signIn(id, old.key)).outcome, (await signIn(id, fresh.key)).outcome]).toEqual([550, 200])
    const expired = { expiresAt: new Date(Date.now() - 1000).toISOString() }
    expect(await outcomeOf(makeKey(id, expired))).toBe('invalid_input')
    await library.pool.query(`update app_key set expires_at = now() where id = $1`, [fresh.id])
    expect((await signIn(id, fresh.key)).outcome).toBe(550)
  })

  test('has ten valid keys and no more, even of two that are made at once', async () => {
    const id = await make()
    for (let i = 0; i < 9; i += 1) await makeKey(id)
    expect((await outcomesOf([makeKey(id), makeKey(id)])).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'app_key_limit',
      'done',
    ])
  })

  test('calls what visitors may, or what it was empowered to alone, at once; never what needs a person', async () => {
    const id = await make()
    const { program } = await signIn(id, (await makeKey(id)).key)
    const ask = () =>
      outcomesOf([
        program.call(site.read, {}),
        program.call(dictionaries.list, { groupCode: 'dwxz' }),
        program.call(appRoutes.page, {}),
      ])
    const person = 'not_signed_in missing'
    expect(await ask()).toEqual(['done', 'done', person])
    await guard.call(appRoutes.empower, { id, privileges: grants('site') })
    expect(await ask()).toEqual(['done', 'forbidden', person])
    expect(await guard.call(appRoutes.empower, { id, privileges: grants('dictionaries') })).toEqual({
      added: 1,
      removed: 1,
    })
    expect(await ask()).toEqual(['forbidden', 'done', person])
    await guard.call(appRoutes.empower, { id, privileges: [] })
    expect(await ask()).toEqual(['done', 'done', person])
    await guard.call(appRoutes.empower, { id, privileges: grants('dictionaries') })
    const held = (await guard.call(appRoutes.privileges, { id })).filter(({ granted }) => granted)
    expect(held).toEqual([{ feature: 'dictionaries', type: 'read', label: '字典：查询', granted: true }])
  })

  test('calls no more often than its quota; whoever comes without it is not counted', async () => {
    const id = await make({ perMinute: 2, perDay: 3 })
    await guard.call(appRoutes.empower, { id, privileges: grants('site') })
    const { program } = await signIn(id, (await makeKey(id)).key)
    const ask = () => program.call(site.read, {})
    expect(await outcomesOf([ask(), ask()])).toEqual(['done', 'done'])
    await expect(ask()).rejects.toMatchObject({
      code: 'app_quota_used',
      status: 429,
      message: '应用的调用次数已达每分钟 2 次的上限',
      detail: { retryAfter: expect.any(Number) },
    })
    await system.call(appRoutes.update, { id, version: 1, values: { perMinute: null, perDay: 2 } })
    await expect(ask()).rejects.toMatchObject({ message: '应用的调用次数已达每天 2 次的上限' })
    expect(await outcomeOf(library.visitor.call(site.read, {}))).toBe('done')
  })

  test('in use is not deleted; disabled, its tokens end', async () => {
    const id = await make()
    const { id: key, key: secret } = await makeKey(id)
    const { program } = await signIn(id, secret)
    expect(await system.call(appRoutes.touched, { ids: [id] })).toMatchObject([
      { label: '有效密钥', count: 1, blocks: true },
      { label: '现有登录', count: 1, blocks: false },
      { count: 0 },
    ])
    expect(await outcomeOf(system.call(appRoutes.batchDelete, { ids: [id] }))).toBe('row_in_use')
    expect(await system.call(appRoutes.setEnabled, { ids: [id], enabled: false })).toEqual({ changed: [id] })
    expect(await outcomeOf(program.call(site.read, {}))).toBe('not_signed_in disabled')
    expect((await signIn(id, secret)).outcome).toBe(550)
    expect((await system.call(appRoutes.page, { filters: { state: ['disabled'] } })).records).toMatchObject([
      { id, keys: 1, lastUsed: expect.any(String) },
    ])
    await system.call(appRoutes.revokeKey, { id, key })
    expect(await system.call(appRoutes.batchDelete, { ids: [id] })).toEqual({ removed: 1 })
  })

  test('is used by the roles that are named for it, by all roles while none is', async () => {
    const id = await make({ name: '移动外业', type: '2' })
    const { code } = await system.call(appRoutes.detail, { id })
    const roleOf = async (wanted: string) =>
      (await guard.call(roleRoutes.options, { text: '' })).find(({ name }) => name === wanted)?.id ?? 0
    const reader = await enter(library, await buildMember(library))
    const ask = async () =>
      (await library.raw('GET', '/api/users/me', { token: reader.token, headers: { 'x-app-id': code } })).body
        .data['error']
    await setPolicy(library, 'mostSessions', 10) // with which the apps are read anew
    expect(await ask()).toBeUndefined()
    const clerk = await roleOf('窗口办理员')
    const save = (role: number, apps: number[]) =>
      guard.call(appRoutes.saveByRoleAndType, { role, type: 2, apps })
    expect(await save(clerk, [id])).toEqual({ added: 1, removed: 0 })
    expect(await ask()).toBe('app_refused')
    const member = await roleOf('注册用户')
    expect(await guard.call(appRoutes.listByRoleAndType, { role: member, type: 2 })).toEqual([
      { id, code, name: '移动外业', granted: false, open: false },
    ])
    await save(member, [id])
    expect(await ask()).toBeUndefined()
    await save(member, [])
    expect(await ask()).toBe('app_refused')
    expect(await save(clerk, [])).toEqual({ added: 0, removed: 1 })
    expect(await ask()).toBeUndefined()
  })
})

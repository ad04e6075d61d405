import { beforeAll, describe, expect, test } from 'vitest'

import { security } from '#contract/accounts/account-security.ts'
import { users } from '#contract/accounts/users.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { token } from '#contract/sign-in/token.ts'
import { hashToken } from '#server/http/session.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { setRoles } from '#testing/builders/back-office.ts'
import {
  buildMember,
  buildStaff,
  byPassword,
  enter,
  buildClient,
  type Inside,
  type TestPerson,
} from '#testing/builders/people.ts'
import { setPolicy } from '#testing/builders/policy.ts'
import { buildProgram } from '#testing/builders/programs.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let reader: TestPerson
let guard: Inside

beforeAll(async () => {
  library = await testApp()
  reader = await buildMember(library)
  guard = await enter(library, await buildStaff(library, ['security_admin']))
})

const me = ({ call }: Pick<Inside, 'call'>) => outcomeOf(call(users.me, {}))
const refresh = (refreshToken: string) =>
  library.visitor.call(token.refresh, { grant: 'refresh_token', refreshToken })
const refreshed = (refreshToken: string) => outcomeOf(refresh(refreshToken))
/** Moves the creation or the use of a token back in time by the given seconds. */
const age = (text: string, column: 'expires_at' | 'spent_at', seconds: number) =>
  library.pool.query(
    `update session_token set ${column} = ${column} - make_interval(secs => $1) where hash = $2`,
    [seconds, hashToken(text)],
  )
const missing = 'not_signed_in missing'
const kicked = 'not_signed_in kicked'
const expired = 'not_signed_in expired'
const disabled = 'not_signed_in disabled'

describe('refuses', () => {
  test('a refresh token as access token and vice versa', async () => {
    const here = await enter(library, reader)
    expect(await me(library.from('127.0.0.1', here.refreshToken))).toBe(missing)
    expect(await refreshed(here.token)).toBe(missing)
    expect(await me(here)).toBe('done')
  })

  test.each(['access_token', 'accessToken', 'token', 'authorization', 'Authorization'])(
    'a token in the address as %s',
    async (name) => {
      const here = await enter(library, reader)
      for (const text of [here.token, `Bearer ${here.token}`]) {
        const address = `/api/users/me?${name}=${encodeURIComponent(text)}`
        expect((await library.raw('GET', address)).status).toBe(401)
      }
    },
  )

  test.each([
    ['', 'without a scheme'],
    ['Token ', 'of another scheme'],
    ['bearer', 'run together'],
    ['Bearer  ', 'two spaces before it'],
    ['Bearer x', 'something before it'],
  ])('a header %j: %s', async (before) => {
    const here = await enter(library, reader)
    const headers = { authorization: `${before}${here.token}` }
    const { status, body } = await library.raw('GET', '/api/users/me', { headers })
    expect([status, body.data['reason']]).toEqual([401, 'missing'])
  })

  test('expired access and refresh tokens', async () => {
    const here = await enter(library, reader)
    await age(here.token, 'expires_at', 3601)
    expect(await me(here)).toBe(expired)
    await age(here.refreshToken, 'expires_at', 7 * 86_400 + 1)
    expect(await refreshed(here.refreshToken)).toBe(expired)
  })
})

describe('a refresh token', () => {
  test('used by two windows at once returns the same tokens', async () => {
    const here = await enter(library, reader)
    const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => refresh(here.refreshToken)))
    for (const other of others) expect(other).toEqual(one)
    expect(await me(buildClient(library, reader, one!))).toBe('done')
  })

  test('leaves the old access token valid for half a minute', async () => {
    const here = await enter(library, reader)
    await refresh(here.refreshToken)
    expect(await me(here)).toBe('done')
    await age(here.token, 'expires_at', 31)
    expect(await me(here)).toBe(expired)
  })

  test('repeated after ten seconds counts as stolen: the session ends and it is audited', async () => {
    const here = await enter(library, reader)
    const next = await refresh(here.refreshToken)
    const last = await refresh(next.refreshToken ?? '')
    await age(here.refreshToken, 'spent_at', 11)
    expect(await refreshed(here.refreshToken)).toBe(kicked)
    for (const { accessToken, refreshToken = '' } of [next, last]) {
      expect(await me(library.from('127.0.0.1', accessToken))).toBe(kicked)
      expect(await refreshed(refreshToken)).toBe(kicked)
    }
    const { rows } = await library.pool.query(`select success, account, address from audit_event
      where action = 'session_reused'`)
    expect(rows).toEqual([{ success: false, account: reader.id, address: '127.0.0.1' }])
    expect(await me(await enter(library, reader))).toBe('done')
  })

  test('repeated within ten seconds returns the same tokens, even if those were refreshed too', async () => {
    const here = await enter(library, reader)
    const next = await refresh(here.refreshToken)
    const last = await refresh(next.refreshToken ?? '')
    expect(await refresh(here.refreshToken)).toEqual(next)
    expect(await me(buildClient(library, reader, last))).toBe('done')
  })

  test('is invalid after sign-out', async () => {
    const here = await enter(library, reader)
    await here.call(token.signOut, {})
    expect(await refreshed(here.refreshToken)).toBe(missing)
    expect(await me(here)).toBe(missing)
  })
})

describe('an ended session', () => {
  test('ended by another session has the reason', async () => {
    const [here, there] = [await enter(library, reader), await enter(library, reader)]
    await here.call(security.endOthers, {})
    expect([await me(there), await refreshed(there.refreshToken)]).toEqual([kicked, kicked])
    expect(await me(here)).toBe('done')
  })

  test('of a disabled account has the reason, until it is enabled and signs in again', async () => {
    const system = await enter(library, await buildStaff(library, ['system_admin']))
    const person = await buildMember(library)
    const here = await enter(library, person)
    await system.call(userRoutes.setEnabled, { ids: [person.id], enabled: false })
    expect([await me(here), await refreshed(here.refreshToken)]).toEqual([disabled, disabled])
    expect(await outcomeOf(byPassword(library.visitor, person))).toBe('account_disabled')
    await system.call(userRoutes.setEnabled, { ids: [person.id], enabled: true })
    expect(await me(here)).toBe(disabled)
    expect(await me(await enter(library, person))).toBe('done')
  })

  test('beyond the maximum is the longest unused one', async () => {
    await setPolicy(library, 'mostSessions', 3)
    const person = await buildMember(library)
    const all: Inside[] = []
    for (let i = 0; i < 5; i += 1) all.push(await enter(library, person))
    expect(await Promise.all(all.map(me))).toEqual([kicked, kicked, 'done', 'done', 'done'])
    await setPolicy(library, 'mostSessions', 10)
  })

  test('by inactivity of half an hour for staff, never for members', async () => {
    const people = [
      await enter(library, await buildStaff(library, ['counter_clerk'])),
      await enter(library, reader),
    ]
    const ids = people.map(({ actor }) => actor.id)
    await library.pool.query(
      `update session set seen_at = now() - interval '31 minutes' where account = any($1)`,
      [ids],
    )
    expect(await Promise.all(people.map(me))).toEqual([expired, 'done'])
    expect(await Promise.all(people.map((one) => refreshed(one.refreshToken)))).toEqual([expired, 'done'])
  })
})

describe('a session ends at its maximum age, also in use', () => {
  /** Moves the start of the session back in time by the given hours. */
  const older = (ids: number[], hours: number) =>
    library.pool.query(
      `update session set created_at = now() - make_interval(hours => $2) where account = any($1)`,
      [ids, hours],
    )
  test.each([
    ['staff after 12 hours', 11, ['done', 'done'], ['done', 'done']],
    ['staff after 12 hours', 13, [expired, 'done'], [expired, 'done']],
    ['members after 30 days', 30 * 24 + 1, [expired, expired], [expired, expired]],
  ])('%s (%i h)', async (_, hours, called, renewed) => {
    const people = [
      await enter(library, await buildStaff(library, ['counter_clerk'])),
      await enter(library, await buildMember(library)),
    ]
    // its tokens are new: it was refreshed regularly
    for (const [i, one] of people.entries()) {
      const { accessToken, refreshToken = '' } = await refresh(one.refreshToken)
      people[i] = { ...one, refreshToken, ...library.from('127.0.0.1', accessToken) }
    }
    await older(
      people.map(({ actor }) => actor.id),
      hours,
    )
    expect(await Promise.all(people.map(me))).toEqual(called)
    expect(await Promise.all(people.map((one) => refreshed(one.refreshToken)))).toEqual(renewed)
  })

  test('the maximum age is set by the policy', async () => {
    const here = await enter(library, await buildMember(library))
    await library.pool.query('update sign_in_policy set member_session_days = 2')
    await older([here.actor.id], 49)
    expect(await me(here)).toBe(expired)
    await library.pool.query('update sign_in_policy set member_session_days = 30')
    expect(await me(here)).toBe('done')
  })
})

describe('changed roles apply to the next call', () => {
  test('a removed permission is refused, an added one works without a new sign-in', async () => {
    const clerk = await buildStaff(library, ['system_admin'])
    await buildStaff(library, ['system_admin']) // the duty needs another holder
    const here = await enter(library, clerk)
    const accounts = () => outcomeOf(here.call(userRoutes.page, {}))
    expect(await accounts()).toBe('done')
    await setRoles(library, guard, clerk.id, ['counter_clerk'])
    expect(await accounts()).toBe('forbidden')
    await setRoles(library, guard, clerk.id, ['system_admin'])
    expect(await accounts()).toBe('done')
  })

  test('a new staff member must sign in again with two factors and a staff password', async () => {
    const person = await buildMember(library)
    const here = await enter(library, person)
    await setRoles(library, guard, person.id, ['member', 'counter_clerk'])
    expect([await me(here), await refreshed(here.refreshToken)]).toEqual([kicked, kicked])
    expect((await byPassword(library.visitor, person)).step?.next).toBe('enrol')
  })
})

describe('client programs', () => {
  const secret = 'a-long-random-secret-of-a-program'
  const ask = async (authorization?: string) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    const body = { grant: 'client_credentials' }
    const { status, body: answer } = await library.raw('POST', '/api/token', { body, headers })
    return { status, ...answer.data } as { status: number; error?: string; tokens?: Record<string, string> }
  }
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

  beforeAll(async () => {
    await buildProgram(library.db, { code: 'gateway', name: '网关', secret, reads: ['users'] })
    await buildProgram(library.db, {
      code: 'retired',
      name: '停用的应用',
      secret: `${secret}2`,
      disabled: true,
    })
  })

  test.each([
    ['nothing', undefined],
    ['a wrong secret', basic(`gateway:${secret}x`)],
    ['no secret', basic('gateway:')],
    ['no colon', basic('gateway')],
    ['an unknown name', basic(`nobody:${secret}`)],
    ['a disabled program', basic(`retired:${secret}2`)],
    ['what is not Base64', 'Basic ???'],
    ['nothing behind the scheme', 'Basic '],
  ])('%s is refused', async (_, authorization) => {
    expect(await ask(authorization)).toMatchObject({ status: 550, error: 'sign_in_refused' })
  })

  test('get an access token only, which is no person and ends with the program', async () => {
    const { tokens = {} } = await ask(basic(`gateway:${secret}`))
    expect(Object.keys(tokens).toSorted()).toEqual(['accessToken', 'expiresIn'])
    const program = library.from('127.0.0.1', tokens['accessToken'])
    expect(await outcomeOf(program.call(users.checkPhoneNum, { phone: '1' }))).toBe('done')
    expect(await me(program)).toBe(missing)
    expect(await outcomeOf(program.call(userRoutes.page, {}))).toBe(missing)
    await library.pool.query(`update app set disabled_at = now() where code = 'gateway'`)
    expect(await outcomeOf(program.call(users.checkPhoneNum, { phone: '1' }))).toBe(disabled)
  })

  test('cannot use basic authentication for other routes', async () => {
    const headers = { authorization: basic(`gateway:${secret}`) }
    expect((await library.raw('GET', '/api/users/me', { headers })).status).toBe(401)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'

import { api } from '#contract/api.ts'
import type { Permission } from '#contract/identity/identity.ts'
import type { Route } from '#contract/route.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'

import { pathToNothing } from './path-to-nothing.ts'

/**
 * Permissions of each role in addition to a member's; duplicated here on purpose, to detect changes of the
 * tables.
 */
const rights: Record<string, Permission[]> = {
  member: [],
  system_admin: [
    ...(['users.read', 'users.write', 'users.export', 'roles.read'] as const),
    ...(['departments.read', 'departments.write', 'menus.read', 'menus.write'] as const),
    ...(['dictionaries.read', 'dictionaries.write'] as const),
    ...(['groups.read', 'groups.write', 'organisations.read', 'organisations.write'] as const),
    ...(['apps.read', 'apps.write', 'templates.use', 'templates.write', 'site.write'] as const),
    ...(['dataApis.read', 'dataApis.write', 'dataApis.hosts'] as const),
    ...([
      'maps.read',
      'maps.write',
      'jobs.read',
      'jobs.retry',
      'statements.read',
      'files.read',
      'files.write',
    ] as const),
    ...(['gateway.read', 'services.read', 'services.write', 'messages.read'] as const),
  ],
  security_admin: [
    ...(['users.read', 'users.unmask', 'roles.read', 'roles.write', 'roles.grant', 'roles.any'] as const),
    ...(['departments.read', 'menus.read', 'sessions.read', 'sessions.end'] as const),
    ...(['groups.read', 'apps.read', 'apps.empower', 'templates.use'] as const),
    ...(['gateway.read', 'gateway.write', 'providers.read', 'providers.write'] as const),
  ],
  audit_admin: ['audit.read', 'templates.use'],
  records_manager: [
    ...(['records.read', 'records.secret', 'records.write', 'records.draft'] as const),
    ...(['records.review', 'records.protect', 'records.purge'] as const),
    ...(['templates.use', 'templates.write', 'maps.read', 'maps.write'] as const),
    ...(['content.write', 'content.publish', 'credit.read', 'credit.grant', 'credit.price'] as const),
    ...(['files.read', 'files.write', 'dataApis.read', 'dataApis.write'] as const),
    ...(['feedback.read', 'feedback.answer'] as const),
    ...(['deposits.read', 'deposits.examine', 'deposits.manage'] as const),
    ...(['loans.read', 'loans.manage'] as const),
  ],
  loan_reviewer: [
    ...(['records.read', 'templates.use', 'credit.read', 'credit.grant'] as const),
    ...(['loans.read', 'loans.review'] as const),
  ],
  secrecy_officer: ['records.read', 'records.secret', 'templates.use', 'loans.read', 'loans.secrecy'],
  counter_clerk: [
    ...(['records.read', 'templates.use', 'credit.read', 'credit.grant'] as const),
    ...(['loans.read', 'loans.counter'] as const),
    ...(['feedback.read', 'feedback.answer'] as const),
    ...(['loans.read', 'loans.counter', 'deposits.read'] as const),
  ],
}

const routes = Object.values(api).flatMap((feature) => Object.values(feature) as Route[])
const asked = routes.filter(({ access }) => access !== 'anyone')
const named = (list: Route[]) => list.map((route) => [`${route.method} ${route.path}`, route] as const)

let library: TestApp
let tokens: Record<string, string>
/** The token of a member who has agreed to an earlier version. */
let doubtful: string

beforeAll(async () => {
  library = await testApp()
  tokens = {}
  for (const role of Object.keys(rights)) {
    const person = role === 'member' ? await buildMember(library) : await buildStaff(library, [role])
    tokens[role] = (await enter(library, person)).token
  }
  const person = await buildMember(library)
  await library.pool.query(`update account set agreed_to = '2020-01' where id = $1`, [person.id])
  doubtful = (await enter(library, person)).token
})

/** An unused id in the path and an empty body, so that an allowed call changes nothing. */
const send = async (route: Route, token?: string) => {
  const { method } = route
  const body = method === 'GET' ? {} : { body: {} }
  const { status, body: answer } = await library.raw(method, pathToNothing(route), {
    ...body,
    ...(token && { token }),
  })
  return { status, ...answer?.data } as { status: number; error?: string; reason?: string }
}

test('there are routes of every access', () => {
  expect(asked.length).toBeGreaterThan(20)
  expect(routes.length - asked.length).toBeGreaterThan(20)
})

describe('without signing in', () => {
  test.each(named(asked))('%s is refused', async (_, route) => {
    expect(await send(route)).toMatchObject({ status: 401, error: 'not_signed_in', reason: 'missing' })
    expect(await send(route, 'x'.repeat(43))).toMatchObject({ status: 401, reason: 'missing' })
  })

  test.each(named(routes.filter(({ access }) => access === 'anyone')))('%s is open', async (_, route) => {
    const { status } = await send(route)
    expect([401, 403]).not.toContain(status)
  })
})

describe('without a consent to the agreement in force', () => {
  /** What is owed to everybody: the way to agree, the rights of the person, the safety of the account. */
  const owed =
    /^\/(?:users\/(?:me|agreement)|menus\/mine|notices\/unread|privacy|security|social|oauth)(?:\/|$)/

  const ofMembers = routes.filter(({ access }) => access === 'member')

  test.each(named(ofMembers))('%s is refused, unless it is owed', async (_, route) => {
    const { status, error } = await send(route, doubtful)
    expect([status === 550 && error === 'consent_due', route.beforeConsent === true]).toEqual([
      !owed.test(route.path),
      owed.test(route.path),
    ])
  })

  test('what is open to anyone is shown as to a visitor', async () => {
    const code = await buildBorehole(library.db, { access: 'member' })
    const url = `/api/catalogue/borehole/records/${code}?pay=yes`
    const { body } = await library.raw('GET', url, { token: doubtful })
    expect([body.code, body.data['viewLevel'], body.data['charge']]).toEqual([200, 'entry', null])
  })
})

describe.each(Object.entries(rights))('%s', (role, permissions) => {
  test.each(named(asked))('%s follows its access', async (_, route) => {
    const { access } = route
    const { status, error } = await send(route, tokens[role])
    const may = access === 'member' || permissions.some((permission) => permission === access)
    expect([status === 403, error === 'forbidden', status === 401]).toEqual([!may, !may, false])
  })
})

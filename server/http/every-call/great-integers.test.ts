import { beforeAll, describe, expect, test } from 'vitest'

import { api } from '#contract/api.ts'
import { departmentRoutes } from '#contract/back-office/department.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { permissions, type Permission } from '#contract/identity/identity.ts'
import type { Route } from '#contract/route.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'
import { buildMember } from '#testing/builders/people.ts'

let library: TestApp
let token: string

beforeAll(async () => {
  library = await testApp()
  const { id: account } = await buildAccount(library.db, {
    permissions: Object.keys(permissions) as Permission[],
  })
  token = await buildSession(library.db, { account })
  await library.pool.query(`update role set scope = 'all'`)
  await library.pool.query('update session set proved_at = now()')
})

async function send(route: Route, input: Record<string, unknown>) {
  const { id, ...rest } = input
  const path = `/api${route.path.replace(':id', String(id))}`
  const { status, body } = await (route.method === 'GET'
    ? library.raw('GET', `${path}?${new URLSearchParams(JSON.parse(JSON.stringify(rest)))}`, { token })
    : library.raw(route.method, path, {
        token,
        body: JSON.stringify(route.path.includes(':id') ? rest : input),
        headers: { 'content-type': 'application/json' },
      }))
  const { data } = Object(body)
  return `${status} ${Object.keys(Object(data?.fields)).join()}`.trim()
}

const beyond = 2 ** 31
const far = 2 ** 53 - 1
const some = '00000000-0000-4000-8000-000000000000'

describe('an integer that no column takes', () => {
  const { loans, staffLoans, deposits, loanSetting, map, article } = api
  test.each<[string, Route, object, string]>([
    ['a move of a loan', loans.move, { id: 1, move: 'withdraw', line: beyond }, '400 line'],
    ['a move of a deposit', deposits.move, { id: 1, move: 'withdraw', line: beyond }, '400 line'],
    [
      'a batch of loans',
      staffLoans.moveBatch,
      { loans: [{ id: 1, line: beyond }], move: 'approve' },
      '400 loans.0.line',
    ],
    [
      'the version of a drawing',
      map.changeDrawing,
      {
        id: some,
        version: beyond,
        title: '图',
        shared: false,
        features: { type: 'FeatureCollection', features: [] },
      },
      '400 version',
    ],
    ['a version of a setting', loanSetting.update, { id: 1, version: beyond, values: {} }, '400 version'],
    ['a setting', loanSetting.detail, { id: far }, '404'],
    ['an article', article.detail, { id: far }, '404'],
  ])('is refused as %s', async (_, route, input, outcome) => {
    expect(await send(route, { ...input })).toBe(outcome)
  })
})

describe('what is not there', () => {
  test('is refused at the field that names it', async () => {
    const member = await buildMember(library)
    expect(await send(userRoutes.setDepartment, { ids: [member.id], department: far })).toBe('400 department')
    expect(await send(departmentRoutes.selectedUser, { department: far })).toBe('200')
  })
})

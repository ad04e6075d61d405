import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { departmentRoutes } from '#contract/back-office/department.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { setPolicy } from '#testing/builders/policy.ts'
import { openInside } from '#testing/pages.tsx'
import { call, callBytes } from '#web/api/call.ts'
import { adjustClock, setGateway } from '#web/api/gateway.ts'
import { session, storageKeys, readStored } from '#web/api/storage.ts'
import { genericCall } from '#web/data-api/generic/generic-call.ts'

const hours = 3_600_000

let library: TestApp
let clerk: SignedIn
/** Paths and answers of everything that was sent. */
let sent: string[] = []

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('departments.read')
  await openInside(await enter(library, await buildMember(library)), <p />)
  await setPolicy(library, 'signing', 'required')
  const { fetch } = globalThis
  globalThis.fetch = async (request, init) => {
    const { pathname } = new URL(request instanceof Request ? request.url : String(request))
    const answer = await fetch(request, init)
    sent.push(`${pathname} ${answer.status}`)
    return answer
  }
})
beforeEach(() => void (sent = []))
// the pages of other tests are opened by the same module
afterAll(() => {
  setGateway({ tenantId: '1', app: 'portal', mode: 'DEFAULT', passFlag: false, prefix: '' })
  adjustClock(Date.now())
})

const list = () => call(dictionaries.list, { groupCode: 'dwxz' })

test('a page that does not sign learns it from the server, once', async () => {
  setGateway({ passFlag: false, prefix: '' })
  await list()
  await list()
  expect(sent).toEqual([
    '/api/dictionaries/list 400',
    '/api/signing 200',
    ...Array.from({ length: 2 }, () => '/api/dictionaries/list 200'),
  ])
})

test.each<[string, string, () => Promise<unknown>]>([
  ['a call', '/api/dictionaries/list', list],
  ['an export', '/api/dept/export', () => callBytes(departmentRoutes.export, {}, { token: clerk.token })],
  [
    'a call by hand',
    '/api/dictionaries/list',
    () =>
      genericCall({
        ...{ url: '/api/dictionaries/list', method: 'POST', mode: 'body', responseType: 'json' },
        data: { groupCode: 'dwxz' },
      }),
  ],
])('%s of a clock two hours off is set by the server’s time, once', async (_, path, make) => {
  for (const off of [-2 * hours, 2 * hours]) {
    adjustClock(Date.now() + off)
    sent = []
    await make()
    await make()
    expect(sent).toEqual([`${path} 400`, `${path} 200`, `${path} 200`])
  }
})

test('what the server told is kept in this window', () => {
  setGateway({ tenantId: 'harbour-district', app: 'harbour', mode: 'SM' })
  expect(readStored(session, storageKeys.appInfo)).toEqual({ tenantId: 'harbour-district', app: 'harbour' })
  expect(readStored(session, storageKeys.encryptionType)).toBe('SM')
})

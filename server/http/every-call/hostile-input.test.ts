import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import type { Route } from '#contract/route.ts'
import { captcha } from '#contract/sign-in/captcha.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { signing } from '#contract/sign-in/signing.ts'
import { token } from '#contract/sign-in/token.ts'
import { testApp, type TestApp } from '#testing/app.ts'

let library: TestApp
let keyId: string
let net = 0

beforeAll(async () => {
  library = await testApp()
  keyId = (await library.visitor.call(token.key, {})).keyId
})

const open = [captcha, codes, token, users, signing]
  .flatMap((feature): Route[] => Object.values(feature))
  .filter(({ access }) => access === 'anyone')

/** Values of a field: valid, nearly valid, and arbitrary. */
const hostile = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '13812345678',
    '１３８１２３４５６７８',
    "'; drop table account; --",
    '{{7*7}}',
    '__proto__',
  ),
  fc.constantFrom(null, true, -0, 1e308, [], {}, [[]], { toString: 1 }),
  fc.constantFrom('password', 'sms_code', 'second_factor', 'enrol', 'new_password', 'client_credentials'),
  fc.constantFrom('blockPuzzle', 'clickWord', 'timeLock', 'code', 'register', 'sign_in', 'reset', '123456'),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.base64String({ maxLength: 900 }),
  fc.record({
    mode: fc.constant('DEFAULT'),
    keyId: fc.oneof(fc.constant('key'), fc.string()),
    ciphertext: fc.base64String({ maxLength: 900 }),
  }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A body with the known fields and some unknown ones. */
const bodyOf = ({ input }: Route) => {
  const names = Object.keys(input.shape)
  return fc.record(
    Object.fromEntries([...names, '__proto__x', 'constructor'].map((name) => [name, hostile])),
    { requiredKeys: [] },
  )
}

const withKey = (body: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(body).replaceAll('"keyId":"key"', `"keyId":"${keyId}"`)) as object

/** Tables that anonymous calls fill, with the maximum rows for each call. */
const stores = [
  'spent_token',
  'captcha_pass',
  'verification_code',
  'code_allowance',
  'message',
  'session',
  'account',
]
const rows = async () => {
  const counted = await Promise.all(
    stores.map(async (name) => (await library.pool.query(`select from ${name}`)).rowCount ?? 0),
  )
  return Object.fromEntries(stores.map((name, i) => [name, counted[i]]))
}

test.each(open.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s never fails, and leaves nothing of a stranger',
  async (_, route) => {
    const before = await rows()
    await fc.assert(
      fc.asyncProperty(bodyOf(route), async (given) => {
        net += 1
        const address = `10.${(net >> 16) & 255}.${(net >> 8) & 255}.${net & 255}`
        const asked = withKey(given)
        const isGet = route.method === 'GET'
        const pairs = Object.entries(asked).map(([name, value]) => [name, JSON.stringify(value)])
        const query = isGet ? `?${new URLSearchParams(pairs).toString()}` : ''
        const { status } = await library.raw(route.method, `/api${route.path}${query}`, {
          address,
          ...(!isGet && { body: asked }),
          ...(net % 3 === 0 && {
            headers: { authorization: `Basic ${Buffer.from(String(net)).toString('base64')}` },
          }),
        })
        expect(status).not.toBe(500)
      }),
      { numRuns: 40 },
    )
    expect(await rows()).toEqual(before)
  },
)

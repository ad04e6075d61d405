import { beforeAll, expect, test } from 'vitest'

import { token } from '#contract/token.ts'
import { users } from '#contract/users.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, byPassword, enter, inside, type Known } from '#testing/builders/people.ts'

let library: TestApp
let reader: Known

beforeAll(async () => {
  library = await testApp()
  reader = await buildMember(library)
})

test('a wrong password, the right one, who it is, new tokens, and out', async () => {
  await expect(byPassword(library.visitor, { ...reader, password: 'Quiet-river-8' })).rejects.toMatchObject({
    code: 'sign_in_refused',
  })
  await library.pool.query('truncate failed_attempt')
  const here = await enter(library, reader)
  const { username, name, staff } = await here.call(users.me, {})
  expect([username, name, staff]).toEqual([reader.username, reader.name, false])
  const renewed = await library.visitor.call(token.refresh, {
    grant: 'refresh_token',
    refreshToken: here.refreshToken,
  })
  const again = inside(library, reader, renewed)
  expect((await again.call(users.me, {})).id).toBe(reader.id)
  await again.call(token.signOut, {})
  for (const gone of [here, again])
    await expect(gone.call(users.me, {})).rejects.toMatchObject({
      code: 'not_signed_in',
      detail: { reason: 'missing' },
    })
})

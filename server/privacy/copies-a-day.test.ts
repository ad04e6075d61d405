import { expect, test, vi } from 'vitest'

import { privacy } from '#contract/accounts/privacy.ts'
import { testApp } from '#testing/app.ts'
import { outcomesOf } from '#testing/outcome.ts'

test('a copy of personal data is made once a day, however often it is asked for', async () => {
  const library = await testApp()
  const member = await library.signIn()
  await library.pool.query('update session set proved_at = now()')
  const ask = () => outcomesOf(Array.from({ length: 3 }, () => member.call(privacy.askCopy, {})))
  const made = () =>
    vi.waitUntil(async () => (await member.call(privacy.overview, {})).copy?.state === 'ready', {
      timeout: 60_000,
      interval: 50,
    })
  expect((await ask()).filter((outcome) => outcome === 'done')).toHaveLength(1)
  await made()
  expect(new Set(await ask())).toEqual(new Set(['copy_of_today']))
  await library.pool.query(`update personal_copy set asked_at = asked_at - interval '1 day'`)
  expect((await ask()).filter((outcome) => outcome === 'done')).toHaveLength(1)
})

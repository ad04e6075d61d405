import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { token as tokens } from '#contract/sign-in/token.ts'
import { hashToken } from '#server/http/session.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildProvider } from '#testing/builders/third-party/providers.ts'
import { outcomeOf } from '#testing/outcome.ts'
import { signOut } from '#web/api/caller.ts'
import { beginSession, currentSession } from '#web/api/session.ts'

let library: TestApp
beforeAll(async () => {
  library = await testApp()
})

/** A reader whom a platform has named that is to be left as well. */
async function arrived() {
  const here = await enter(library, await buildMember(library))
  const logoutAddress = 'https://platform.example/logout'
  const row = { kind: 'UNION' as const, address: 'https://platform.example', appId: 'a', secret: 's' }
  const { id } = await buildProvider(library, { ...row, endsThere: true, logoutAddress })
  await library.pool.query(
    `with there as (insert into provider_session (provider, subject) values ($1, 'reader') returning id)
     update session set provider_session = there.id from there
     where session.id = (select session from session_token where hash = $2)`,
    [id, hashToken(here.token)],
  )
  const me = await here.call(users.me, {})
  beginSession({ accessToken: here.token, refreshToken: here.refreshToken, expiresIn: 3600 }, me)
  return here
}

test.each(['expired', 'forgotten', 'valid'])(
  'signing out ends a session whose token is %s',
  async (state) => {
    const { token, refreshToken } = await arrived()
    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', Object.assign(new URL('http://127.0.0.1/'), { assign }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const change = {
      expired: `update session_token set expires_at = now() - interval '1 minute' where hash = $1`,
      forgotten: 'delete from session_token where hash = $1',
      valid: 'select $1::bytea',
    }[state]
    await library.pool.query(change ?? '', [hashToken(token)])
    signOut()
    expect(currentSession().token).toBeUndefined()
    await vi.waitFor(
      () => expect(assign).toHaveBeenCalledWith('https://platform.example/logout?client_id=a'),
      60_000,
    )
    expect(currentSession().token).toBeUndefined()
    const renewal = { grant: 'refresh_token' as const, refreshToken }
    expect(await outcomeOf(library.visitor.call(tokens.refresh, renewal))).toBe('not_signed_in missing')
  },
)

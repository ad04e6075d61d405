import { thirdParty } from '#contract/sign-in/third-party.ts'
import { token } from '#contract/sign-in/token.ts'
import type { Caller } from '#testing/app.ts'

import type { Guest, FakeProviders } from './fake-providers.ts'
import { newBrowser } from './providers.ts'

const answerNames = ['code', 'authCode', 'auth_code', 'ticket']

/** Leaves for a provider, consents there as a guest, and returns with what came back. */
export async function leaveFor(caller: Caller, fakes: FakeProviders, provider: string, guest: Guest) {
  const browser = newBrowser()
  const { address } = await caller.call(thirdParty.start, { provider, browser: browser.hash })
  const back = fakes.consent(address, guest)
  const state = back.searchParams.get('state') ?? ''
  const answer = answerNames.map((name) => back.searchParams.get(name)).find(Boolean) ?? ''
  const show = (given: { answer?: string; state?: string; browser?: string } = {}) =>
    caller.call(token.signIn, { grant: 'social', answer, state, browser: browser.secret, ...given })
  return { address, back, state, answer, browser, show }
}

/** The same up to the sign-in, in the same browser. */
export async function arrive(caller: Caller, fakes: FakeProviders, provider: string, guest: Guest) {
  const { show } = await leaveFor(caller, fakes, provider, guest)
  return show()
}

import { thirdParty } from '#contract/sign-in/third-party.ts'
import type { SignedIn } from '#testing/app.ts'
import {
  type Guest,
  type FakeProviders,
  startFakeProviders,
} from '#testing/builders/third-party/fake-providers.ts'
import { arrive } from '#testing/builders/third-party/journey.ts'
import { buildProvider, newBrowser } from '#testing/builders/third-party/providers.ts'

import { addressOf, byNewcomer, type KeyedCalls, type Scene } from './scene.ts'

const provider = 'union'

const shareFakeProviders = ({ share, library, atEnd }: Scene): Promise<FakeProviders> =>
  share('fakes', async () => {
    const fakes = await startFakeProviders()
    atEnd(fakes.close)
    const { appId, secret, origin: address } = fakes
    await buildProvider(library, { kind: 'UNION', appId, secret, address, code: provider, name: '一网通办' })
    return fakes
  })

/** A citizen whom the union platform knows, and nobody here. */
function makeGuest({ next }: Scene): Guest {
  const id = String(next()).padStart(8, '0')
  return { id, user: { name: '林小川', idNumber: `3101011990${id}`, mobile: '13812345678', level: 4 } }
}

async function takeLink(scene: Scene): Promise<string> {
  const visitor = scene.library.from(addressOf(scene.next()))
  const { link } = await arrive(visitor, await shareFakeProviders(scene), provider, makeGuest(scene))
  return link?.ticket ?? ''
}

/** What somebody shows who has set out to bind an account and comes back. */
async function comeBack(scene: Scene, by: SignedIn) {
  const fakes = await shareFakeProviders(scene)
  const browser = newBrowser()
  const { address } = await by.call(thirdParty.oauthBindStart, { provider, browser: browser.hash })
  const { searchParams } = fakes.consent(address, makeGuest(scene))
  return {
    state: searchParams.get('state') ?? '',
    code: searchParams.get('ticket') ?? searchParams.get('code') ?? '',
    browser: browser.secret,
  }
}

async function bindGuest(scene: Scene, by: SignedIn): Promise<{ id: number }> {
  await by.call(thirdParty.bind, { link: await takeLink(scene) })
  const [identity] = await by.call(thirdParty.userList, {})
  return { id: identity?.id ?? 0 }
}

/** Accounts of other fakes, bound and unbound. */
export const thirdPartyCalls: KeyedCalls = {
  'thirdParty.bind': byNewcomer(async (scene) => ({ link: await takeLink(scene) })),
  'thirdParty.unbind': byNewcomer(bindGuest),
  'thirdParty.oauthBind': byNewcomer(comeBack),
  'thirdParty.oauthUnbind': byNewcomer(bindGuest),
}

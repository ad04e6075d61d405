import type { QueryClient } from '@tanstack/react-query'

import { bus, type SignOutReason } from '#web/api/bus.ts'
import { renewTokens } from '#web/api/caller.ts'
import { currentSession, followOtherWindows } from '#web/api/session.ts'
import { session, storageKeys, writeStored } from '#web/api/storage.ts'

const halfHour = 1_800_000

interface NavigationState {
  navigation: { state: string }
}

interface Movable {
  state: NavigationState & {
    location: { pathname: string; search: string }
    matches: readonly { route: { path?: string | undefined } }[]
  }
  navigate: (to: string, options?: { state?: unknown; replace?: boolean }) => Promise<void>
  subscribe: (listen: (state: NavigationState) => void) => () => void
}

/** Waits until a page that is on its way has arrived: that is the one that needs the session, or does not. */
function whenArrived(router: Movable, act: () => void): void {
  if (router.state.navigation.state === 'idle') return act()
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return
    stop()
    act()
  })
}

/** Whether the current page requires sign-in: menu pages belong to the last route, all others are public. */
const isForMembers = ({ state }: Movable): boolean => state.matches.at(-1)?.route.path === '*'

/**
 * Navigates after the session has ended: public pages stay open for the visitor; elsewhere the user signs in and
 * returns, or is shown the missing permission.
 */
function sendAway(router: Movable, why: SignOutReason): void {
  const { pathname, search } = router.state.location
  const wanted = pathname + search
  if (why === 'forbidden') void router.navigate('/no-permission', { state: { wanted } })
  else if (why === 'own' || why === 'elsewhere') void router.navigate('/home')
  else if (isForMembers(router)) {
    writeStored(session, storageKeys.wanted, wanted)
    void router.navigate('/custom-login', { state: { why, wanted } })
  }
}

/**
 * Watches the session: renews tokens every half hour, clears cached answers when the account changes, and redirects
 * when the session ends.
 */
export function watchSession(router: Movable, client: QueryClient): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(timer)
  const start = () => {
    stop()
    timer = setInterval(() => void renewTokens().catch(() => {}), halfHour) // the next call tries again
  }
  bus.on('signed-in', start)
  bus.on('signed-out', ({ why }) => {
    stop()
    client.clear()
    whenArrived(router, () => sendAway(router, why))
  })
  followOtherWindows()
  if (currentSession().token !== undefined) start()
}

import type { QueryClient } from '@tanstack/react-query'

import { bus, type SignOutReason } from '#web/api/bus.ts'
import { renewTokens } from '#web/api/caller.ts'
import { currentSession, followOtherWindows } from '#web/api/session.ts'
import { session, storageKeys, writeStored } from '#web/api/storage.ts'

const halfHour = 1_800_000

interface Movable {
  state: {
    location: { pathname: string; search: string }
    matches: readonly { route: { path?: string | undefined } }[]
  }
  navigate: (to: string, options?: { state?: unknown; replace?: boolean }) => Promise<void>
}

/** Pages of the menu stand behind the last route; all others are for everybody. */
const isForMembers = ({ state }: Movable): boolean => state.matches.at(-1)?.route.path === '*'

/**
 * Where somebody stands whose session ended: on a page for everybody they stay, as a visitor; elsewhere they sign in
 * and come back, or, where a right was missing, are told so.
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
 * Follows the session: its tokens are renewed every half hour while somebody is in, what one account has read is
 * forgotten before another reads, and whoever is thrown out is sent where they can do something about it.
 */
export function watchSession(router: Movable, client: QueryClient): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(timer)
  const start = () => {
    stop()
    timer = setInterval(() => void renewTokens().catch(() => {}), halfHour) // without network the next call tries again
  }
  bus.on('signed-in', start)
  bus.on('signed-out', ({ why }) => {
    stop()
    client.clear()
    sendAway(router, why)
  })
  followOtherWindows()
  if (currentSession().token !== undefined) start()
}

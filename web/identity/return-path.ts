import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { menus } from '#contract/accounts/menus.ts'
import { call } from '#web/api/call.ts'
import { currentSession } from '#web/api/session.ts'
import { readStored, session, storageKeys, writeStored } from '#web/api/storage.ts'
import { toast } from '#web/ui/states/Toast.tsx'
import { landingOf } from '#web/workplace/menus.ts'

import { ownPath } from './own-path.ts'

/** The path to return to after sign-in: from the router state, the query or the session; only paths of this site. */
export function useReturnPath(): string | undefined {
  const { state } = useLocation()
  const [query] = useSearchParams()
  const { wanted }: { wanted?: unknown } = Object(state)
  const asked = [wanted, query.get('wanted'), query.get('callback'), readStored(session, storageKeys.wanted)]
  return asked.map(ownPath).find((path) => path !== undefined)
}

/** Returns a function that navigates to the return path after sign-in, else to the first menu page. */
export function useRedirectAfterSignIn(): () => Promise<void> {
  const wanted = useReturnPath()
  const navigate = useNavigate()
  return async () => {
    writeStored(session, storageKeys.wanted, undefined)
    await navigate(wanted ?? (await ownFirstPage()), { replace: true })
  }
}

/** Milliseconds after which a menu that a busy server did not send is asked for again. */
const pause = 1000

const ownMenu = () => call(menus.mine, {}, { token: currentSession().token })

async function ownFirstPage(): Promise<string> {
  try {
    const menu = await ownMenu().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, pause))
      return ownMenu()
    })
    const first = landingOf(menu)
    if (first === undefined) toast('这个账号还没有可用的菜单，请与管理员联系', { fault: true })
    return first ?? '/home'
  } catch {
    return '/home' // sign-in succeeded; the next page shows the error
  }
}

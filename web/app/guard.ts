import { type LoaderFunctionArgs, redirect } from 'react-router'

import { currentSession } from '#web/api/session.ts'

/** Pages of the signed-in: who comes without a token to the personal centre goes home, elsewhere signs in first. */
const members = /^\/(?:admin|data-manager|directory|personal-center)\//

/** Lets pages of the menu load for whoever is in; without a token nothing says whether such a page exists. */
export function guardDesk({ request }: LoaderFunctionArgs): Response | null {
  const { pathname, search } = new URL(request.url)
  if (currentSession().token !== undefined) return null
  if (pathname.startsWith('/personal-center/')) return redirect('/')
  if (!members.test(pathname)) return redirect('/404')
  return redirect(`/login?wanted=${encodeURIComponent(pathname + search)}`)
}

/** The personal centre begins at its first page. */
export const openPersonalCenter = (): Response =>
  redirect(currentSession().token === undefined ? '/' : '/personal-center/info')

import { type LoaderFunctionArgs, redirect } from 'react-router'

import { menus } from '#contract/accounts/menus.ts'
import { call } from '#web/api/call.ts'
import { currentSession } from '#web/api/session.ts'
import { pageAsked } from '#web/back-office/menus.ts'

/**
 * Lets pages of the menu load for whoever is in. Who comes without a token to the personal centre goes home; to any
 * other page of a menu, signs in first; to what no menu holds, is told that nothing is there.
 */
export async function guardBackOffice({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  if (currentSession().token !== undefined) return null
  if (pathname.startsWith('/personal-center/')) return redirect('/')
  const { known } = await call(menus.page, pageAsked(pathname))
  return redirect(known ? `/login?wanted=${encodeURIComponent(pathname + search)}` : '/404')
}

/** The personal centre begins at its first page. */
export const openPersonalCenter = (): Response =>
  redirect(currentSession().token === undefined ? '/' : '/personal-center/info')

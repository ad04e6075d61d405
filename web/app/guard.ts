import { type LoaderFunctionArgs, redirect } from 'react-router'

import { menus } from '#contract/accounts/menus.ts'
import { call } from '#web/api/call.ts'
import { currentSession } from '#web/api/session.ts'
import { pageAsked } from '#web/back-office/office-path.ts'

/**
 * Loads menu pages for signed-in accounts. Without a token the personal centre redirects home, other menu pages
 * redirect to the sign-in of staff, which offers the domains of the archive, and unknown addresses to 404.
 */
export async function guardBackOffice({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  if (currentSession().token !== undefined) return null
  if (pathname.startsWith('/personal-center/')) return redirect('/')
  const { officeRecordAt } = await import('#web/back-office/office-record.ts')
  const { known } = officeRecordAt(pathname) ? { known: true } : await call(menus.page, pageAsked(pathname))
  return redirect(known ? `/admin/login?wanted=${encodeURIComponent(pathname + search)}` : '/404')
}

/** A page of the portal that is for members: visitors sign in first and come back. */
export function membersOnly({ request }: LoaderFunctionArgs): Response | null {
  if (currentSession().token !== undefined) return null
  const { pathname, search } = new URL(request.url)
  return redirect(`/login?wanted=${encodeURIComponent(pathname + search)}`)
}

/** Redirects to the favourites of the personal centre; visitors sign in first. */
export const openFavourites = () =>
  redirect(
    currentSession().token === undefined
      ? `/login?wanted=${encodeURIComponent('/personal-center/favourites')}`
      : '/personal-center/favourites',
  )

/** Redirects to the first page of the personal centre. */
export const openPersonalCenter = (): Response =>
  redirect(currentSession().token === undefined ? '/' : '/personal-center/info')

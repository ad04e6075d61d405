import { lazy, Suspense } from 'react'

import { useSession } from '#web/api/session.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

import { SignInLinks } from './SignInLinks.tsx'

import './account-menu.css'

/** What only an account needs, in one piece; a visitor neither loads it nor asks. */
const ownPages = () => fetchPage(() => import('./OwnPages.tsx'))
const OwnMenu = lazy(async () => ({ default: (await ownPages()).OwnMenu }))
const OwnLinksLoaded = lazy(async () => ({ default: (await ownPages()).OwnLinks }))

/** Unread messages and the personal centre, on a phone. */
export const OwnLinks = () => (
  <Suspense>
    <OwnLinksLoaded />
  </Suspense>
)

/** Sign-in links for a visitor; messages, own pages and sign-out for a signed-in account. */
export function AccountMenu() {
  const { token, name = '' } = useSession()
  if (token === undefined) return <SignInLinks />
  return (
    <Suspense fallback={<span className="tool own-name">{name}</span>}>
      <OwnMenu name={name} />
    </Suspense>
  )
}

import type { RefObject } from 'react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'

import { AccessibilityTools } from '#web/accessibility/AccessibilityTools.tsx'
import { useSession } from '#web/api/session.ts'
import { useFreshSite, useSite } from '#web/api/site.ts'
import { countVisit } from '#web/api/visits.ts'
import { AccountMenu } from '#web/app/menu/AccountMenu.tsx'
import { ExternalLinkNotice } from '#web/app/notices/ExternalLinkNotice.tsx'
import { ConsentGate } from '#web/app/session/ConsentGate.tsx'
import { ProofGate } from '#web/app/session/ProofGate.tsx'
import { ReminderGate } from '#web/app/session/ReminderGate.tsx'
import { SessionEnded } from '#web/app/session/SessionEnded.tsx'
import { ThemeChoice, ThemeMenu } from '#web/app/themes/ThemeMenu.tsx'
import { isOfficePath } from '#web/back-office/office-path.ts'
import { UnsavedGate } from '#web/ui/dialog/UnsavedGate.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { createLazyComponent } from '#web/ui/page/lazy-page.tsx'
import { NearView } from '#web/ui/page/NearView.tsx'
import { SiteName, useRouteTitle } from '#web/ui/page/page-title.ts'
import { OfflineBanner } from '#web/ui/states/States.tsx'
import { ToastRegion } from '#web/ui/states/Toast.tsx'

import { Header } from './Header.tsx'
import { usePageScroll } from './scroll.ts'

import './shell.css'

const Footer = lazy(async () => {
  const { Footer } = await fetchPage(() => import('./Footer.tsx'))
  return { default: Footer }
})

const OfficeHeader = createLazyComponent(
  async () => (await import('#web/back-office/frame/OfficeHeader.tsx')).OfficeHeader,
  <div style={{ height: 64 }} />,
)

const OfficeFrame = () => (
  <OfficeHeader account={<AccountMenu />} themes={<ThemeMenu />} themeChoice={<ThemeChoice />} />
)

/** Header, page, footer. Embedded pages and `bare` routes are rendered without header and footer. */
export function Shell({ bare: framed }: { bare: boolean }) {
  const { pathname } = useLocation()
  const { token } = useSession()
  const office = token !== undefined && isOfficePath(pathname)
  const alone = useMatches().some(({ handle }) => Object(handle).bare === true)
  const bare = framed || alone
  const listed = useMatches().some(({ handle }) => Object(handle).results === true)
  const main = useRef<HTMLElement>(null)
  const { name } = useSite()
  useFreshSite()
  usePageScroll(main)
  useRouteTitle(name)
  useEffect(() => (bare ? undefined : countVisit()), [bare])
  const leaving = useNavigation().state === 'loading'
  return (
    <SiteName value={name}>
      {!bare && <SkipLink main={main} listed={listed} />}
      {leaving && <div className="pending" role="progressbar" aria-label="正在打开页面" />}
      {!bare && (office ? <OfficeFrame /> : <Header />)}
      <OfflineBanner />
      <SessionEnded />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      {!bare && !office && (
        <NearView room={480}>
          <Suspense fallback={<div style={{ minHeight: 480 }} />}>
            <Footer />
          </Suspense>
        </NearView>
      )}
      <AccessibilityTools />
      <ExternalLinkNotice />
      <ProofGate />
      <ReminderGate />
      <ConsentGate />
      <UnsavedGate />
      <ToastRegion />
    </SiteName>
  )
}

interface SkipLinkProps {
  main: RefObject<HTMLElement | null>
  /** Whether the page lists results: the first one gets the focus. */
  listed: boolean
}

/** Moves the focus by script, because the hash of the address holds the route. */
function SkipLink({ main, listed }: SkipLinkProps) {
  return (
    <a
      className="skip"
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        const first = main.current?.querySelector<HTMLElement>('[data-results] [data-code]')
        const to = (listed && first) || main.current
        to?.focus()
      }}
    >
      {listed ? '跳到结果' : '跳到主要内容'}
    </a>
  )
}

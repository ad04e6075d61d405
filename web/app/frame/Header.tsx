import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'

import { searchPath } from '#contract/search/search-address.ts'
import { useSession } from '#web/api/session.ts'
import { useDrawing, useSite } from '#web/api/site.ts'
import { AccountMenu, OwnLinks } from '#web/app/menu/AccountMenu.tsx'
import { MainMenu } from '#web/app/menu/MainMenu.tsx'
import { ElderToggle, ThemeMenu } from '#web/app/themes/ThemeMenu.tsx'
import { SearchBox } from '#web/search/SearchBox.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { phoneFrame, useMedia } from '#web/ui/page/media.ts'
import { useSignInPath } from '#web/ui/SignInLink.tsx'

import './header.css'

/** Pages that have a search box of their own. */
const ownBox = ['/home', '/404', searchPath]

/** A desk never loads it. */
const PhoneMenu = lazy(async () => {
  const { PhoneMenu } = await fetchPage(() => import('#web/app/menu/PhoneMenu.tsx'))
  return { default: PhoneMenu }
})

/** 139 px high: 79 for brand, search and tools, 60 for the menu. Up to 900 px wide one row of 60 px and a drawer. */
export function Header() {
  const { pathname } = useLocation()
  const searches = ownBox.includes(pathname)
  const onPhone = useMedia(phoneFrame)
  return (
    <header className="head no-print">
      <div className="head-top wide">
        <Brand />
        {onPhone ? <PhoneTools searches={searches} /> : <DeskTools searches={searches} />}
      </div>
      {!onPhone && <MainMenu />}
    </header>
  )
}

function Brand() {
  const { name, latinName, demoMark, demoRemark } = useSite()
  const emblem = useDrawing('emblem')
  return (
    <div className="brand">
      <Link to="/home">
        <img src={emblem?.src ?? '/favicon.svg'} width="46" height="46" alt="" />
        <span>
          <b>{name}</b>
          {latinName && <small lang="en">{latinName}</small>}
        </span>
      </Link>
      {demoMark && (
        <span className="demo-mark" title={demoRemark}>
          {demoMark}
        </span>
      )}
    </div>
  )
}

function DeskTools({ searches }: { searches: boolean }) {
  return (
    <>
      {!searches && (
        <div className="head-search">
          <SearchBox small />
        </div>
      )}
      <div className="tools">
        <ElderToggle />
        <ThemeMenu />
        <AccountMenu />
      </div>
    </>
  )
}

function PhoneTools({ searches }: { searches: boolean }) {
  return (
    <div className="phone-tools">
      {!searches && (
        <ButtonLink variant="text" icon="search" iconOnly to={searchPath}>
          检索
        </ButtonLink>
      )}
      <Person />
      <Suspense fallback={<span className="burger" />}>
        <PhoneMenu />
      </Suspense>
    </div>
  )
}

/** On a phone one press leads to signing in, or to one's own pages. */
function Person() {
  const { token } = useSession()
  const signIn = useSignInPath()
  const { pathname } = useLocation()
  if (pathname === '/login') return null
  if (token === undefined) {
    return (
      <ButtonLink variant="text" icon="user" iconOnly to={signIn}>
        登录
      </ButtonLink>
    )
  }
  return <OwnLinks />
}

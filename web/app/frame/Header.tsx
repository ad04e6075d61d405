import { Link, useLocation } from 'react-router'

import { searchPath } from '#contract/search-address.ts'
import { useDrawing, useSite } from '#web/api/site.ts'
import { AccountMenu } from '#web/app/menu/AccountMenu.tsx'
import { MainMenu } from '#web/app/menu/MainMenu.tsx'
import { PhoneMenu } from '#web/app/menu/PhoneMenu.tsx'
import { ElderToggle, ThemeMenu } from '#web/app/themes/ThemeMenu.tsx'
import { SearchBox } from '#web/search/SearchBox.tsx'

import './header.css'

/** Pages that have a search box of their own. */
const ownBox = ['/home', searchPath]

/** 139 px high: 79 for brand, search and tools, 60 for the menu. On a phone 60 px and a drawer. */
export function Header() {
  const { pathname } = useLocation()
  const { name, latinName, demoMark, demoRemark } = useSite()
  const emblem = useDrawing('emblem')
  return (
    <header className="head no-print">
      <div className="head-top wide">
        <Link className="brand" to="/home">
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
        {!ownBox.includes(pathname) && (
          <div className="head-search">
            <SearchBox small />
          </div>
        )}
        <div className="tools">
          <ElderToggle />
          <ThemeMenu />
          <AccountMenu />
        </div>
        <PhoneMenu />
      </div>
      <MainMenu />
    </header>
  )
}

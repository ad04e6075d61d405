import { Link, useLocation } from 'react-router'

import { useSite } from '#web/api/site.ts'
import { SearchForm } from '#web/home/SearchForm.tsx'

import { AccountMenu } from './AccountMenu.tsx'
import { ElderToggle, LookMenu } from './LookMenu.tsx'
import { MainMenu } from './MainMenu.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { listViews } from './places.ts'

import './header.css'

/** 139 high: 79 for brand, search and tools, 60 for the menu. A phone has 60 and a drawer. */
export function Header() {
  const { pathname } = useLocation()
  const { name, latinName, demoMark, demoRemark } = useSite()
  return (
    <header className="head no-print">
      <div className="head-top wide">
        <Link className="brand" to="/home">
          <img src="/favicon.svg" width="46" height="46" alt="" />
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
        {pathname !== '/home' && (
          <div className="head-search">
            <SearchForm small lists={listViews} />
          </div>
        )}
        <div className="tools">
          <ElderToggle />
          <LookMenu />
          <AccountMenu />
        </div>
        <PhoneMenu />
      </div>
      <MainMenu />
    </header>
  )
}

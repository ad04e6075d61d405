import { Link, useLocation } from 'react-router'

import { SearchForm } from '#web/home/SearchForm.tsx'

import { ElderToggle, LookMenu } from './LookMenu.tsx'
import { MainMenu } from './MainMenu.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { site } from './site.ts'

import './header.css'

/** 139 high: 79 for brand, search and tools, 60 for the menu. A phone has 60 and a drawer. */
export function Header() {
  const { pathname } = useLocation()
  return (
    <header className="head no-print">
      <div className="head-top wide">
        <Link className="brand" to="/home">
          <img src="/favicon.svg" width="46" height="46" alt="" />
          <span>
            <b>{site.name}</b>
            {site.latinName && <small lang="en">{site.latinName}</small>}
          </span>
        </Link>
        {site.demo && (
          <span className="demo-mark" title={site.demo.remark}>
            {site.demo.mark}
          </span>
        )}
        {pathname !== '/home' && (
          <div className="head-search">
            <SearchForm small />
          </div>
        )}
        <div className="tools">
          <ElderToggle />
          <LookMenu />
        </div>
        <PhoneMenu />
      </div>
      <MainMenu />
    </header>
  )
}

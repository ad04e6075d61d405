import { lazy, Suspense } from 'react'

import { useSite, useSiteFailure } from '#web/api/site.ts'
import { Areas } from '#web/drawings/areas/Areas.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { NearView } from '#web/ui/page/NearView.tsx'
import { Failed } from '#web/ui/states/States.tsx'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'

import { Hero } from './Hero.tsx'
import { Notices } from './Notices.tsx'
import { QuickLinks } from './QuickLinks.tsx'

import './home.css'

const LowerHome = lazy(async () => {
  const { LowerHome } = await fetchPage(() => import('./LowerHome.tsx'))
  return { default: LowerHome }
})

/** As high as it is on windows of 390 and of 1440 pixels. */
const lowerRoom = 'max(1202px, 2100px - 78vw)'

/** The home page: search, opening hours, holdings, notices; the rest comes when the reader gets there. */
export function HomePage() {
  const failure = useSiteFailure()
  if (failure) {
    return (
      <>
        <Hero />
        <Failed error={failure.error} title="网站暂时取不到数据" onRetry={failure.retry} />
      </>
    )
  }
  return (
    <>
      <Hero />
      <QuickLinks />
      <Areas />
      <div className="on-surface">
        <Notices />
      </div>
      <NearView room={lowerRoom}>
        <Suspense fallback={<div style={{ minHeight: lowerRoom }} />}>
          <LowerHome />
        </Suspense>
      </NearView>
      <Portals />
    </>
  )
}

/** Other sites; those that stand in the footer of every page are not named twice. */
function Portals() {
  const { portals, partners } = useSite()
  const named = new Set(partners.map(({ href }) => href))
  const others = portals.filter(({ href }) => !named.has(href))
  if (others.length === 0) return null
  return (
    <nav className="wide portals" aria-labelledby="portals">
      <h2 id="portals">其他地质资料网站</h2>
      <ul>
        {others.map(({ name, href }) => (
          <li key={name}>
            <SafeLink href={href}>{name}</SafeLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

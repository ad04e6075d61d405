import { accessRemarks, openness } from '#contract/catalogue/openness.ts'
import { statistics } from '#contract/statistics.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSite } from '#web/api/site.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'

import { Areas } from './areas/Areas.tsx'
import { Banners } from './Banners.tsx'
import { Hero } from './Hero.tsx'
import { DistrictMap } from './map/DistrictMap.tsx'
import { Notices } from './Notices.tsx'
import { QuickLinks } from './QuickLinks.tsx'

import './home.css'

/** The home page: holdings, search, opening hours. */
export function HomePage() {
  return (
    <>
      <Hero />
      <QuickLinks />
      <Notices />
      <div className="on-surface">
        <Areas />
      </div>
      <DistrictMap />
      <div className="on-surface">
        <Banners />
      </div>
      <section className="sec wide home-two">
        <AccessGuide />
        <Portals />
      </section>
    </>
  )
}

function AccessGuide() {
  return (
    <div>
      <div className="sec-head">
        <h2>哪些能看</h2>
      </div>
      <p className="cap">{openness}</p>
      <dl className="access-guide">
        {(['open', 'member', 'protected', 'secret'] as const).map((access) => (
          <div key={access}>
            <dt>
              <AccessBadge access={access} />
            </dt>
            <dd>{accessRemarks[access]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Portals() {
  const { portals } = useSite()
  return (
    <div>
      {portals.length > 0 && (
        <>
          <div className="sec-head">
            <h2>其他地质资料网站</h2>
          </div>
          <ul className="portals">
            {portals.map(({ name, href }) => (
              <li key={name}>
                <SafeLink href={href}>{name}</SafeLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <Visits />
    </div>
  )
}

function Visits() {
  const { data } = useCall(statistics.totalVisit, {})
  return (
    <p className="visits">
      {data && (
        <>
          累计访问 <b className="num">{data.total.toLocaleString('zh-CN')}</b> 次，今日{' '}
          <b className="num">{data.today.toLocaleString('zh-CN')}</b> 次
        </>
      )}
    </p>
  )
}

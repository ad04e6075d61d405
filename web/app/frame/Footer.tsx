import { useEffect } from 'react'
import { Link } from 'react-router'

import type { Site } from '#contract/site.ts'
import { useSite } from '#web/api/site.ts'
import { countVisit } from '#web/api/visits.ts'
import { menu } from '#web/app/menu/menu.ts'
import { QrCode } from '#web/ui/drawings/QrCode.tsx'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'

import './footer.css'

/** The footer. Empty settings are not rendered. */
export function Footer() {
  const site = useSite()
  useEffect(countVisit, [])
  return (
    <div className="no-print">
      <div className="strata-rule" aria-hidden="true" />
      <footer className="foot">
        <Granite />
        <div className="wide">
          <Partners site={site} />
          <div className="foot-in">
            <About site={site} />
            <Phones site={site} />
            <SiteMap site={site} />
            <PhoneEdition site={site} />
          </div>
          <Legal site={site} />
        </div>
      </footer>
    </div>
  )
}

/** Until the settings are known the row keeps its height. */
function Partners({ site: { version, partners } }: { site: Site }) {
  if (version > 0 && partners.length === 0) return null
  return (
    <nav aria-label="相关单位">
      <ul className="partners">
        {partners.map(({ name, href }) => (
          <li key={name}>
            <SafeLink href={href}>{name}</SafeLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function About({ site }: { site: Site }) {
  const { name, address, postcode, hours, host, undertaker } = site
  const lines = [
    [address, postcode && `邮编 ${postcode}`].filter(Boolean).join('　'),
    hours && `对外服务时间：${hours}`,
    host && `主办：${host}`,
    undertaker && `承办：${undertaker}`,
  ].filter(Boolean)
  return (
    <section>
      <h2>{name}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

function Phones({ site: { phones } }: { site: Site }) {
  return (
    <section>
      {phones.length > 0 && <h2>联系电话</h2>}
      {phones.map(({ label, number }) => (
        <p key={label}>
          {label}
          {'　'}
          <a className="num" href={`tel:${number}`}>
            {number}
          </a>
        </p>
      ))}
    </section>
  )
}

/** QR code of the configured address, by default of this site. */
function PhoneEdition({ site: { qrLabel, qrHref } }: { site: Site }) {
  if (!qrLabel) return null
  const address = new URL(qrHref, `${location.origin}/`).href
  return (
    <section className="foot-qr">
      <h2>{qrLabel}</h2>
      <QrCode address={address} label={`二维码：${qrLabel}，网址 ${address}`} />
      <p>{qrHref ? <SafeLink href={qrHref}>手机扫码，或点此打开</SafeLink> : '手机扫码打开'}</p>
    </section>
  )
}

function SiteMap({ site: { footerLinks } }: { site: Site }) {
  return (
    <nav aria-label="站点地图">
      <h2>站点地图</h2>
      <ul className="foot-map">
        {[...menu, { label: '组件', to: '/custom-components' }].map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        {footerLinks.map(({ name, href }) => (
          <li key={name}>
            <SafeLink href={href}>{name}</SafeLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Legal({ site: { icp, policeFiling, siteCode, demoRemark, appVersion } }: { site: Site }) {
  return (
    <div className="legal">
      {icp && <SafeLink href="https://beian.miit.gov.cn/">{icp}</SafeLink>}
      {policeFiling && <SafeLink href="https://beian.mps.gov.cn/">{policeFiling}</SafeLink>}
      {siteCode && (
        <span>
          网站标识码 <span className="num">{siteCode}</span>
        </span>
      )}
      {demoRemark && <span>{demoRemark}</span>}
      {appVersion && <span className="legal-version">版本 {appVersion}</span>}
    </div>
  )
}

/** The hatch of granite, faint. */
function Granite() {
  return (
    <svg className="granite" width="100%" height="100%" aria-hidden="true">
      <pattern id="granite" width="24" height="24" patternUnits="userSpaceOnUse">
        <path d="M6 2v8M2 6h8M18 14v8M14 18h8M18 6h.1M6 18h.1" />
      </pattern>
      <rect width="100%" height="100%" fill="url(#granite)" />
    </svg>
  )
}

import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import { type DrawingName, drawingNames, type Site } from '#contract/site.ts'
import { statistics } from '#contract/statistics.ts'
import { useCall } from '#web/api/hooks.ts'
import { useDrawing, useSite } from '#web/api/site.ts'
import { flatMenu, useMenu } from '#web/app/menu/menu.ts'
import { QrCode } from '#web/ui/drawings/QrCode.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { phoneFrame, useMedia } from '#web/ui/page/media.ts'
import { PhoneLink } from '#web/ui/text/PhoneLink.tsx'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'

import './footer.css'

/** The footer. Empty settings are not rendered. */
export function Footer() {
  const site = useSite()
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

/** The mark of a filing or of a partner, if the archive has supplied its picture. */
function Mark({ name }: { name: DrawingName }) {
  const picture = useDrawing(name)
  return picture ? <img className="foot-mark" src={picture.src} alt={picture.alt} loading="lazy" /> : null
}

const pictures: readonly DrawingName[] = drawingNames.filter((name) => name.startsWith('partner_'))

/** Until the settings are known the row keeps its height. */
function Partners({ site: { version, partners } }: { site: Site }) {
  if (version > 0 && partners.length === 0) return null
  return (
    <nav aria-label="友情链接">
      <ul className="partners">
        {partners.map(({ name, href, picture }, i) => {
          const drawing = pictures[i]
          return (
            <Row as="li" key={name}>
              <SafeLink href={href}>
                {picture === null ? (
                  drawing && <Mark name={drawing} />
                ) : (
                  <img className="foot-mark" src={picture} alt="" loading="lazy" />
                )}
                {name}
              </SafeLink>
            </Row>
          )
        })}
      </ul>
    </nav>
  )
}

function About({ site }: { site: Site }) {
  const { name, address, postcode, hours, host, undertaker } = site
  const lines = [
    hours && `对外服务时间：${hours}`,
    host && `主办：${host}`,
    undertaker && `承办：${undertaker}`,
  ].filter(Boolean)
  return (
    <section>
      <h2>{name}</h2>
      {(address || postcode) && (
        <p>
          {address}
          {postcode && <span className="word">　邮编 {postcode}</span>}
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <VisitCount />
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
          <PhoneLink number={number} />
        </p>
      ))}
    </section>
  )
}

/** How often the portal has been visited. */
function VisitCount() {
  const { data } = useCall(statistics.totalVisit, {})
  if (data === undefined || data.total === 0) return null
  return (
    <p>
      累计访问 <span className="num">{data.total.toLocaleString('zh-CN')}</span> 次，今日{' '}
      <span className="num">{data.today.toLocaleString('zh-CN')}</span> 次
    </p>
  )
}

/** QR code of the configured address, by default of this site; of no use on the phone itself. */
function PhoneEdition({ site: { qrLabel, qrHref } }: { site: Site }) {
  const onPhone = useMedia(phoneFrame)
  if (!qrLabel || onPhone) return null
  const address = new URL(qrHref, `${location.origin}/`).href
  return (
    <section className="foot-qr">
      <h2>{qrLabel}</h2>
      <QrCode address={address} label={`二维码：${qrLabel}，网址 ${address}`} />
      <Text above={4} size={13}>
        {qrHref ? <SafeLink href={qrHref}>手机扫码，或点此打开</SafeLink> : '手机扫码打开'}
      </Text>
    </section>
  )
}

const addressOf = (to: string) => (to.startsWith('/') ? `#${to}` : to)

/** On a phone it is folded: the drawer lists the same pages. */
function SiteMap({ site: { footerLinks } }: { site: Site }) {
  const onPhone = useMedia(phoneFrame)
  const pages = flatMenu(useMenu()).map(({ label, to }) => ({ name: label, href: addressOf(to) }))
  const links = (
    <ul className="foot-map">
      {[...pages, ...footerLinks].map(({ name, href }) => (
        <li key={name}>
          <SafeLink href={href}>{name}</SafeLink>
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label="站点地图">
      {onPhone ? <Folded label="站点地图">{links}</Folded> : <Titled>{links}</Titled>}
    </nav>
  )
}

const Titled = ({ children }: { children: ReactNode }) => (
  <>
    <h2>站点地图</h2>
    {children}
  </>
)

const Folded = ({ label, children }: { label: string; children: ReactNode }) => (
  <details>
    <summary>
      {label}
      <Icon name="down" small />
    </summary>
    {children}
  </details>
)

const policies = [
  { label: '隐私政策', to: '/privacy' },
  { label: '用户协议', to: '/agreement' },
  { label: '无障碍声明', to: '/accessibility' },
] as const

/** Policies and the way to report an error, then filing numbers and marks. */
function Legal({ site }: { site: Site }) {
  const { pathname, search } = useLocation()
  return (
    <div className="legal">
      <ul aria-label="声明">
        {policies.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <Link to="/feedback" state={{ page: pathname + search }}>
            找错与建议
          </Link>
        </li>
      </ul>
      <Filings site={site} />
    </div>
  )
}

function Filings({ site }: { site: Site }) {
  const { icp, policeFiling, siteCode, institutionMarkHref, demoRemark, appVersion } = site
  return (
    <div>
      {icp && <SafeLink href="https://beian.miit.gov.cn/">{icp}</SafeLink>}
      {policeFiling && (
        <SafeLink href="https://beian.mps.gov.cn/">
          <Mark name="police_mark" />
          {policeFiling}
        </SafeLink>
      )}
      {siteCode && (
        <span>
          网站标识码 <span className="num">{siteCode}</span>
        </span>
      )}
      {institutionMarkHref && (
        <SafeLink href={institutionMarkHref}>
          <Mark name="institution_mark" />
          党政机关网站标识
        </SafeLink>
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

import { Link } from 'react-router'

import { menu } from './menu.ts'
import type { Site } from './site.ts'
import { site } from './site.ts'

import './footer.css'

/** Bedrock: where the page ends on granite. Empty settings leave no trace. */
export function Footer() {
  return (
    <div className="no-print">
      <div className="strata-rule" aria-hidden="true" />
      <footer className="foot">
        <Granite />
        <div className="wide">
          <Partners partners={site.partners} />
          <div className="foot-in">
            <About site={site} />
            {site.phones.length > 0 && (
              <section>
                <h2>联系电话</h2>
                {site.phones.map(({ label, number }) => (
                  <p key={label}>
                    {label}　<span className="num">{number}</span>
                  </p>
                ))}
              </section>
            )}
            <nav aria-label="页脚">
              <h2>馆藏与服务</h2>
              <ul>
                {[...menu.slice(1), { label: '组件', to: '/custom-components' }].map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <div className="legal">
            {site.filings.map((filing) => (
              <span key={filing}>{filing}</span>
            ))}
            {site.demo && <span>{site.demo.remark}</span>}
            <span className="legal-version">版本 {site.version}</span>
          </div>
        </div>
      </footer>
    </div>
  )
}

function Partners({ partners }: Pick<Site, 'partners'>) {
  if (partners.length === 0) return null
  return (
    <nav aria-label="相关单位">
      <ul className="partners">
        {partners.map(({ name, href }) => (
          <li key={name}>{href ? <a href={href}>{name}</a> : name}</li>
        ))}
      </ul>
    </nav>
  )
}

function About({ site }: { site: Site }) {
  const lines = [
    [site.address, site.postcode && `邮编 ${site.postcode}`].filter(Boolean).join('　'),
    site.hours && `对外服务时间：${site.hours}`,
    site.host && `主办：${site.host}`,
  ].filter(Boolean)
  return (
    <section>
      <h2>{site.name}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
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

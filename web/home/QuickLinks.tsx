import { Link } from 'react-router'

import { useSite } from '#web/api/site.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { dial } from '#web/ui/text/PhoneLink.tsx'

import './quick-links.css'

/** Links for visitors: opening hours, location, regulations, contact. Links without a setting are omitted. */
export function QuickLinks() {
  const { version, hours, address, phones } = useSite()
  const [counter] = phones
  const links: readonly QuickLinkProps[] = [
    { icon: 'clock', label: '服务时间', text: hours, to: '/about' },
    { icon: 'pin', label: '到馆地址', text: address, to: '/about' },
    {
      icon: 'phone',
      label: counter?.label ?? '电话',
      text: counter?.number ?? '',
      href: dial(counter?.number ?? ''),
    },
    { icon: 'file', label: '法律法规与标准', text: '按文号与名称查', to: '/public-service' },
  ]
  const shown = links.filter(({ text }) => version === 0 || text !== '')
  return (
    <section className="quick-links" aria-label="办事">
      <ul className="wide">
        {shown.map((link) => (
          <QuickLink key={link.icon} {...link} />
        ))}
      </ul>
    </section>
  )
}

interface QuickLinkProps {
  icon: IconName
  label: string
  text: string
  to?: string
  href?: string
}

/** A link that keeps its space until its text is loaded. */
function QuickLink({ icon, label, text, to, href }: QuickLinkProps) {
  const inside = (
    <>
      <Icon name={icon} />
      <span>
        <b>{label}</b>
        <span className="num">{text}</span>
      </span>
    </>
  )
  return <li>{to ? <Link to={to}>{inside}</Link> : <a href={text ? href : undefined}>{inside}</a>}</li>
}

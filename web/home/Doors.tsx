import { Link } from 'react-router'

import { useSite } from '#web/api/site.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import './doors.css'

/** What a citizen comes for: when it is open, where it is, what the law says, whom to ring. What is not set has no door. */
export function Doors() {
  const { version, hours, address, phones } = useSite()
  const [desk] = phones
  const doors: readonly DoorProps[] = [
    { icon: 'clock', label: '服务时间', text: hours, to: '/about' },
    { icon: 'pin', label: '到馆地址', text: address, to: '/about' },
    { icon: 'phone', label: desk?.label ?? '电话', text: desk?.number ?? '', href: `tel:${desk?.number}` },
    { icon: 'file', label: '法律法规与标准', text: '按文号与名称查', to: '/public-service' },
  ]
  const shown = doors.filter(({ text }) => version === 0 || text !== '')
  return (
    <section className="doors" aria-label="办事">
      <ul className="wide">
        {shown.map((door) => (
          <Door key={door.icon} {...door} />
        ))}
      </ul>
    </section>
  )
}

interface DoorProps {
  icon: IconName
  label: string
  text: string
  to?: string
  href?: string
}

/** A door whose words are not known yet keeps its place. */
function Door({ icon, label, text, to, href }: DoorProps) {
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

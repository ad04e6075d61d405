import { Link } from 'react-router'

import './crumbs.css'

export interface Crumb {
  label: string
  to?: string
}

/** The way from the front door; the last step is the page itself and has no address. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="面包屑">
      <ol>
        {items.map(({ label, to }) => (
          <li key={to ?? label}>
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { Link } from 'react-router'

import './crumbs.css'

export interface Crumb {
  label: string
  to?: string
}

/** Breadcrumbs from the home page; the last item is the current page and no link. */
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

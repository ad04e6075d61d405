import { Link } from 'react-router'

import './crumbs.css'

export interface Crumb {
  label: string
  to?: string
}

/** Breadcrumbs from the home page; the last item is the current page, others without a link are groups of the menu. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="面包屑">
      <ol>
        {items.map(({ label, to }, i) => (
          <li key={to ?? label}>
            {to ? (
              <Link to={to}>{label}</Link>
            ) : (
              <span aria-current={i === items.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

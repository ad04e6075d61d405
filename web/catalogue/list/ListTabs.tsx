import { Link } from 'react-router'

import type { ListAddress } from '#web/records/address.ts'
import { writeAddress } from '#web/records/address.ts'
import type { ListView, OpenView } from '#web/records/list-view.ts'

interface ListTabsProps {
  view: ListView
  open: OpenView['tab']
  address: ListAddress
}

/** Tabs of a list; each has its own address and keeps the conditions. */
export function ListTabs({ view, open, address }: ListTabsProps) {
  if (view.tabs.length === 0) return null
  return (
    <nav className="list-tabs" aria-label={`${view.label}的分类`}>
      {view.tabs.map((tab) => (
        <Link
          key={tab.label}
          to={{ search: writeAddress(view.kind, { ...address, tab: tab.key, current: 1 }) }}
          aria-current={tab === open ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}

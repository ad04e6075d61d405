import type { KeyboardEvent } from 'react'

import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { countText } from '#web/records/format.ts'
import { Text } from '#web/ui/layout/box.tsx'

import { MenuLink } from './MenuLink.tsx'
import type { MenuGroup } from './navigation.ts'
import { listViews } from './navigation.ts'

interface MenuPanelProps {
  id: string
  groups: readonly MenuGroup[]
  onLeave: () => void
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The pages of one group, or of all groups that did not fit in the row. */
export function MenuPanel({ id, groups, onLeave }: MenuPanelProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
    const at = links.findIndex((link) => link === document.activeElement)
    if (!step || at < 0) return
    event.preventDefault()
    links[(at + step + links.length) % links.length]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys walk the links in it
    <div className="menu-panel" id={id} onKeyDown={onKeyDown}>
      <div className="wide">
        {groups.map(({ entries, ...group }) => (
          <section key={group.label}>
            <h2>{group.label}</h2>
            <ul>
              {(entries.length > 0 ? entries : [group]).map((entry) => (
                <li key={entry.to}>
                  <MenuLink entry={entry} onLeave={onLeave}>
                    <Holding to={entry.to} />
                  </MenuLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

/** Number of records, for pages that list a whole kind. */
function Holding({ to }: { to: string }) {
  const { data } = useCall(catalogue.totals, {})
  const view = listViews.find(({ path, fixed }) => path === to && fixed.length === 0)
  const total = data?.find(({ kind }) => kind === view?.kind.name)?.total
  if (!view || total === undefined) return null
  return (
    <Text as="span" size={13} tone="muted" className="num">
      {' '}
      {countText(total)} {view.kind.counter}
    </Text>
  )
}

import { Link, useNavigate } from 'react-router'

import { Icon } from '#web/ui/Icon.tsx'

import { closeTab, useOpenTabs } from './open-tabs.ts'

/** The pages that are open, to go back and forth between; with one alone there is nothing to choose. */
export function OpenTabs() {
  const { list, current } = useOpenTabs()
  const navigate = useNavigate()
  if (list.length < 2) return null
  const close = (path: string) => {
    const next = closeTab(path)
    if (next) void navigate(next.path + next.search)
  }
  return (
    <ul className="open-tabs only-desktop no-print" aria-label="打开的页面">
      {list.map(({ path, title, search }, i) => (
        <li key={path}>
          <Link to={path + search} aria-current={i === current ? 'page' : undefined}>
            {title}
          </Link>
          <button type="button" aria-label={`关闭 ${title}`} onClick={() => close(path)}>
            <Icon name="close" small />
          </button>
        </li>
      ))}
    </ul>
  )
}

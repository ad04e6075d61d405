import { Link, useNavigate } from 'react-router'

import { Icon } from '#web/ui/Icon.tsx'

import { closeTag, useTags } from './tags.ts'

/** The pages that are open, to go back and forth between; with one alone there is nothing to choose. */
export function RouteTags() {
  const { list, current } = useTags()
  const navigate = useNavigate()
  if (list.length < 2) return null
  const close = (path: string) => {
    const next = closeTag(path)
    if (next) void navigate(next.path + next.search)
  }
  return (
    <ul className="route-tags only-desk no-print" aria-label="打开的页面">
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
